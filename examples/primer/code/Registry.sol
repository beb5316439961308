// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @title Registry
/// @notice Maps a name to the address that claimed it first.
/// @dev The reentrancy lock lives in transient storage (EIP-1153), so it needs no refund
///      and is gone when the transaction ends.
contract Registry {
    /// @notice Somebody holds this name already.
    error NameTaken(bytes32 name, address holder);

    /// @notice Only the holder may do this.
    error NotHolder(bytes32 name, address caller);

    event Claimed(bytes32 indexed name, address indexed holder);
    event Released(bytes32 indexed name, address indexed holder);

    /// @dev Slot of the lock in transient storage; persistent slot 0 is a different place.
    uint256 private constant LOCK = 0;

    mapping(bytes32 => address) public holderOf;

    modifier locked() {
        assembly {
            if tload(LOCK) { revert(0, 0) }
            tstore(LOCK, 1)
        }
        _;
        assembly {
            // Cleared by hand: the value would otherwise block later calls in this transaction.
            tstore(LOCK, 0)
        }
    }

    /// @notice Claim a free name.
    function claim(bytes32 name) external locked {
        address holder = holderOf[name];
        if (holder != address(0)) revert NameTaken(name, holder);
        holderOf[name] = msg.sender;
        emit Claimed(name, msg.sender);
    }

    /// @notice Give a name back. Clearing the slot earns the refund of EIP-3529.
    function release(bytes32 name) external locked {
        if (holderOf[name] != msg.sender) revert NotHolder(name, msg.sender);
        delete holderOf[name];
        emit Released(name, msg.sender);
    }
}

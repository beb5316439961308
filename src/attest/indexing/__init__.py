"""From files to a searchable store: plan what changed, prepare without the lock, commit briefly, then vectors."""

#!/bin/sh
# What attest does, on its own repository: index, ask, verify, refuse. `make demo` runs it; nothing here needs a network.
# It fails when an answer that should be there is not, when a quote does not hold, or when the refusal does not come.
set -eu
cd "$(dirname "$0")/.."

ATTEST_STORE=.demo/attest.db
export ATTEST_STORE
mkdir -p .demo

say() { printf '\n$ %s\n' "$*"; }

answer_id() { python3 -c 'import json, sys; print(json.load(sys.stdin)["answer_id"])'; }

# Ask for a person to read, once more for the id, and re-read every quote of that answer.
ask_and_verify() {
    say "attest ask \"$1\""
    attest ask "$1"
    attest ask "$1" --json >.demo/answer.json
    id=$(answer_id <.demo/answer.json)
    say "attest verify $id"
    attest verify "$id"
}

# Nothing in the store answers it: exit status 1, the honest negative.
ask_in_vain() {
    say "attest ask \"$1\""
    status=0
    attest ask "$1" || status=$?
    [ "$status" -eq 1 ]
}

set --
for path in examples/primer docs design src README.md; do
    if [ -e "$path" ]; then set -- "$@" "$path"; fi
done

say "attest index $*"
attest index "$@"
say "attest status"
attest status

ask_and_verify "How many blobs can one block carry since Prague?"
ask_and_verify "Why is the base fee burned?"
ask_in_vain "What is the boiling point of tungsten?"

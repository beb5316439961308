#!/bin/sh
# What attest does: index, ask, verify, refuse. `make demo` runs it; nothing here needs a network.
# It fails when an answer that should be there is not, when a quote does not hold, or when the refusal does not come.
set -eu
cd "$(dirname "$0")/.."

ATTEST_STORE=.demo/attest.db
export ATTEST_STORE
mkdir -p .demo

# Show a command as a person would type it, then run it.
run() {
    printf '\n$'
    for word in "$@"; do
        case $word in
            *[!A-Za-z0-9_./:=-]*) printf ' "%s"' "$word" ;;
            *) printf ' %s' "$word" ;;
        esac
    done
    printf '\n'
    "$@"
}

# Ask, then read every quote of that answer again.
ask_and_verify() {
    run attest ask "$1"
    run attest verify last
}

# Nothing in the store answers it: exit status 1, the honest negative.
ask_in_vain() {
    status=0
    run attest ask "$1" || status=$?
    printf '(exit status %s)\n' "$status"
    [ "$status" -eq 1 ]
}

run attest index examples/primer --exclude README.md
ask_and_verify "Which proposals does EIP-4844 require?"
ask_and_verify "What is the reserve price of a blob?"

# This project's own documents, as far as they are here: the vectors of its code would take minutes.
set --
for path in docs design; do
    if [ -e "$path" ]; then set -- "$@" "$path"; fi
done
if [ $# -gt 0 ]; then
    run attest index "$@"
    ask_and_verify "Which licence does pathspec have?"
fi
run attest status
ask_in_vain "Where is tungsten mined?"

"""`python -m attest` is the command line."""

import sys

from attest.cli import main

if __name__ == "__main__":
    sys.exit(main())

"""The documents that traces are made over."""

WORD = "zyzzyva"
DOCS = {
    "proposals/eip-1559.md": "---\neip: 1559\ntitle: Fee market\nstatus: Final\nrequires: 2718\n---\n\n"
    "## Abstract\n\nThe base fee of every transaction is burned.\n",
    "proposals/eip-2718.md": "---\neip: 2718\ntitle: Envelope\nstatus: Final\n---\n\n"
    "## Abstract\n\nA type, then bytes.\n",
    "notes/fees.md": "# Fees\n\nThe base fee rises by at most 12.5% a block. Blobs have a fee of their own.\n",
    f"notes/{WORD}.md": f"# On {WORD}\n\nThe {WORD} fee is paid in wei.\n",
}

"""The auxiliary verbs of English, as alternatives of patterns.

A pattern takes a whole kind from here; where a few verbs are meant, as in *how long may …*, it names them itself.
"""

BE = "is|are|was|were"
"""*Am* is left out, because *I* is hardly ever what a text is about."""
DO = "do|does|did"
HAVE = "has|have|had"
MODAL = "can|could|may|might|must|shall|should|will|would"
AUXILIARY = f"am|{BE}|{DO}|{HAVE}|{MODAL}"
"""Any of them: *Does it burn?*, *which fee **must** …*."""

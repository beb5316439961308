"""Rescoring: corrections of the fused scores that compare the candidates with each other.

kind_balance       removes the lead that a chunk has for its kind alone
further_passages   adds for other passages of the document that match, too
neighbours         adds for good passages with nearly the same meaning
"""

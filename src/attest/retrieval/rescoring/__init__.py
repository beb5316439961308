"""Rescoring: corrections of the fused scores that compare the candidates with each other.

kind_balance       takes off what a chunk is ahead by for its kind alone
further_passages   adds for other passages of its document that match, too
neighbours         adds for good passages that mean nearly the same
"""

"""Mentions: which documents a question names without giving their ids.

aliases          what other documents call them
titles           their own titles and file names
series_numbers   series and number (*CIP-160*, *RFC 42*)
"""

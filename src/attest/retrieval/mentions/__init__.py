"""Mentions: documents that a question refers to without giving their ids.

aliases          by names that other documents use for them
titles           by their titles and file names
series_numbers   by series and number (*CIP-160*, *RFC 42*)
"""

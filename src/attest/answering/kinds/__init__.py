"""Kinds of questions with a rule of their own, one module each: lines of the documents answer them whole."""

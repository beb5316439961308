"""Channels: each scores chunks by one thing that it knows of them and of the question. Fusion weighs them."""

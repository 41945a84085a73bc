"""Rulings as data: the corpus, the format, and what runs it."""

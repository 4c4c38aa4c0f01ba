"""Sobremesa: the table that people stay at after a meal."""

__version__ = "0.1.0"

"""Tests of the theorem library: format, look-up, and whether its entries are true."""

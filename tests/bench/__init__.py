"""Benchmarks: `make bench` measures Snug beside a named reference in one run and prints a table."""

"""The games of the family, a folder each, named by its table key (rummy-family.md, §2)."""

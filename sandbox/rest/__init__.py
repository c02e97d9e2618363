"""REST v10: one module per resource, one table of routes."""

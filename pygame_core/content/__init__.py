"""Reading card files: TOML or compiled JSON in, checked printed faces out. Knows no game."""

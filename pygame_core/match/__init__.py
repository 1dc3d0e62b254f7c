"""Running matches: the loop, the one file format, scenarios and the chronicle. Knows games only through the kernel."""

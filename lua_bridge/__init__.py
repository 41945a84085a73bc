"""Card scripts in Lua, asking the rules in Python."""

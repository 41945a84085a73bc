"""The helpers in Lua that custom cards find when no scripts folder is given."""

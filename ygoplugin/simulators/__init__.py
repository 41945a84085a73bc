"""Real simulators: EDOPro's core, driven from Python."""

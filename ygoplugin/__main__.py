"""`python -m ygoplugin`: the command line."""

from ygoplugin.cli import main

main(prog_name="ygoplugin")

#!/usr/bin/env python3
"""Level 3 plays level 1 through `nonaga engine`. Usage: client.py [PROGRAM]"""
import subprocess
import sys

program = sys.argv[1] if len(sys.argv) > 1 else "nonaga"
engine = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(command, last):
    """Sends a command; returns the words after `last` in the line that ends its answer."""
    print(command, file=engine.stdin, flush=True)
    for line in engine.stdout:
        first, *words = line.split()
        if first == last:
            return words
        if first == "error":
            sys.exit(f"{command}: {line}")
    sys.exit("the engine has ended")


levels = [3, 1]
while (outcome := ask("outcome", "outcome")) == ["open"]:
    turn = ask(f"go level {levels[0]} seed 1", "bestmove")[0]
    ask(f"play {turn}", "ok")
    print("level", levels[0], "plays", turn)
    levels.reverse()
print(*outcome)
ask("quit", "ok")

"""A player that is a program of its own; it could be written in any language.

croupier play crazy --seats "Ann,program:python3 examples/json_bot.py"
"""

import json
import sys


def main() -> None:
    """Answer every question, a line of JSON each, with its first choice."""
    for line in sys.stdin:
        question = json.loads(line)
        sys.stdout.write(json.dumps({"choice": question["choices"][0]["code"]}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()

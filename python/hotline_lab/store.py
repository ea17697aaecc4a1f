"""The store of a study: a folder with one file per point, which every program of Hotline reads and writes alike.

docs/studies.md, "The store", has the form. A file is written under a name of its own and then renamed, so that a killed
process leaves whole files only, and several processes may write at once.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

_FORMAT, _VERSION = "hotline-point", 2
_CHECK = re.compile(r',"check":"([0-9a-f]{64})"\}\n\Z')


class DamagedPoint(ValueError):
    """The file at the place of a point is not that point's result; it will be computed again."""


def point_text(names: dict[str, str], coordinates: dict[str, Any], run: dict[str, Any]) -> str:
    """The text of a point's file.

    :param names: ``key``, and the SHA-256 of ``block`` and ``core``.
    :param run: ``status``, ``fault`` and ``results``.
    """
    point = {
        "format": _FORMAT,
        "version": _VERSION,
        "key": names["key"],
        "block": names["block"],
        "core": names["core"],
        "coordinates": coordinates,
        "status": run["status"],
        "fault": run["fault"],
        "results": run["results"],
    }
    text = json.dumps(point, separators=(",", ":"), ensure_ascii=False)[:-1]
    return f'{text},"check":"{hashlib.sha256(text.encode()).hexdigest()}"}}\n'


def read_point(text: str, key: str, core: str, memory: Sequence[Sequence[int]]) -> dict[str, Any]:
    """The members of a point's file.

    :raises DamagedPoint: when the text is cut off, changed, or of another point, core or study.
    """
    check = _CHECK.search(text)
    if check is None:
        raise DamagedPoint("the file is empty" if text == "" else "the file is cut off")
    if hashlib.sha256(text[: check.start()].encode()).hexdigest() != check[1]:
        raise DamagedPoint("the content does not match its check sum")
    point: dict[str, Any] = json.loads(text)
    if (point["format"], point["version"]) != (_FORMAT, _VERSION):
        raise DamagedPoint(f"its format is {point['format']} {point['version']}")
    if point["key"] != key or point["core"] != core:
        raise DamagedPoint("it is another point, or of another core")
    if point["status"] == "DONE" and [one["bytes"] for one in point["results"]["memory"]] != [m[1] for m in memory]:
        raise DamagedPoint("it lacks globals that a formula of this study sums")
    return point


def is_due(found: dict[str, Any] | None, retry_failed: bool) -> bool:
    """Whether a point of which this was found in the store is to be computed."""
    return found is None or (retry_failed and found["status"] != "DONE")


class BlockedPoint(DamagedPoint):
    """Something that is no file stands in the place of a point; the point can be neither read nor stored."""


class Store:
    """A store by its folder, which is made when the first point is written."""

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self.folder = Path(folder)

    def path_of(self, key: str) -> Path:
        """The place of a point's file."""
        return self.folder / key[:2] / f"{key}.json"

    def read(self, key: str, core: str, memory: Sequence[Sequence[int]] = ()) -> dict[str, Any] | None:
        """The point of that key; None where there is none.

        :raises DamagedPoint: when there is a file that is not that point's result.
        :raises BlockedPoint: when something else than a file is there, as a folder, or a pipe, which would never end.
        """
        place = self.path_of(key)
        if not place.is_file() and place.exists():
            raise BlockedPoint("what stands in the place of the point's file is no file; remove it")
        try:
            text = place.read_text(encoding="utf-8")
        except FileNotFoundError:
            return None
        except UnicodeDecodeError as error:
            raise DamagedPoint("the file is no text") from error
        return read_point(text, key, core, memory)

    def sound(
        self,
        key: str,
        core: str,
        memory: Sequence[Sequence[int]] = (),
        tell: Callable[[str, DamagedPoint], None] = lambda key, reason: None,
    ) -> dict[str, Any] | None:
        """The point of that key; None where there is none, or a damaged one.

        :param tell: called with the key of a damaged point, and what is wrong.
        """
        try:
            return self.read(key, core, memory)
        except DamagedPoint as reason:
            tell(key, reason)
            return None

    def write(self, key: str, text: str) -> None:
        """Puts the text of a point at its place, as a whole."""
        unfinished = self.folder / "tmp" / secrets.token_hex(12)
        place = self.path_of(key)
        for folder in (unfinished.parent, place.parent):
            folder.mkdir(parents=True, exist_ok=True)
        try:
            with open(unfinished, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
            os.replace(unfinished, place)
        finally:
            unfinished.unlink(missing_ok=True)

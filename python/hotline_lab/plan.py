"""The plan of a study: its points and run blocks, as ``hotline plan STUDY --blocks DIR`` writes them."""

from __future__ import annotations

import hashlib
import json
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from .raw import Drive


class PlanError(ValueError):
    """A folder is not a plan that this package understands, or its files do not belong together."""


@dataclass(frozen=True)
class Point:
    """A point of a study: where it lies, and how its run block is made of another one."""

    key: str
    block: int
    words: tuple[int, ...]
    coordinates: dict[str, Any]


class Plan:
    """A plan by its folder.

    :raises PlanError: when the folder holds no plan, or one of another version.
    """

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder).resolve()
        try:
            self.head: dict[str, Any] = json.loads((self.folder / "plan.json").read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise PlanError(f"{folder}: has no plan.json; hotline plan STUDY.json --blocks DIR writes one") from None
        form = (self.head.get("format"), self.head.get("version"))
        if form != ("hotline-plan", 1):
            raise PlanError(f"{folder}: this package reads hotline-plan 1, not {form[0]} {form[1]}")

    @property
    def title(self) -> str:
        """What the study is for."""
        return str(self.head["title"])

    @property
    def core_sha256(self) -> str:
        """SHA-256 of the core for which the keys are, as hexadecimal digits."""
        return str(self.head["core"]["sha256"])

    @cached_property
    def drive(self) -> Drive:
        """How the core is driven and read."""
        return Drive.of_plan(self.head)

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """All points in the order of the study; points that are the same run have equal keys."""
        return tuple(self._read_points())

    def _read_points(self) -> Iterator[Point]:
        with open(self.folder / "points.jsonl", encoding="utf-8") as lines:
            for line in lines:
                read = json.loads(line)
                yield Point(read["key"], read["block"], tuple(read["words"]), read["coordinates"])

    def runs(self) -> list[Point]:
        """The points whose keys differ, each the first of its key."""
        return list({point.key: point for point in reversed(self.points)}.values())[::-1]

    def memory_of(self, point: Point) -> list[list[int]]:
        """Parts of the program's globals that are kept: pairs of an offset and a number of bytes."""
        memory: list[list[int]] = self.head["blocks"][point.block]["memory"]
        return memory

    def clock_hz(self, point: Point) -> int:
        """Cycles per second of the point's machine."""
        return int(self.head["blocks"][point.block]["clock_hz"])

    def base_block(self, number: int) -> bytes:
        """A run block that others are made of."""
        entry = self.head["blocks"][number]
        return _base_block(self.folder / entry["file"], entry["sha256"])

    def block_of(self, point: Point) -> bytes:
        """The point's run block."""
        return with_words(self.base_block(point.block), point.words)


@lru_cache(maxsize=256)
def _base_block(path: Path, sha256: str) -> bytes:
    block = path.read_bytes()
    if hashlib.sha256(block).hexdigest() != sha256:
        raise PlanError(f"{path}: is not the block that plan.json names; write the plan again")
    return block


def with_words(base: bytes, words: tuple[int, ...]) -> bytes:
    """A block with some of its 32-bit words replaced: pairs of an offset and a value."""
    block = bytearray(base)
    for offset, value in zip(words[::2], words[1::2], strict=True):
        struct.pack_into("<I", block, offset, value)
    return bytes(block)


def key_of(block: bytes, core_sha256: str) -> str:
    """The key of a run block: SHA-256 of the block and the digest of the core."""
    return hashlib.sha256(block + bytes.fromhex(core_sha256)).hexdigest()

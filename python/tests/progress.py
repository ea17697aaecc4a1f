"""Waits that follow the work: they fail only when nothing has changed for long, and say what they waited for.

A limit of time fails on a busy machine, where everything takes ten times as long. ``tests/harness/progress.ts`` is the
same for TypeScript.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

#: Nothing changes for so long on no machine that still works at it. assumed: ten times the longest seen
STANDSTILL_SECONDS = 180.0


def while_progressing(
    what: str,
    done: Callable[[], T | None],
    progress: Callable[[], object],
    standstill: float = STANDSTILL_SECONDS,
) -> T:
    """Waits until ``done`` returns something, as long as what ``progress`` returns changes now and then."""
    seen, since = progress(), time.monotonic()
    while (found := done()) is None:
        now = progress()
        if now != seen:
            seen, since = now, time.monotonic()
        if time.monotonic() - since > standstill:
            raise AssertionError(f"waited for {what}: nothing has changed for {standstill:g} s; seen last: {seen!r:.500}")
        time.sleep(0.1)
    return found

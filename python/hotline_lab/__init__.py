"""Hotline in Python: studies of many points, and the lab in a notebook.

Hotline simulates cores, cache lines and locks, and shows why adding cores can make a program slower. This package runs
its core in Python, computes studies on anything that has ``submit``, and shows the application in a notebook.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .core import CoreError, core_sha256, run_block
from .files import scenario
from .study import Study, StudyError

if TYPE_CHECKING:
    from .lab import Lab, NotReady

__all__ = ["CoreError", "Lab", "NotReady", "Study", "StudyError", "core_sha256", "run_block", "scenario"]


def __getattr__(name: str) -> Any:
    """The widget is loaded when it is first asked for: it needs anywidget, which studies do not."""
    if name in ("Lab", "NotReady"):
        try:
            from . import lab
        except ModuleNotFoundError as error:
            if error.name not in ("anywidget", "traitlets"):
                raise
            sentence = "a lab in a notebook needs anywidget; pip install 'hotline-lab[widget]' brings it"
            raise ModuleNotFoundError(sentence, name=error.name) from error
        return getattr(lab, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

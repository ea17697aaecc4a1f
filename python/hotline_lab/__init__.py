"""Hotline in Python: studies of many points, and the lab in a notebook.

Hotline simulates cores, cache lines and locks, and shows why adding cores can make a program slower. This package runs
its core in Python, computes studies on anything that has ``submit``, and shows the application in a notebook.
"""

from .core import CoreError, core_sha256, run_block

__all__ = ["CoreError", "core_sha256", "run_block"]

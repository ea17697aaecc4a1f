"""The waits of the tests: they go on as long as the work does, and end with a reason."""

from __future__ import annotations

from itertools import count

import pytest
from progress import while_progressing


def test_waits_longer_than_the_limit_while_something_changes() -> None:
    steps = count()
    assert while_progressing("a tenth step", lambda: next(steps) if next(steps) > 10 else None, lambda: next(steps), 0.15)


def test_says_what_it_waited_for_when_nothing_changes() -> None:
    with pytest.raises(AssertionError, match="waited for a reply: nothing has changed for 0.2 s; seen last: 'begun'"):
        while_progressing("a reply", lambda: None, lambda: "begun", 0.2)

"""The core under Wasmtime gives what it gives under Node, in every number."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from conftest import Computed
from hotline_lab import CoreError, core_sha256, run_block
from hotline_lab.core import Core
from hotline_lab.files import core_path
from hotline_lab.plan import Plan
from hotline_lab.raw import BlockRunner
from hotline_lab.results import RunResult


def snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)


def renamed(value: Any) -> Any:
    """What TypeScript wrote, with the names of Python."""
    if isinstance(value, dict):
        return {snake(name): renamed(one) for name, one in value.items()}
    return [renamed(one) for one in value] if isinstance(value, list) else value


def plain(result: RunResult) -> Any:
    """A result as JSON has it; None means the same as nothing."""
    values = asdict(result)
    values["memory"] = None if result.memory is None else result.memory.hex()
    return without_none(json.loads(json.dumps(values)))


def without_none(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: without_none(one) for name, one in value.items() if one is not None}
    return [without_none(one) for one in value] if isinstance(value, list) else value


def blocks(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.block"))


def test_every_number_is_that_of_the_command_line(reference: Path) -> None:
    assert len(blocks(reference)) >= 20
    for block in blocks(reference):
        expected = renamed(json.loads(block.with_suffix(".json").read_text()))
        assert plain(run_block(block.read_bytes(), keep_memory=True)) == without_none(expected), block.name


def test_results_do_not_depend_on_the_slices(reference: Path) -> None:
    block = blocks(reference)[0].read_bytes()
    core = Core()
    assert core.run(block, slice_events=5_000) == core.run(block, slice_events=100_000)


def test_threads_have_cores_of_their_own(reference: Path) -> None:
    some = [path.read_bytes() for path in blocks(reference)[:4]]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(run_block, some)) == [run_block(block) for block in some]


def test_a_block_that_is_none_is_a_fault_with_its_reason() -> None:
    result = run_block(bytes(1024))
    assert result.fault is not None
    assert result.fault.status == "BAD_ABI"
    assert result.fault.text != ""


def test_a_block_without_room_is_an_error() -> None:
    with pytest.raises(CoreError, match="no room"):
        run_block(bytes(200_000_000))


def test_the_core_has_a_name_that_keys_are_made_of() -> None:
    assert len(core_sha256()) == 64


def test_an_instance_without_room_is_replaced(computed: Computed) -> None:
    plan = Plan(computed.plan)
    point = plan.points[0]
    runner = BlockRunner(core_path())
    first = runner.run(plan.block_of(point), plan.memory_of(point), plan.drive)
    assert first["status"] == "DONE"
    kept = runner._core
    assert kept is not None
    assert runner.run(plan.block_of(point), plan.memory_of(point), plan.drive) == first
    assert runner._core is kept
    size = 1 << 26
    while size >= 64:  # takes all memory that is left, in ever smaller pieces
        size = size if kept.call("hl_alloc", size) else size // 2
    assert runner.run(plan.block_of(point), plan.memory_of(point), plan.drive) == first
    assert runner._core is not kept
    without_room = runner.run(bytes(200_000_000), [], plan.drive)
    assert without_room == {"status": "NO_ROOM", "fault": None, "results": None}

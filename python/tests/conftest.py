"""What the tests share: Node, where there is one, and blocks of real programs with what the command line reads."""

from __future__ import annotations

import json
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest
from hotline_lab.files import command_line

ROOT = Path(__file__).resolve().parents[2]
#: One scenario of locks, one of a kernel path, one with stations and threads, one whose x-axis is no number of cores.
SCENARIOS = ("lock_handoff", "lookup_mnt", "mempop", "fops")


def has_node() -> bool:
    """Whether there is Node, and the packages that the command line needs."""
    return shutil.which("node") is not None and (ROOT / "node_modules" / "tsx").is_dir()


needs_node = pytest.mark.skipif(not has_node(), reason="Node or the packages of npm are not here")


@pytest.fixture(scope="session")
def reference(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of run blocks, and beside each what the engine of the command line reads from its run."""
    if not has_node():
        pytest.skip("Node or the packages of npm are not here")
    folder = tmp_path_factory.mktemp("reference")
    program = ROOT / "python" / "tests" / "reference.ts"
    subprocess.run(["node", "--import", "tsx", str(program), str(folder), *SCENARIOS], cwd=ROOT, check=True)
    return folder


@dataclass(frozen=True)
class Computed:
    """A study, its plan, and the store that the command line has made of it."""

    file: Path
    plan: Path
    store: Path


@pytest.fixture(scope="session")
def computed(tmp_path_factory: pytest.TempPathFactory) -> Computed:
    """A study of 36 points, computed by the command line."""
    if not has_node():
        pytest.skip("Node or the packages of npm are not here")
    folder = tmp_path_factory.mktemp("study")
    study = {
        "schema": 1,
        "title": "Three locks on up to four cores",
        "scenario": "lock_handoff",
        "variants": ["tas", "ticket", "mcs"],
        "x": "1,2,4",
        "seeds": "1-2",
        "starts": ["idle", "storm"],
        "precision": 0.2,
    }
    (folder / "study.json").write_text(json.dumps(study))
    hotline("plan", str(folder / "study.json"), "--blocks", str(folder / "plan"))
    hotline("sweep", str(folder / "study.json"), "--store", str(folder / "store"))
    return Computed(folder / "study.json", folder / "plan", folder / "store")


def hotline(*words: str) -> str:
    """What the command line prints."""
    program = [*command_line(), *words]
    return subprocess.run(program, check=True, capture_output=True, text=True).stdout


def files_of(store: Path) -> dict[str, bytes]:
    """The points of a store, by their names."""
    return {path.name: path.read_bytes() for path in store.glob("??/*.json")}

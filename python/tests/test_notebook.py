"""The lab in a real JupyterLab, used by a headless Chromium: traits, page and table; and the picture that is kept."""

from __future__ import annotations

import base64
import json
import os
import shutil
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT, has_node
from hotline_lab.files import MissingFile, application_gzip
from progress import while_progressing

CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")

CELLS = (
    'import hotline_lab\nlab = hotline_lab.Lab("dput", cores=16, precision=0.05, show="figure,controls")\nlab',
    "lab.cores = 24",
    'print("cores", lab.cores, "variant", lab.variant, "seed", lab.seed, "phase", lab.phase, lab.link())',
    """try:
    table = lab.dataframe()
    print("columns", *table.columns[:4], "rows", len(table), "link", table.attrs["link"], "png", len(lab.picture()))
except hotline_lab.NotReady as problem:
    print(problem)""",
    'print("saved")',
)


def lacking() -> str | None:
    """Why the test cannot run; None when it can."""
    if find_spec("jupyterlab") is None or find_spec("anywidget") is None:
        return "JupyterLab is not installed (pip install jupyterlab)"
    if not has_node():
        return "Node or the packages of npm are not here"
    if "HOTLINE_CHROMIUM" not in os.environ and not any(map(shutil.which, CHROMIUM)):
        return "there is no Chromium"
    try:
        application_gzip()
    except MissingFile:
        return "the application in one file is not built (npx vite build --mode offline)"
    return None


pytestmark = pytest.mark.skipif(lacking() is not None, reason=lacking() or "")


def notebook() -> dict[str, Any]:
    """A notebook of the cells, as a file has it."""
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    cells = [
        {"cell_type": "code", "id": f"c{i}", "execution_count": None, "metadata": {}, "outputs": [], "source": source}
        for i, source in enumerate(CELLS)
    ]
    return {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}


@pytest.fixture
def jupyter(tmp_path: Path) -> Iterator[str]:
    """The address of the notebook in a JupyterLab of its own."""
    (tmp_path / "lab.ipynb").write_text(json.dumps(notebook()))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    own = {name: str(tmp_path / name) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR", "JUPYTER_DATA_DIR")}
    options = [f"--ServerApp.root_dir={tmp_path}", "--ServerApp.port_retries=0", "--IdentityProvider.token=t"]
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", f"--port={port}", *options]
    with open(tmp_path / "server.log", "w") as log:
        server = subprocess.Popen(command, cwd=tmp_path, env={**os.environ, **own}, stdout=log, stderr=log)
        try:
            wait_for(f"http://127.0.0.1:{port}/api?token=t", server, tmp_path / "server.log")
            yield f"http://127.0.0.1:{port}/lab/tree/lab.ipynb?token=t"
        finally:
            server.terminate()
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait(20)


def wait_for(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    """Waits until the server answers, as long as it goes on writing into its log."""

    def answer() -> bool | None:
        assert server.poll() is None, f"JupyterLab has ended: {log.read_text()[-1000:]}"
        try:
            urllib.request.urlopen(address, timeout=30).close()
        except OSError:
            return None
        return True

    while_progressing("JupyterLab's answer", answer, lambda: log.read_text()[-300:])


def test_page_and_python_follow_each_other_and_the_picture_is_kept(jupyter: str, tmp_path: Path) -> None:
    driver = [
        shutil.which("node") or "node",
        "--import",
        "tsx",
        str(ROOT / "python" / "tests" / "notebook.ts"),
        jupyter,
    ]
    # The driver ends by itself when nothing goes on in the page.
    ended = subprocess.run(driver, cwd=ROOT, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr[-3000:]
    seen = json.loads(ended.stdout.splitlines()[-1])
    assert seen["changedInPage"].startswith("cores 20 variant atomic seed 1 phase ")
    assert "n=20" in seen["changedInPage"]
    words = seen["figure"].split()
    assert words[:6] == ["columns", "variant", "x", "cores", "throughput", "rows"]
    assert int(words[6]) >= 20
    assert seen["hidesStill"]
    assert seen["outside"] == []
    kept = pictures(json.loads((tmp_path / "lab.ipynb").read_text()))
    assert len(kept) == 1
    assert base64.b64decode(kept[0])[:4] == b"\x89PNG"
    assert f'src="data:image/png;base64,{kept[0][:60]}' in still_page(tmp_path / "lab.ipynb").replace("\n", "")


def still_page(notebook: Path) -> str:
    """The notebook as a page without a kernel."""
    convert = [sys.executable, "-m", "nbconvert", "--to", "html", "--stdout", str(notebook)]
    return subprocess.run(convert, capture_output=True, text=True, check=True).stdout


def pictures(saved: dict[str, Any]) -> list[str]:
    """The pictures in a saved notebook, as base64."""
    outputs = [output for cell in saved["cells"] for output in cell["outputs"]]
    return [output["data"]["image/png"] for output in outputs if "image/png" in output.get("data", {})]

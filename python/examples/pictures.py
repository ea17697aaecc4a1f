"""Copies the pictures of the executed notebooks beside the documentation: python python/examples/pictures.py."""

from __future__ import annotations

import json
import re
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parent
DOCUMENTS = EXAMPLES.parents[1] / "docs"


def pictures_of(notebook: Path) -> list[str]:
    """The SVG pictures in a notebook's outputs, in their order."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    outputs = [output["data"] for cell in cells for output in cell.get("outputs", []) if "data" in output]
    return ["".join(data["image/svg+xml"]) for data in outputs if "image/svg+xml" in data]


def plain(svg: str) -> str:
    """Without the date and the program that drew it, so that the same figure is the same file."""
    text = re.sub(r"\s*<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    return "\n".join(line.rstrip() for line in text.strip().splitlines()) + "\n"


if __name__ == "__main__":
    for notebook in sorted(EXAMPLES.glob("*.ipynb")):
        for number, svg in enumerate(pictures_of(notebook)):
            name = notebook.stem if number == 0 else f"{notebook.stem}-{number + 1}"
            (DOCUMENTS / f"{name}.svg").write_text(plain(svg), encoding="utf-8")

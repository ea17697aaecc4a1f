"""Puts what Hotline builds into the package: the core, and the application in one file where it has been built."""

from __future__ import annotations

import gzip
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DATA = "hotline_lab/data"


class HotlineFiles(BuildHookInterface):
    """From a checkout the files are fetched from where Hotline builds them; in a source package they are there."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return  # files.py finds them in the checkout
        root, packed = Path(self.root), Path(self.root) / DATA
        include = build_data["force_include"]
        core = self._one_of(packed / "core.wasm", root.parent / "wasm-core" / "dist" / "core.wasm")
        if core is None:
            raise FileNotFoundError(
                "hotline-lab needs the core, wasm-core/dist/core.wasm, beside the folder python: install it from a "
                "whole checkout of Hotline, or from a source package"
            )
        include[str(core)] = f"{DATA}/core.wasm"
        application = self._application(packed / "hotline.html.gz", root.parent / "dist" / "hotline.html")
        if application is not None:
            include[str(application)] = f"{DATA}/hotline.html.gz"
            return
        self.app.display_warning(
            "hotline-lab is built without the application, so hotline_lab.Lab will not work: run "
            "`npx vite build --mode offline` in the checkout first"
        )

    def _one_of(self, *paths: Path) -> Path | None:
        return next((path for path in paths if path.is_file()), None)

    def _application(self, packed: Path, built: Path) -> Path | None:
        if packed.is_file() or not built.is_file():
            return self._one_of(packed)
        folder = Path(tempfile.mkdtemp(prefix="hotline-lab-"))
        target = folder / "hotline.html.gz"
        target.write_bytes(gzip.compress(built.read_bytes(), compresslevel=9, mtime=0))
        return target

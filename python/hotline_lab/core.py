"""The simulator core in Python: ``core.wasm`` run by Wasmtime, one run block at a time.

A run block is the one block of bytes that a run consists of: the machine, the parameters and the compiled program, as
``hotline plan --blocks`` writes it. Python has no compiler for Hotline's C, and needs none: equal blocks give equal
results, bit for bit, here and in the browser and under Node.
"""

from __future__ import annotations

import hashlib
import struct
import threading
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import wasmtime

from . import abi_gen as abi
from .files import core_path
from .results import RunResult, read_result

#: Events of one call of the core. Longer calls give no speed; shorter ones cost calls (at least 5,000 are sensible).
SLICE_EVENTS = 20_000
#: Instructions after which a slice ends, so that Ctrl-C is heard within some milliseconds.
SLICE_STEPS = 1_000_000


class CoreError(RuntimeError):
    """The core is not the one that this package was made for, or it broke off."""


@dataclass(frozen=True)
class _Compiled:
    engine: wasmtime.Engine
    module: wasmtime.Module
    sha256: str


@lru_cache(maxsize=4)
def _compiled(path: Path) -> _Compiled:
    wasm = path.read_bytes()
    config = wasmtime.Config()
    config.cache = True  # machine code of the same module is kept between processes, where the system allows it
    try:
        engine = wasmtime.Engine(config)
    except wasmtime.WasmtimeError:  # no folder for the cache
        engine = wasmtime.Engine()
    return _Compiled(engine, wasmtime.Module(engine, wasm), hashlib.sha256(wasm).hexdigest())


def core_sha256(path: Path | None = None) -> str:
    """SHA-256 of ``core.wasm`` as 64 hexadecimal digits; a part of every key of a study's store."""
    return _compiled(path or core_path()).sha256


class Core:
    """An instance of the core with its memory (128 MiB of address space, of which small runs touch little).

    An instance makes one run at a time and belongs to one thread: see :func:`core_of_thread`.
    """

    def __init__(self, path: Path | None = None) -> None:
        compiled = _compiled(path or core_path())
        self._store = wasmtime.Store(compiled.engine)
        exports = wasmtime.Instance(self._store, compiled.module, []).exports(self._store)
        self._memory: wasmtime.Memory = exports["memory"]
        self._functions = {name: one for name, one in exports.items() if isinstance(one, wasmtime.Func)}
        if self.call("hl_abi_version") != abi.ABI_VERSION or self.call("hl_abi_hash") != abi.ABI_HASH:
            raise CoreError("core.wasm has another layout than this package; install both from one checkout")

    def call(self, function: str, *arguments: int) -> int:
        """Calls a function of ``hotline.h``; numbers are unsigned 32-bit words (one function gives a whole double)."""
        return int(self._functions[function](self._store, *arguments) or 0) & 0xFFFFFFFF

    def read(self, start: int, length: int) -> bytes:
        """Copies bytes out of the core's memory."""
        return bytes(self._memory.read(self._store, start, start + length))

    def write(self, data: bytes, start: int) -> None:
        """Copies bytes into the core's memory."""
        self._memory.write(self._store, data, start)

    def run(self, block: bytes, slice_events: int = SLICE_EVENTS, keep_memory: bool = False) -> RunResult:
        """Runs a block to its end.

        :param block: a run block.
        :param slice_events: events of each call of the core; the results do not depend on it.
        :param keep_memory: also return the bytes of the program's globals at the end.
        :raises CoreError: when the core has no room for the run. A program's own fault (a failed assertion, a
            deadlock) is no exception: it is ``RunResult.fault``.
        """
        sim = self.create(block)
        try:
            while self.call("hl_run", sim, slice_events, SLICE_STEPS) == abi.STATUS["MORE"]:
                pass
            return read_result(self, sim, block, keep_memory)
        finally:
            self.call("hl_destroy", sim)

    def words(self, start: int, count: int) -> tuple[int, ...]:
        """``count`` unsigned 64-bit words of the core's memory."""
        return struct.unpack(f"<{count}Q", self.read(start, 8 * count))

    def create(self, block: bytes) -> int:
        """Makes a run of a block; the caller destroys it by ``hl_destroy``.

        :raises CoreError: when the core has no room for it.
        """
        place = self.call("hl_alloc", len(block))
        if place == 0:
            raise CoreError(f"the core has no room for a block of {len(block)} bytes")
        try:
            self.write(block, place)
            sim = self.call("hl_create", place, len(block))
        finally:
            self.call("hl_free", place)
        if sim == 0:
            raise CoreError("the core has no room for another run")
        return sim


_of_thread = threading.local()


def core_of_thread() -> Core:
    """The core of the calling thread, made at its first use."""
    core = getattr(_of_thread, "core", None)
    if core is None:
        core = _of_thread.core = Core()
    return core


def run_block(block: bytes, keep_memory: bool = False) -> RunResult:
    """Runs a block to its end in the core of the calling thread; see :meth:`Core.run`.

    >>> result = run_block(Path("point.block").read_bytes())
    >>> result.operations, result.time  # operations that were measured, cycles at the end
    """
    try:
        return core_of_thread().run(block, keep_memory=keep_memory)
    except wasmtime.Trap as trap:
        _of_thread.core = None  # the instance must not be used again
        raise CoreError(f"the core broke off, which is a bug of Hotline: {trap}") from trap

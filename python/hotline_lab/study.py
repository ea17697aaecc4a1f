"""Studies: many points of one scenario, computed into a store by anything that has ``submit``."""

from __future__ import annotations

import contextlib
import queue
import secrets
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from .batches import Batch, BatchReport, compute_batch, make_batch
from .files import command_line
from .plan import Plan, PlanError, Point
from .store import BlockedPoint, DamagedPoint, Store, is_due
from .table import rows_of

if TYPE_CHECKING:
    import pandas

#: Points of a batch at most. A cluster spends some tenths of a millisecond to some milliseconds on each batch.
BATCH_POINTS = 200
#: Batches that are under way, for each worker: one is computed, one waits.
BATCHES_PER_WORKER = 2
#: Batches that are under way where the executor does not tell how many workers it has. assumed
BATCHES_UNKNOWN = 16
#: How often a batch is handed out again whose worker was lost.
ATTEMPTS = 3
#: Seconds between two looks at futures that call no function when they are done.
POLL_SECONDS = 0.2


#: Damaged files that a warning names; it says how many more there are.
DAMAGED_SHOWN = 5


class DamagedPointWarning(UserWarning):
    """Files at the places of points are not these points' results."""


class StudyError(RuntimeError):
    """A study cannot be computed; what has been computed is in its store."""


class Submits(Protocol):
    """Anything that has ``submit``: concurrent.futures, distributed.Client, submitit."""

    def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Any: ...


@dataclass
class Progress:
    """How far a study has come; the numbers count runs, which are points without repetitions."""

    total: int
    computed: int = 0
    reused: int = 0
    failed: list[str] = field(default_factory=list)
    #: Batches whose worker was lost and which were handed out again.
    lost: int = 0
    #: Seconds of workers, added up; and seconds on the wall.
    worker_seconds: float = 0.0
    seconds: float = 0.0

    @property
    def done(self) -> int:
        """Runs that are in the store."""
        return self.computed + self.reused

    def __str__(self) -> str:
        """One line for a person."""
        failed = f", {len(self.failed)} failed" if self.failed else ""
        return f"{self.done:,} of {self.total:,} runs (computed {self.computed:,}, reused {self.reused:,}{failed})"


class Study:
    """A study, by its file (``study.json``) or by the folder of a plan that ``hotline plan --blocks`` wrote.

    A file needs Node and Hotline's command line once, to compile the programs; a plan needs neither.

    >>> study = Study("study.json")
    >>> with ProcessPoolExecutor() as pool:
    ...     study.run(pool, "results")
    >>> study.dataframe("results")

    :raises MissingFile: when a file is given and the command line is not here.
    :raises StudyError: when the command line refuses the study; the message is its own.
    :raises PlanError: when a folder holds neither a study nor a plan.
    """

    def __init__(self, source: str | Path) -> None:
        path = Path(source)
        self.file: Path | None = None
        self._made: tempfile.TemporaryDirectory[str] | None = None
        if (path / "plan.json").is_file():
            self.plan = Plan(path)
            return
        if path.is_dir() and not (path / "study.json").is_file():
            raise PlanError(
                f"{path}: has neither a study.json nor a plan.json; name a study's file or its folder, or the folder "
                "of a plan, which hotline plan STUDY.json --blocks DIR writes"
            )
        self.file = (path / "study.json" if path.is_dir() else path).resolve()
        self._made = tempfile.TemporaryDirectory(prefix="hotline-plan-")
        ended = _run_hotline("plan", str(self.file), "--blocks", self._made.name)
        if ended.returncode != 0:
            raise _refused(ended)
        self.plan = Plan(self._made.name)

    @property
    def title(self) -> str:
        """What the study is for."""
        return self.plan.title

    def points(self) -> list[dict[str, Any]]:
        """The coordinates of all points in the study's order, each with its ``key``."""
        return [{**point.coordinates, "key": point.key} for point in self.plan.points]

    def missing(self, store: str | Path) -> list[dict[str, Any]]:
        """The coordinates of the points that a store lacks, each with its ``key``."""
        damage = _Damage(Store(store))
        there = {point.key for point, found in self._stored(Store(store), damage) if found is not None}
        damage.warn("damaged points count as missing")
        return [point for point in self.points() if point["key"] not in there]

    def run(
        self,
        executor: Submits | None = None,
        store: str | Path = "store",
        *,
        shared: bool = True,
        retry_failed: bool = False,
        batch_seconds: float = 10.0,
        batch_points: int = BATCH_POINTS,
        progress: bool | Callable[[Progress], None] | None = None,
    ) -> Progress:
        """Computes the points that the store lacks. It may be interrupted and called again at any time.

        :param executor: anything with ``submit``; None: this process, one point after the other.
        :param store: the folder of the results, as of ``hotline sweep --store``.
        :param shared: whether the workers see the store's folder under the same path. Without it results come back to
            this process, which writes them; then a lost worker loses its batch.
        :param retry_failed: whether points that are stored as failures are computed again.
        :param batch_seconds: seconds after which a worker hands back the points of its batch that it has not begun.
        :param batch_points: points of a batch at most.
        :param progress: True: a line on stderr; or a function that is called after each batch; None: a line, where
            stderr is a terminal.
        :raises StudyError: when workers are lost again and again.
        :raises PlanError: when the plan is for another core than the workers have.
        """
        folder = Path(store).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        wishes = {"store": str(folder) if shared else None, "seconds": batch_seconds, "retry_failed": retry_failed}
        damage = _Damage(Store(folder))
        run = _Run(self.plan, Store(folder), executor or _Here(), wishes, batch_points, _teller(progress), damage)
        ended = run.to_its_end()
        damage.warn("damaged points were computed again, unless something that is no file stands in their place")
        return ended

    def sweep(self, store: str | Path = "store", *, jobs: int | None = None) -> str:
        """Computes the points that the store lacks by the command line, under Node: the same files, in less time.

        A point whose run fails is a result, too: the table has its error.

        :param jobs: threads; None: as many as there are processors.
        :returns: what the command line says, as "computed 312, reused 99,688", and a line for points that failed.
        :raises StudyError: when the study was made of a plan, or the command line fails.
        """
        words = [] if jobs is None else ["--jobs", str(jobs)]
        ended = _run_hotline("sweep", str(self._file()), "--store", str(store), *words)
        failed = [line for line in ended.stderr.splitlines() if line.startswith("failed: ")]
        # Status 1 is that of failed points, too; any other one, and a signal, ended the work before its end.
        if ended.returncode != 0 and not (ended.returncode == 1 and ended.stdout and failed):
            raise _refused(ended)
        return "\n".join([ended.stdout.strip(), *failed])

    def dataframe(self, store: str | Path = "store", *, partial: bool = False) -> pandas.DataFrame:
        """The table of a study: a row for each point, in the study's order, with the columns of ``hotline collect``.

        Throughput is in operations per second, latencies and costs in cycles. The columns ``speedup`` and ``measure``,
        and a study's own ``measures``, need the compiler: :meth:`collect` has them.

        :param partial: leaves out the points that the store lacks.
        :raises StudyError: when points are missing and ``partial`` is not set.
        """
        import pandas

        damage = _Damage(Store(store))
        by_key = {point.key: found for point, found in self._stored(Store(store), damage)}
        damage.warn("damaged points are missing from the table")
        lacking = sum(by_key[point.key] is None for point in self.plan.points)
        if lacking and not partial:
            raise StudyError(f"the store lacks {lacking:,} of {len(self.plan.points):,} points; run the study first")
        return pandas.DataFrame(rows_of(self.plan, by_key))

    def collect(self, store: str | Path = "store", *, partial: bool = False) -> pandas.DataFrame:
        """The table of ``hotline collect`` with all its columns, made by the command line.

        A point whose run failed has a row with the reason in the column ``error``.

        :raises StudyError: when points are missing and ``partial`` is not set, or the study was made of a plan.
        """
        import pandas

        with tempfile.TemporaryDirectory(prefix="hotline-collect-") as folder:
            out = Path(folder) / "table.csv"
            words = ["--partial"] if partial else []
            ended = _run_hotline("collect", str(self._file()), "--store", str(store), "--out", str(out), *words)
            if not out.is_file():
                raise _refused(ended)
            # Only an empty cell lacks its value: a variant may have the name "null".
            texts = {"trace_hash": str, "key": str, "error": str}
            # Before 3.1, pandas' own reading of numbers may err in the last bit; since then it does not, and says so.
            version = tuple(int(part) for part in pandas.__version__.split(".")[:2])
            exact = {"float_precision": "round_trip"} if version < (3, 1) else {}
            table = pandas.read_csv(out, dtype=texts, keep_default_na=False, na_values=[""], **exact)
            # Texts that a spreadsheet would take for formulas were written with an apostrophe before them.
            named = table.select_dtypes(exclude="number").columns
            table[named] = table[named].replace(r"^'(?='*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])", "", regex=True)
            return table

    def _file(self) -> Path:
        if self.file is None:
            raise StudyError("this study was made of a plan; the command line needs the study's file")
        return self.file

    def _stored(self, store: Store, damage: _Damage) -> Iterator[tuple[Point, dict[str, Any] | None]]:
        """Each run with its point in the store."""
        for point in self.plan.runs():
            yield point, store.sound(point.key, self.plan.core_sha256, self.plan.memory_of(point), damage.tell)


def _run_hotline(*words: str) -> subprocess.CompletedProcess[str]:
    """Hotline's command line, which writes UTF-8 whatever the locale is."""
    return subprocess.run([*command_line(), *words], capture_output=True, encoding="utf-8", check=False)


def _refused(ended: subprocess.CompletedProcess[str]) -> StudyError:
    said = ended.stderr.strip()
    if ended.returncode < 0:
        ending = f"the command line was ended by {_signal_name(-ended.returncode)}; what it computed until then is stored"
        return StudyError(f"{said}\n{ending}" if said else ending)
    return StudyError(said or f"the command line ended with status {ended.returncode}")


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


class _Damage:
    """Gathers what is wrong with files of a store, and says all of it in one warning."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._told: list[str] = []

    def tell(self, key: str, reason: DamagedPoint) -> None:
        self._told.append(f"{self._store.path_of(key)}: {reason}")

    def warn(self, consequence: str) -> None:
        """Warns where something was told; the caller's caller is named as the place."""
        if not self._told:
            return
        more = len(self._told) - DAMAGED_SHOWN
        shown = [*self._told[:DAMAGED_SHOWN], *([f"and {more:,} more"] if more > 0 else [])]
        warnings.warn(f"{consequence}: " + "; ".join(shown), DamagedPointWarning, stacklevel=3)


class _Here:
    """Runs what is submitted at once, in this process."""

    _max_workers = 1

    def submit(self, function: Callable[..., Any], /, *arguments: Any) -> _Result:
        return _Result(function(*arguments))


@dataclass(eq=False)
class _Result:
    value: Any

    def result(self) -> Any:
        return self.value

    def done(self) -> bool:
        return True


def workers_of(executor: Any) -> int | None:
    """How many batches an executor can compute at once; None where it does not tell."""
    if hasattr(executor, "ncores"):  # of distributed
        return sum(executor.ncores().values()) or None
    workers = getattr(executor, "_max_workers", None)
    return workers if isinstance(workers, int) else None


class _Run:
    """A study under way: points that wait, and batches that are being computed."""

    def __init__(
        self,
        plan: Plan,
        store: Store,
        executor: Any,
        wishes: dict[str, Any],
        batch_points: int,
        tell: Callable[[Progress], None],
        damage: _Damage,
    ) -> None:
        self.damage = damage
        self.plan, self.store, self.executor, self.wishes = plan, store, executor, wishes
        self.batch_points = batch_points
        self.tell = tell
        self.waiting: deque[Point] = deque()
        self.attempts: dict[str, int] = {}
        self.under_way: dict[Any, Batch] = {}
        self.ended: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self.numbers = secrets.randbits(40)  # a client may keep what another run has submitted
        self.progress = Progress(total=0)
        self.begun = time.monotonic()

    def to_its_end(self) -> Progress:
        runs = self.plan.runs()
        self.progress.total = len(runs)
        self.waiting.extend(self._lacking(runs))
        self.tell(self.progress)
        while self.waiting or self.under_way:
            while self.waiting and len(self.under_way) < self._most():
                self._hand_out()
            self._take(self._next_ended())
            self.progress.seconds = time.monotonic() - self.begun
            self.tell(self.progress)
        self.progress.seconds = time.monotonic() - self.begun
        return self.progress

    def _lacking(self, runs: Sequence[Point]) -> Iterator[Point]:
        """The runs that are to be computed; those that are stored, or whose place is taken, are counted."""
        for point in runs:
            try:
                found = self.store.read(point.key, self.plan.core_sha256, self.plan.memory_of(point))
            except DamagedPoint as reason:
                self.damage.tell(point.key, reason)
                if isinstance(reason, BlockedPoint):
                    self.progress.failed.append(point.key)
                    continue
                found = None
            if found is None or is_due(found, self.wishes["retry_failed"]):
                yield point
                continue
            self.progress.reused += 1
            if found["status"] != "DONE":
                self.progress.failed.append(point.key)

    def _most(self) -> int:
        workers = workers_of(self.executor)
        return BATCHES_UNKNOWN if workers is None else max(1, workers * BATCHES_PER_WORKER)

    def _hand_out(self) -> None:
        """Towards the end batches become smaller, so that all workers end at about the same time."""
        share = -(-len(self.waiting) // self._most())
        count = max(1, min(self.batch_points, share))
        points = [self.waiting.popleft() for _ in range(min(count, len(self.waiting)))]
        self.numbers += 1
        batch = make_batch(self.plan, points, self.numbers, self.wishes)
        future = self.executor.submit(compute_batch, batch)
        self.under_way[future] = batch
        if hasattr(future, "add_done_callback"):
            future.add_done_callback(self.ended.put)

    def _next_ended(self) -> Any:
        while True:
            for future in self.under_way:
                if not hasattr(future, "add_done_callback") and future.done():
                    return future
            with contextlib.suppress(queue.Empty):
                return self.ended.get(timeout=POLL_SECONDS)

    def _take(self, future: Any) -> None:
        batch = self.under_way.pop(future)
        try:
            report: BatchReport = future.result()
        except (ValueError, FileNotFoundError):  # of a plan, a core, a store: it would be the same the next time
            raise
        except Exception as error:  # whatever an executor says of a worker that is lost
            self._hand_out_again(batch, error)
            return
        self.waiting.extendleft(reversed(report.left))
        for key, text in report.texts:
            self.store.write(key, text)
        self.progress.computed += report.computed
        self.progress.reused += report.reused
        self.progress.failed.extend(report.failed)
        self.progress.worker_seconds += report.seconds

    def _hand_out_again(self, batch: Batch, error: Exception) -> None:
        """What the lost worker has stored is done; the rest of its batch goes to the next one that asks."""
        self.progress.lost += 1
        lacking = list(self._lacking(batch.points))
        for point in lacking:
            self.attempts[point.key] = self.attempts.get(point.key, 0) + 1
        worst = max((self.attempts[point.key] for point in lacking), default=0)
        if worst >= ATTEMPTS or type(error).__name__ == "BrokenProcessPool":
            raise StudyError(
                f"a worker was lost ({type(error).__name__}: {error}). What has been computed is in "
                f"{self.store.folder}; run the study again with a new executor to go on"
            ) from error
        self.waiting.extendleft(reversed(lacking))


def _teller(progress: bool | Callable[[Progress], None] | None) -> Callable[[Progress], None]:
    if callable(progress):
        return progress
    if progress is False or (progress is None and not sys.stderr.isatty()):
        return lambda _: None
    return _tell


def _tell(progress: Progress) -> None:
    rate = progress.computed / progress.seconds if progress.seconds > 0 else 0.0
    rest = (progress.total - progress.done) / rate if rate > 0 else None
    left = "" if rest is None or progress.done == progress.total else f", {rest:.0f} s left"
    end = "\n" if progress.done == progress.total else ""
    print(f"\r{progress}{left}\x1b[K", end=end, file=sys.stderr, flush=True)

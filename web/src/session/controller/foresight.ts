/**
 * Runs of settings to which the reader may come next, made while there is nothing else to do: figure and machine are
 * there at once then. Nothing is told of these runs; their results are cached (worker/cached-runs.ts), and their traces
 * are answers (questions/trace.ts): the sweep of those settings, and the view of the machine, find them there.
 */
import { isMeasured } from "../../lab/state/lab-point.ts";
import { requestOf } from "../../lab/sweep-inputs.ts";
import type { RunPool } from "../../worker/drive.ts";
import type { Answers } from "../answers/ask.ts";
import { madeSweep } from "../made-run.ts";
import { prepare } from "../prepare.ts";
import { traceOf } from "../questions/trace.ts";
import type { SweepRun } from "../run-sweep.ts";
import type { Session } from "../session.ts";
import type { Expectation, ExpectedPlace, ExpectedSweep, ShownRun } from "./expected-next.ts";

export interface ForesightWork extends Pick<Session, "pool" | "compiler"> {
  readonly answers: Answers;
}

export class Foresight {
  private readonly session: ForesightWork;
  /** Ends the present work. */
  private stop: () => void = () => undefined;

  constructor(session: ForesightWork) {
    this.session = session;
  }

  /** Takes the place of what was expected before. */
  expect({ places, withinMs }: Expectation): void {
    this.drop();
    if (places.length === 0) return;
    const over = new AbortController();
    const timer = withinMs === undefined ? undefined : setTimeout(() => over.abort(), withinMs);
    this.stop = () => {
      clearTimeout(timer);
      over.abort();
    };
    /* What goes wrong is told when the reader is there. */
    makeAhead(this.session, places, over.signal).catch(() => undefined);
  }

  drop(): void {
    this.stop();
    this.stop = () => undefined;
  }
}

/** One after the other. Rejects with the signal's reason. */
async function makeAhead(session: ForesightWork, places: readonly ExpectedPlace[], signal: AbortSignal): Promise<void> {
  for (const { sweep, shown } of places) {
    const made = sweep === undefined ? undefined : await sweepAhead(session, sweep, shown, signal);
    if (shown !== undefined) await traceAhead(session, shown, made, signal);
    signal.throwIfAborted();
  }
}

/** Undefined where nothing can be run, or results are not cached. */
async function sweepAhead(
  session: ForesightWork,
  { inputs, variants, passes }: ExpectedSweep,
  shown: ShownRun | undefined,
  signal: AbortSignal,
): Promise<SweepRun | undefined> {
  const { machine, modelVersion, sources, edits } = inputs;
  const runs = await session.pool(modelVersion);
  signal.throwIfAborted();
  if (machine === undefined || runs.anew === undefined) return undefined;
  const request = requestOf(inputs, machine, variants);
  const prepared = await prepare({ request, sources, edits }, session.compiler);
  if (!prepared.ok) return undefined;
  const first = shown && { variant: shown.ref.seriesId, x: shown.ref.x };
  const places = passes === "coarse" ? runs : someOf(runs, runs.anew.size);
  return madeSweep(prepared.value, places, { passes, first, bends: passes === "both" && inputs.bends }, signal);
}

async function traceAhead(
  session: ForesightWork,
  { ref, point, wish }: ShownRun,
  sweep: SweepRun | undefined,
  signal: AbortSignal,
): Promise<void> {
  const points = sweep?.points().filter(isMeasured);
  const made = point ?? points?.find((one) => one.point.variant === ref.seriesId && one.point.x === ref.x);
  if (made !== undefined) await session.answers.ahead(traceOf(session, made, wish), signal);
}

/** Half of the workers, so that an animation that plays meanwhile has a processor. */
function someOf(runs: RunPool, workers: number): RunPool {
  return { size: Math.max(1, Math.floor(workers / 2)), submit: (spec) => runs.submit(spec) };
}

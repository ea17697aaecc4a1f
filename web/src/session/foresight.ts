/**
 * Runs of settings to which the reader may come next, made while there is nothing else to do: figure and machine are
 * there at once then. Nothing is told of these runs; their results and traces are kept (worker/kept-runs.ts,
 * kept-traces.ts), where the sweep of those settings, and the view of the machine, find them.
 */
import { isMeasured } from "../lab/state/lab-point.ts";
import { requestOf } from "../lab/sweep-inputs.ts";
import type { Runs } from "../worker/drive.ts";
import type { ExpectedSweep, ShownRun } from "./expected-next.ts";
import { prepare } from "./prepare.ts";
import { runSweep, type SweepRun } from "./run-sweep.ts";
import type { Session } from "./session.ts";
import { traceRun } from "./traced-run.ts";

/**
 * Milliseconds for the coarse runs of what is expected. assumed: more than the figures of 48 cores at three settings
 * take; a figure of 512 cores is not completed, but what was run of it is kept. Refined runs have no such limit.
 */
export const FORESIGHT_MS = 1000;

type Work = Pick<Session, "pool" | "compiler" | "traces">;

export class Foresight {
  private readonly session: Work;
  /** Ends the present work. */
  private stop: () => void = () => undefined;

  constructor(session: Work) {
    this.session = session;
  }

  /** Takes the place of what was expected before. */
  expect(all: readonly ExpectedSweep[]): void {
    this.drop();
    if (all.length === 0) return;
    const ahead = new Ahead(this.session);
    const isBrief = all.every(({ passes }) => passes === "coarse");
    const timer = isBrief ? setTimeout(() => ahead.stop(), FORESIGHT_MS) : undefined;
    this.stop = () => {
      clearTimeout(timer);
      ahead.stop();
    };
    /* What goes wrong is told when the reader is there. */
    ahead.make(all).catch(() => undefined);
  }

  drop(): void {
    this.stop();
    this.stop = () => undefined;
  }
}

/** Work ahead that can be ended at any moment. */
class Ahead {
  private readonly session: Work;
  private isStopped = false;
  /** Cancels what is being made. */
  private cancel: () => void = () => undefined;

  constructor(session: Work) {
    this.session = session;
  }

  stop(): void {
    this.isStopped = true;
    this.cancel();
  }

  async make(all: readonly ExpectedSweep[]): Promise<void> {
    for (const one of all) {
      const runs = await this.session.pool(one.inputs.modelVersion);
      if (this.isOver() || runs.anew === undefined) return;
      const sweep = await this.sweep(one, one.passes === "coarse" ? runs : someOf(runs, runs.anew.size));
      if (this.isOver()) return;
      if (one.shown !== undefined) await this.trace(one.shown, sweep);
      if (this.isOver()) return;
    }
  }

  private isOver(): boolean {
    return this.isStopped;
  }

  /** Undefined where nothing is to be run, or nothing can be. */
  private async sweep(one: ExpectedSweep, runs: Runs): Promise<SweepRun | undefined> {
    const { inputs, variants, passes, shown } = one;
    const { machine, sources, edits } = inputs;
    if (machine === undefined || variants.length === 0) return undefined;
    const request = requestOf(inputs, machine, variants);
    const prepared = await prepare({ request, sources, edits }, this.session.compiler);
    if (this.isOver() || !prepared.ok) return undefined;
    const first = shown && { variant: shown.ref.seriesId, x: shown.ref.x };
    const sweep = runSweep(prepared.value, runs, { passes, first, bends: passes === "both" && inputs.bends });
    this.cancel = () => sweep.cancel();
    await sweep.finished;
    return sweep;
  }

  private async trace({ ref, point, wish }: ShownRun, sweep: SweepRun | undefined): Promise<void> {
    const points = sweep?.points().filter(isMeasured) ?? [];
    const made = point ?? points.find((one) => one.point.variant === ref.seriesId && one.point.x === ref.x);
    if (made === undefined) return;
    const request = traceRun(this.session, made, wish);
    this.cancel = () => request.cancel();
    await request.outcome;
  }
}

/** Half of the workers, so that an animation that plays meanwhile has a processor. */
function someOf(runs: Runs, workers: number): Runs {
  return { size: Math.max(1, Math.floor(workers / 2)), submit: (spec) => runs.submit(spec) };
}

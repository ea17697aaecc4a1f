/**
 * Runs of settings to which the reader may come next, made while there is nothing else to do: figure and machine are
 * there at once then. Nothing is told of these runs; their results and traces are kept (worker/kept-runs.ts,
 * kept-traces.ts), where the sweep of those settings, and the view of the machine, find them.
 */
import { isMeasured } from "../../lab/state/lab-point.ts";
import { requestOf } from "../../lab/sweep-inputs.ts";
import type { Runs } from "../../worker/drive.ts";
import type { Expectation, ExpectedPlace, ExpectedSweep, ShownRun } from "./expected-next.ts";
import { prepare } from "../prepare.ts";
import { runSweep, type SweepRun } from "../run-sweep.ts";
import type { Session } from "../session.ts";
import { traceRun } from "../traced-run.ts";

type Work = Pick<Session, "pool" | "compiler" | "traces">;

export class Foresight {
  private readonly session: Work;
  /** Ends the present work. */
  private stop: () => void = () => undefined;

  constructor(session: Work) {
    this.session = session;
  }

  /** Takes the place of what was expected before. */
  expect({ places, withinMs }: Expectation): void {
    this.drop();
    if (places.length === 0) return;
    const ahead = new Ahead(this.session);
    const timer = withinMs === undefined ? undefined : setTimeout(() => ahead.stop(), withinMs);
    this.stop = () => {
      clearTimeout(timer);
      ahead.stop();
    };
    /* What goes wrong is told when the reader is there. */
    ahead.make(places).catch(() => undefined);
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

  /** One after the other. */
  async make(places: readonly ExpectedPlace[]): Promise<void> {
    for (const { sweep, shown } of places) {
      const made = sweep === undefined ? undefined : await this.run(sweep, shown);
      if (this.isOver()) return;
      if (shown !== undefined) await this.trace(shown, made);
      if (this.isOver()) return;
    }
  }

  private isOver(): boolean {
    return this.isStopped;
  }

  /** Undefined where nothing can be run, or results are not kept. */
  private async run(one: ExpectedSweep, shown: ShownRun | undefined): Promise<SweepRun | undefined> {
    const { inputs, variants, passes } = one;
    const { machine, modelVersion, sources, edits } = inputs;
    const runs = await this.session.pool(modelVersion);
    if (this.isOver() || machine === undefined || runs.anew === undefined) return undefined;
    const request = requestOf(inputs, machine, variants);
    const prepared = await prepare({ request, sources, edits }, this.session.compiler);
    if (this.isOver() || !prepared.ok) return undefined;
    const first = shown && { variant: shown.ref.seriesId, x: shown.ref.x };
    const places = passes === "coarse" ? runs : someOf(runs, runs.anew.size);
    const sweep = runSweep(prepared.value, places, { passes, first, bends: passes === "both" && inputs.bends });
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

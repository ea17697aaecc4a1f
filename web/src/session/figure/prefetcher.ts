/**
 * Runs of settings to which the reader may come next, made while there is nothing else to do: figure and machine are
 * there at once then. Nothing is told of these runs; their results are stored (worker/cached-runs.ts), and their traces
 * are answers (questions/trace.ts): the sweep of those settings, and the view of the machine, find them there.
 */
import type { PageState } from "../../lab/state/app-state.ts";
import { isMeasured } from "../../lab/state/lab-point.ts";
import { type Prefetch, type PrefetchInputs, prefetchInputs, prefetchOf, type Scope } from "../../lab/prefetch-plan.ts";
import type { SweepInputs } from "../../lab/sweep-inputs.ts";
import type { Answers } from "../answers/ask.ts";
import { aheadOf } from "../questions/ahead.ts";
import { traceOf } from "../questions/trace.ts";
import type { Session } from "../session.ts";

type Runner = Pick<Session, "pool" | "compiler">;

export class Prefetcher {
  private readonly session: Runner;
  private readonly answers: Answers;
  /** From what the reader's next wishes were last judged. */
  private judged: PrefetchInputs | undefined;
  private end: () => void = () => undefined;

  constructor(session: Runner, answers: Answers) {
    this.session = session;
    this.answers = answers;
  }

  /** What the reader may ask for next takes the place of what that was before. */
  look(state: PageState, inputs: SweepInputs, scope: Scope): void {
    const judged = prefetchInputs(state, inputs);
    if (this.judged?.every((part, i) => part === judged[i]) === true) return;
    this.drop();
    this.judged = judged;
    this.make(prefetchOf(state, inputs, scope));
  }

  drop(): void {
    this.judged = undefined;
    this.end();
    this.end = () => undefined;
  }

  private make(prefetch: Prefetch): void {
    const { settings, withinMs } = prefetch;
    if (settings.length === 0) return;
    const over = new AbortController();
    const timer = withinMs === undefined ? undefined : setTimeout(() => over.abort(), withinMs);
    this.end = () => {
      clearTimeout(timer);
      over.abort();
    };
    /* What goes wrong is told when the reader is there. */
    this.ask(settings, over.signal).catch(() => undefined);
  }

  /** One after the other. Rejects with the signal's reason. */
  private async ask(settings: Prefetch["settings"], signal: AbortSignal): Promise<void> {
    for (const { sweep, shown } of settings) {
      const made =
        sweep === undefined ? undefined : await this.answers.ahead(aheadOf(this.session, sweep, shown?.ref), signal);
      signal.throwIfAborted();
      const points = made?.value?.filter(isMeasured) ?? [];
      const ref = shown?.ref;
      const point = shown?.point ?? points.find((one) => one.point.variant === ref?.seriesId && one.point.x === ref.x);
      if (shown === undefined || point === undefined) continue;
      await this.answers.ahead(traceOf(this.session, point, shown.options), signal);
      signal.throwIfAborted();
    }
  }
}

/**
 * The sweep of a page's figure: which question is asked about it, when its work begins, and which curves stay
 * meanwhile. Whenever the inputs of the results change, another question is asked. While a slider moves, the work for
 * an earlier position goes on for a moment. It computes nothing itself: see questions/sweep.ts.
 */
import type { Answer } from "../../base/answer.ts";
import { selectedPlace } from "../../lab/place-selectors.ts";
import { nextStep } from "../../lab/next-step.ts";
import type { Source } from "../../lab/page-store.ts";
import type { Scope } from "../../lab/prefetch-plan.ts";
import type { PageState } from "../../lab/state/app-state.ts";
import {
  type Curves,
  curvesThatStay,
  IDLE_RUN,
  NO_CURVES,
  phaseOf,
  type RunState,
  runStateOf,
  type Swept,
  withPoints,
} from "../../lab/state/run-state.ts";
import { differInParameters, sweepInputs, type SweepInputs } from "../../lab/sweep-inputs.ts";
import { WALL_CLOCK } from "../../worker/clock.ts";
import type { RunPool } from "../../worker/drive.ts";
import { answerBefore, type Question } from "../answers/answer.ts";
import type { Answers } from "../answers/ask.ts";
import { sweepOf } from "../questions/sweep.ts";
import type { Session } from "../session.ts";
import { CurveCache } from "./curve-cache.ts";
import { SweepPacing } from "./pacing.ts";
import { PassingCurves } from "./passing-curves.ts";
import { Prefetcher } from "./prefetcher.ts";
import type { RunSpec } from "../../base/run.ts";
import type { SubmittedRun } from "../../worker/submitted-run.ts";
import { runAfter } from "../../worker/run-after.ts";

/** A sweep that the page shows, or one that a moving slider has passed. */
interface Asked {
  readonly inputs: SweepInputs;
  readonly question: Question<Swept>;
  readonly curves: PassingCurves;
  /** While no work is done for it: before the work begins, and when the reader has stopped it. */
  readonly answer: Answer<Swept>;
}

/** A sweep for which work is done. */
interface Worked extends Asked {
  readonly pacing: SweepPacing;
  readonly leave: () => void;
}

interface AskOptions {
  /** Results that were stored are not used. */
  readonly anew?: boolean;
  /** Its work begins in a task of its own; else before the page draws, for which even a timer of 0 ms may wait. */
  readonly isSoon: boolean;
  readonly further?: SweepInputs["parameters"] | undefined;
}

type Runner = Pick<Session, "pool" | "compiler">;

export class FigureSweep implements Source<RunState> {
  private readonly session: Runner;
  private readonly answers: Answers;
  private readonly scope: Scope;
  private readonly cache = new CurveCache();
  private readonly prefetcher: Prefetcher;
  private state: PageState | undefined;
  /** What the page shows. */
  private shown: Asked | undefined;
  /** While a slider moves, its settings may be older than those that are shown. */
  private worked: Worked | undefined;
  /** Waits for the pace of the sweep before. */
  private timer: ReturnType<typeof setTimeout> | undefined;
  private run: RunState = IDLE_RUN;
  /** From which answer the run was made last. */
  private seen: { readonly answer: Answer<Swept>; readonly run: RunState } | undefined;
  private onChange: () => void = () => undefined;
  /** Called when the page is there; undefined while it is. */
  private held: (() => void)[] | undefined;

  constructor(session: Runner, answers: Answers, scope: Scope = (inputs) => inputs) {
    this.session = session;
    this.answers = answers;
    this.scope = scope;
    this.prefetcher = new Prefetcher(session, answers);
  }

  begin(onChange: () => void): () => void {
    this.onChange = onChange;
    return () => this.drop();
  }

  of(state: PageState): RunState {
    this.state = state;
    const inputs = this.inputsOf(state);
    if (inputs?.key !== this.shown?.inputs.key) this.turnTo(inputs);
    this.update();
    /* When there is nothing left to do. */
    if (this.run.phase === "done" && inputs !== undefined)
      this.prefetcher.look({ ...state, run: this.run }, inputs, this.scope);
    return this.run;
  }

  /** Stops the work: what has been drawn stays. */
  cancel(): void {
    const { shown } = this;
    if (shown === undefined) return;
    const { value } = this.answerOf(shown);
    this.drop();
    this.shown = { ...shown, answer: { value, edition: value && "quick", coming: undefined, failure: undefined } };
    this.onChange();
  }

  /** Begins again with the present inputs, also after a cancel; what is known already is not computed again. */
  restart(): void {
    this.beginAgain(false);
  }

  /** Computes every point of the present inputs again, whatever is known. */
  recompute(): void {
    if (this.shown !== undefined) this.cache.forget(this.shown.inputs);
    this.beginAgain(true);
  }

  /** While sweeps are held, for a page that is still being built, each makes its first run only: see FirstRunOnly. */
  hold(isHeld: boolean): void {
    const held = this.held ?? [];
    this.held = isHeld ? held : undefined;
    if (!isHeld) held.forEach((begin) => begin());
  }

  private inputsOf(state: PageState): SweepInputs | undefined {
    const asked = sweepInputs(state);
    return asked === undefined ? undefined : this.scope(asked, state);
  }

  private beginAgain(anew: boolean): void {
    const { shown } = this;
    if (shown === undefined) return;
    this.drop();
    this.ask(shown.inputs, curvesThatStay(this.run), { anew, isSoon: true });
    this.onChange();
  }

  private turnTo(inputs: SweepInputs | undefined): void {
    const before = this.shown?.inputs;
    const isMoved = inputs !== undefined && before !== undefined && differInParameters(before, inputs);
    if (!isMoved) this.drop();
    this.shown = undefined;
    if (inputs === undefined) return;
    /* Curves of another x-axis are no picture of this one. */
    const earlier = before?.scenario === inputs.scenario ? curvesThatStay(this.run) : NO_CURVES;
    this.ask(inputs, earlier, { isSoon: before === undefined, further: before && nextStep(before, inputs) });
  }

  /** The page learns at once that its figure is stale, and gets the known curves. */
  private ask(inputs: SweepInputs, earlier: Curves, { anew = false, isSoon, further }: AskOptions): void {
    this.prefetcher.drop();
    const known = this.cache.find(inputs);
    const curves = new PassingCurves(known);
    const question = sweepOf(this.session, {
      ...{ inputs, round: {}, known, anew, further },
      runsIn: (pool) => this.whileHeld(pool),
      first: () => this.state && selectedPlace(this.state),
      onJobs: (jobs) => curves.expect(jobs),
      onPoint: (point) => curves.drew([point]),
      isTold: () => curves.areTold(),
    });
    this.shown = { inputs, question, curves, answer: answerBefore(question) };
    this.run = { ...IDLE_RUN, earlier, originals: this.cache.originals(inputs) };
    this.showPassing();
    if (question.answer === undefined) this.drop();
    else if (isSoon) this.wait(0, () => this.work());
    else this.workInTime();
  }

  private whileHeld(runs: RunPool): RunPool {
    const { held } = this;
    return held === undefined
      ? runs
      : new FirstRunOnly(runs, new Promise((built) => held.push(() => built(undefined))));
  }

  private isWaiting(): boolean {
    return this.shown !== undefined && this.shown.answer.coming !== undefined && !this.isWorked(this.shown);
  }

  private isWorked({ question }: Asked): boolean {
    return this.worked?.question === question;
  }

  private wait(ms: number, act: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(act, ms);
  }

  /** Begins the work that waits, as soon as the sweep before has had its time. */
  private workInTime(): void {
    const left = this.worked?.pacing.left() ?? 0;
    if (left === 0) this.work();
    else this.wait(left, () => this.workInTime());
  }

  private work(): void {
    const { shown } = this;
    if (shown === undefined || !this.isWaiting()) return;
    clearTimeout(this.timer);
    const isPassing = this.showPassing();
    this.endWork();
    const leave = this.answers.observe(shown.question, () => this.look());
    this.worked = { ...shown, pacing: new SweepPacing(WALL_CLOCK), leave };
    if (isPassing) this.onChange();
  }

  /** There is more of the sweep for which work is done. */
  private look(): void {
    const { worked } = this;
    if (worked === undefined) return;
    const answer = this.answers.peek(worked.question);
    const phase = phaseOf(answer);
    if (answer.edition === "precise" && answer.value !== undefined) this.cache.keep(worked.inputs, answer.value.points);
    this.showPassing();
    if (worked.curves.areTold()) worked.pacing.drew();
    if (phase !== "compiling" && phase !== "coarse") worked.pacing.end();
    if (this.isWaiting()) this.workInTime();
    this.onChange();
  }

  /** While a slider moves on: the curves of the sweep that has its time, once they have points enough. */
  private showPassing(): boolean {
    const { worked, shown } = this;
    if (worked === undefined || shown === undefined || this.isWorked(shown)) return false;
    if (worked.pacing.isOver || !worked.curves.areTold()) return false;
    this.run = { ...this.run, earlier: withPoints(NO_CURVES, worked.curves.points()) };
    return true;
  }

  private answerOf(shown: Asked): Answer<Swept> {
    return this.isWorked(shown) ? this.answers.peek(shown.question) : shown.answer;
  }

  /** The run is another object only where something in it is another one. */
  private update(): void {
    const { shown, run } = this;
    if (shown === undefined) {
      this.run = IDLE_RUN;
      return;
    }
    const answer = this.answerOf(shown);
    if (answer === this.seen?.answer && run === this.seen.run) return;
    const isDrawn = ["refined", "done"].includes(phaseOf(answer));
    const { originals, earlier } = run;
    this.run = runStateOf(answer, { originals, earlier: isDrawn ? NO_CURVES : earlier });
    this.seen = { answer, run: this.run };
  }

  private drop(): void {
    clearTimeout(this.timer);
    this.prefetcher.drop();
    this.endWork();
  }

  private endWork(): void {
    this.worked?.leave();
    this.worked = undefined;
  }
}

/**
 * Runs for a page that is still being built: the first one is made at once, so that the page has something of its own
 * to show; the others wait until the page is there, since they would take the processors from it.
 */
class FirstRunOnly implements RunPool {
  private readonly runs: RunPool;
  private readonly built: Promise<undefined>;
  private begun = false;

  /** `built` resolves when the page is there. */
  constructor(runs: RunPool, built: Promise<undefined>) {
    this.runs = runs;
    this.built = built;
  }

  get size(): number {
    return this.runs.size;
  }

  submit(spec: RunSpec): SubmittedRun {
    if (this.begun) return runAfter(this.built, () => this.runs.submit(spec));
    this.begun = true;
    return this.runs.submit(spec);
  }
}

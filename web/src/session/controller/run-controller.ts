/**
 * Keeps the figure true to the experiment: whenever the inputs of the results change, the controller compiles, sweeps
 * and puts the points into the state. Results that were computed before are not computed again. Only this controller
 * owns running work.
 */
import type { PageState, Awaited, Trouble } from "../../lab/state/app-state.ts";
import type { Action } from "../../lab/state/actions.ts";
import type { LabPoint } from "../../lab/state/lab-point.ts";
import type { Store } from "../../lab/state/store.ts";
import type { Machine } from "../../model/machine/machine.ts";
import type { SweepProgress } from "../../model/sweep/sweep.ts";
import type { Runs } from "../../worker/drive.ts";
import { WALL_CLOCK } from "../../worker/clock.ts";
import { CoreMissing } from "./core-missing.ts";
import { FirstAlone } from "./first-alone.ts";
import { expectedSettings, expectedValues, type Scope } from "./expected-next.ts";
import { Foresight, type ForesightWork } from "./foresight.ts";
import { nextStep } from "./next-step.ts";
import { PassingCurves } from "./passing-curves.ts";
import { prepare, type Preparation } from "../prepare.ts";
import { selectedPlace } from "../../lab/place-selectors.ts";
import { experimentOf } from "../../lab/state/opened.ts";
import { hasWandered } from "../../lab/tour/steps.ts";
import { sourceLineOf } from "../../lab/source-lines.ts";
import { differInParameters, requestOf, sweepInputs, type SweepInputs } from "../../lab/sweep-inputs.ts";
import {
  brokeOff,
  compileTroubles,
  engineTrouble,
  faultTrouble,
  noSimulator,
  problemTroubles,
  runTrouble,
} from "./run-troubles.ts";
import { SweepRunner } from "../sweep-runner.ts";
import { Turn } from "./turn.ts";
import { VariantCache } from "./variant-cache.ts";
import { reasonOf } from "../../base/reason.ts";

/** After this time the reader is told what the page waits for. assumed: longer than a usual network takes. */
const HINT_MS = 3000;

/** A sweep that is to be made. */
interface Asked {
  readonly id: number;
  readonly inputs: SweepInputs;
  /** Variants whose curves are not known. */
  readonly missing: readonly string[];
  /** The points of the other variants. */
  readonly known: readonly LabPoint[];
  /** Results that were kept are not used. */
  readonly anew: boolean;
  /** What the parameters are when the slider goes one step further; undefined where nothing suggests that. */
  readonly further: SweepInputs["parameters"] | undefined;
}

/** A sweep that was begun; its messages are heeded until another one begins or it is dropped. */
interface Begun {
  readonly id: number;
  readonly turn: Turn;
  readonly curves: PassingCurves;
}

/** What decides which wish may come next. */
type Outlook = readonly [
  SweepInputs,
  ReturnType<typeof expectedValues>,
  tour: number | undefined,
  hasWandered: boolean,
];

/** "soon": in a task of its own. "at once": before the page draws, for which even a timer of 0 ms may wait. */
type Beginning = "soon" | "at once";

export class RunController {
  private readonly store: Store<PageState, Action>;
  private readonly session: ForesightWork;
  private readonly scope: Scope;
  private readonly cache = new VariantCache();
  private readonly foresight: Foresight;
  /** From where the reader's next wishes were last judged. */
  private outlook: Outlook | undefined;
  private inputs: SweepInputs | undefined;
  /** The sweep that is being prepared or run; while a slider moves, its settings may be older than the present ones. */
  private begun: Begun | undefined;
  private runner: SweepRunner | undefined;
  /** The sweep that waits for the end of the turn. */
  private next: Asked | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private id = 0;
  /** Called when the page is there; undefined while it is. */
  private held: (() => void)[] | undefined;
  private readonly unsubscribe: () => void;

  constructor(store: Store<PageState, Action>, session: ForesightWork, scope: Scope = (inputs) => inputs) {
    this.store = store;
    this.session = session;
    this.scope = scope;
    this.foresight = new Foresight(session);
    this.unsubscribe = store.subscribe(() => this.look());
    this.look();
  }

  /** Stops the running work and tells the state. */
  cancel(): void {
    this.drop();
    this.store.dispatch({ kind: "run-phase", id: this.id, phase: "cancelled" });
  }

  /** Begins again with the present inputs, also after a cancel; what is known already is not computed again. */
  restart(): void {
    this.beginAgain(false);
  }

  /** Computes every point of the present inputs again, whatever is known. */
  recompute(): void {
    if (this.inputs === undefined) return;
    this.cache.forget(this.inputs);
    this.beginAgain(true);
  }

  /** A missing part has come after all: goes on, if the sweep waited for that part. */
  arrived(): void {
    if (this.store.get().run.troubles.some(({ kind }) => kind === "unavailable")) this.restart();
  }

  /** While sweeps are held, for a page that is still being built, each makes its first run only: see FirstAlone. */
  hold(isHeld: boolean): void {
    const held = this.held ?? [];
    this.held = isHeld ? held : undefined;
    if (!isHeld) held.forEach((begin) => begin());
  }

  dispose(): void {
    this.unsubscribe();
    this.drop();
  }

  private beginAgain(anew: boolean): void {
    if (this.inputs === undefined) return;
    this.drop();
    this.prepare(this.inputs, "soon", { anew });
  }

  private look(): void {
    const state = this.store.get();
    const asked = sweepInputs(state);
    const next = asked === undefined ? undefined : this.scope(asked, state);
    const before = this.inputs;
    if (next?.key === before?.key) return this.foresee(state);
    this.inputs = next;
    const isMoved = next !== undefined && before !== undefined && differInParameters(before, next);
    if (!isMoved) this.drop();
    if (next === undefined) return;
    const further = before && nextStep(before, next);
    this.prepare(next, before === undefined ? "soon" : "at once", { further });
  }

  /** When there is nothing left to do: what the reader may ask for next, once for each such moment. */
  private foresee(state: PageState): void {
    const { inputs } = this;
    if (state.run.phase !== "done" || inputs === undefined) return;
    const from: Outlook = [inputs, expectedValues(state), experimentOf(state).tour, hasWandered(state)];
    if (this.outlook?.every((part, i) => part === from[i]) === true) return;
    this.outlook = from;
    this.foresight.expect(expectedSettings(state, inputs, this.scope));
  }

  private forgetNext(): void {
    this.outlook = undefined;
    this.foresight.drop();
  }

  private drop(): void {
    clearTimeout(this.timer);
    this.next = undefined;
    this.forgetNext();
    this.endSweep();
  }

  private endSweep(): void {
    this.runner?.cancel();
    this.runner = undefined;
    this.begun = undefined;
  }

  /**
   * The state learns at once that its figure is out of date, and gets the known results; the rest follows when the
   * sweep before has had its turn.
   */
  private prepare(
    inputs: SweepInputs,
    beginning: Beginning,
    { anew = false, further }: { readonly anew?: boolean; readonly further?: SweepInputs["parameters"] | undefined },
  ): void {
    const id = Math.max(this.id, this.store.get().run.id) + 1;
    this.id = id;
    this.forgetNext();
    const known = this.cache.find(inputs);
    const missing = inputs.variants.filter((variant) => !known.some((one) => one.point.variant === variant));
    this.store.dispatch({ kind: "run-started", id, originals: this.cache.originals(inputs) });
    this.showPassing();
    if (known.length > 0) {
      this.store.dispatch({ kind: "points", id, points: known, done: 0, total: 0 });
      this.sayFaults(id, inputs, known, new Set());
    }
    if (missing.length === 0) {
      this.drop();
      this.store.dispatch({ kind: "run-phase", id, phase: "done" });
    } else {
      this.next = { id, inputs, missing, known, anew, further };
      if (beginning === "soon") this.beginIn(0, () => this.begin());
      else this.beginInTurn();
    }
  }

  /** While a slider moves on: the curves of the sweep that has its turn, once they have points enough. */
  private showPassing(): void {
    const { begun } = this;
    if (begun === undefined || begun.id === this.id || begun.turn.isOver || !begun.curves.areTold()) return;
    this.store.dispatch({ kind: "passing", id: this.id, points: begun.curves.points() });
  }

  /** Begins the sweep that waits, as soon as the sweep before has had its turn. */
  private beginInTurn(): void {
    const left = this.begun?.turn.left() ?? 0;
    if (left === 0) this.begin();
    else this.beginIn(left, () => this.beginInTurn());
  }

  private beginIn(ms: number, begin: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(begin, ms);
  }

  private begin(): void {
    const asked = this.next;
    if (asked === undefined) return;
    clearTimeout(this.timer);
    this.next = undefined;
    this.runner?.handOn();
    this.endSweep();
    this.begun = { id: asked.id, turn: new Turn(WALL_CLOCK), curves: new PassingCurves(asked.known) };
    this.compileAndSweep(asked).catch((error: unknown) => this.fail(asked.id, [engineTrouble(error)]));
  }

  private async compileAndSweep(asked: Asked): Promise<void> {
    const { id, inputs, missing } = asked;
    const { machine, machineKey } = inputs;
    if (machine === undefined) {
      this.fail(id, [{ kind: "engine", message: `There is no machine "${machineKey}". Choose another one.` }]);
      return;
    }
    /* The workers start while the programs are compiled. */
    const pool = this.session.pool(inputs.modelVersion);
    pool.catch(() => undefined);
    const compiling = this.compile(inputs, machine, missing);
    const prepared = await this.patient(id, "the compiler", compiling).catch(reasonOf);
    if (id !== this.begun?.id) return;
    if (typeof prepared === "string") {
      return this.fail(id, [{ kind: "unavailable", message: `The compiler could not be loaded: ${prepared}.` }]);
    }
    const troubles = compileTroubles(prepared.ok ? prepared.value : prepared.error);
    if (troubles.length > 0) this.store.dispatch({ kind: "troubles", id, troubles });
    if (!prepared.ok) this.fail(id, problemTroubles(prepared.error.problems));
    else if (prepared.value.jobs.length === 0) this.end(id, missing.length < inputs.variants.length);
    else await this.sweep(asked, prepared.value, pool);
  }

  private compile(inputs: SweepInputs, machine: Machine, variants: readonly string[]): ReturnType<typeof prepare> {
    const { sources, edits } = inputs;
    return prepare({ request: requestOf(inputs, machine, variants), sources, edits }, this.session.compiler);
  }

  private async sweep(asked: Asked, prepared: Preparation, pool: Promise<Runs>): Promise<void> {
    const { id, anew } = asked;
    try {
      const runs = await this.patient(id, "the simulator", pool);
      const { begun } = this;
      if (id !== begun?.id) return;
      this.start(asked, prepared, begun, this.whileHeld(anew ? (runs.anew ?? runs) : runs));
    } catch (error) {
      if (id !== this.begun?.id) return;
      if (error instanceof CoreMissing) this.store.dispatch({ kind: "core-missing", version: error.modelVersion });
      else this.fail(id, [noSimulator(error)]);
    }
  }

  private whileHeld(runs: Runs): Runs {
    const { held } = this;
    return held === undefined ? runs : new FirstAlone(runs, new Promise((built) => held.push(() => built(undefined))));
  }

  private start(asked: Asked, prepared: Preparation, { id, turn, curves }: Begun, runs: Runs): void {
    const { inputs } = asked;
    curves.expect(prepared.jobs);
    const said = new Set<string>();
    const tell = (points: readonly LabPoint[], { done, total }: SweepProgress) => {
      this.store.dispatch({ kind: "points", id, points, done, total });
      this.sayFaults(id, inputs, points, said);
    };
    this.runner = new SweepRunner(
      prepared,
      runs,
      {
        passes: "both",
        first: selectedPlace(this.store.get()),
        bends: inputs.bends,
      },
      {
        onPhase: (phase) => {
          this.store.dispatch({ kind: "run-phase", id, phase });
          if (phase === "refined") this.endTurn(id);
        },
        onPoints: (points, progress) => {
          tell(points, progress);
          curves.drew(points);
          this.showPassing();
          if (curves.areTold()) turn.drew();
          this.giveTurn(id);
        },
        onFinished: (points, progress) => {
          this.cache.keep(inputs, points);
          tell(points, progress);
          this.store.dispatch({ kind: "run-phase", id, phase: points.some(brokeOff) ? "failed" : "done" });
        },
        onError: (error) => {
          this.fail(id, [runTrouble(error)]);
        },
      },
    );
    if (runs.anew !== undefined) this.goFurther(asked).catch(() => undefined);
  }

  /**
   * Lets the coarse runs of the slider's next step follow those of this one, where they are kept until the reader comes
   * to it. What goes wrong with them is told when the reader is there.
   */
  private async goFurther({ id, inputs, missing, further }: Asked): Promise<void> {
    const { machine, schedule } = inputs;
    if (further === undefined || machine === undefined || schedule !== undefined) return;
    const prepared = await this.compile({ ...inputs, parameters: further }, machine, missing);
    if (prepared.ok && id === this.begun?.id) this.runner?.insert(prepared.value);
  }

  /** There is no coarse figure to wait for any more: the sweep that waits may begin. */
  private endTurn(id: number): void {
    if (this.begun?.id !== id) return;
    this.begun.turn.end();
    this.giveTurn(id);
  }

  private giveTurn(id: number): void {
    if (this.next !== undefined && this.begun?.id === id) this.beginInTurn();
  }

  /** Tells what the reader waits for, when that takes long. */
  private async patient<T>(id: number, waitingFor: Awaited, promise: Promise<T>): Promise<T> {
    const tell = (what: Awaited | undefined): void => {
      this.store.dispatch({ kind: "run-waiting", id, waitingFor: what });
    };
    const timer = setTimeout(() => tell(waitingFor), HINT_MS);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      if (this.store.get().run.waitingFor !== undefined) tell(undefined);
    }
  }

  /** One message per variant: its other points fail the same way. */
  private sayFaults(id: number, inputs: SweepInputs, points: readonly LabPoint[], said: Set<string>): void {
    const troubles: Trouble[] = [];
    for (const one of points) {
      if (one.point.kind !== "failed" || said.has(one.point.variant)) continue;
      said.add(one.point.variant);
      troubles.push(faultTrouble(one.point, one.job, sourceLineOf(inputs, one.point.variant)));
    }
    if (troubles.length > 0) this.store.dispatch({ kind: "troubles", id, troubles });
  }

  private fail(id: number, troubles: readonly Trouble[]): void {
    this.store.dispatch({ kind: "troubles", id, troubles });
    this.store.dispatch({ kind: "run-phase", id, phase: "failed" });
    this.endTurn(id);
  }

  private end(id: number, something: boolean): void {
    this.store.dispatch({ kind: "run-phase", id, phase: something ? "done" : "failed" });
    this.endTurn(id);
  }
}

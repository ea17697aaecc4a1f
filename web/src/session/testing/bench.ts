/** A lab with a pretended engine under its sweep, for tests of which runs the sweep asks for and what is drawn. */
import { initialState } from "../../lab/state/app-state.ts";
import { newLabState } from "../../lab/link/lab-state.ts";
import { createPageStore, type PageStore } from "../../lab/page-store.ts";
import { openedFrom } from "../../lab/state/opened-scenario.ts";
import type { Machine } from "../../model/machine/machine.ts";
import type { Scenario } from "../../model/scenario/scenario.ts";
import { sourceTexts } from "../../model/scenario/sources.ts";
import { CachedRuns } from "../../worker/cached-runs.ts";
import { Compiler, type CompileText } from "../compiler.ts";
import { Answers } from "../answers/ask.ts";
import { FigureSweep } from "../figure/figure-sweep.ts";
import type { Session } from "../session.ts";
import { fakeEngine, type FakeEngine, type FakeOptions } from "./fake-engine.ts";
import { FAKE_PROGRAM, fakeMachine, fakeScenario } from "./fake-scenario.ts";
import { answeredWith } from "../../base/answer.ts";

const SOURCES = sourceTexts(
  new Map([
    ["stock.c", "/* as it is */"],
    ["fixed.c", "/* as it should be */"],
  ]),
);

export function openedStore(machines = [fakeMachine()], scenario = fakeScenario()): PageStore {
  return createPageStore({
    ...initialState({ page: "lab", experiment: newLabState("test") }, []),
    opened: answeredWith(openedFrom(scenario, SOURCES, new Map(machines.map((one) => [one.file.id, one])))),
  });
}

export interface BenchOptions extends FakeOptions {
  readonly compile?: CompileText;
  readonly machines?: Machine[];
  readonly scenario?: Scenario;
  /** No run is made twice, as in the page. */
  readonly kept?: boolean;
}

export interface Bench {
  readonly store: PageStore;
  readonly engine: FakeEngine;
  readonly sweep: FigureSweep;
  readonly answers: Answers;
  /** Programs that the compiler was given, by the names of their files. */
  readonly compiled: string[];
}

const open: (() => void)[] = [];

/** The sweep of a store's figure, which ends with the test. */
export function sweepOfStore(
  store: PageStore,
  session: Pick<Session, "pool" | "compiler">,
): Pick<Bench, "sweep" | "answers"> {
  const answers = new Answers();
  const sweep = new FigureSweep(session, answers);
  open.push(store.follow("run", sweep));
  return { sweep, answers };
}

/** After each test. */
export function endBenches(): void {
  open.splice(0).forEach((end) => end());
}

export function bench(options: BenchOptions = {}): Bench {
  const store = openedStore(options.machines, options.scenario);
  const engine = fakeEngine(options);
  const runs =
    options.kept === true ? new CachedRuns({ pool: engine.pool, identity: new Uint8Array(32) }) : engine.pool;
  const compiled: string[] = [];
  const compile: CompileText = options.compile ?? (() => ({ program: FAKE_PROGRAM, diagnostics: [] }));
  const compiler = new Compiler((input) => {
    compiled.push(input.file);
    return compile(input);
  });
  const { sweep, answers } = sweepOfStore(store, { pool: async () => runs, compiler });
  return { store, engine, sweep, answers, compiled };
}

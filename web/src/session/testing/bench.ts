/** A lab with a pretended engine under a run controller, for tests of what the controller asks for and draws. */
import { initialState, type PageState } from "../../lab/state/app-state.ts";
import type { Action } from "../../lab/state/actions.ts";
import { newLabState } from "../../lab/link/lab-state.ts";
import { reduce } from "../../lab/reducer.ts";
import { createStore, type Store } from "../../lab/state/store.ts";
import { openedFrom } from "../../lab/state/opened-scenario.ts";
import type { Machine } from "../../model/machine/machine.ts";
import type { Scenario } from "../../model/scenario/scenario.ts";
import { sourceTexts } from "../../model/scenario/sources.ts";
import { KeptRuns } from "../../worker/kept-runs.ts";
import { Compiler, type CompileText } from "../compiler.ts";
import { Answers } from "../answers/ask.ts";
import { RunController } from "../controller/run-controller.ts";
import { fakeEngine, type FakeEngine, type FakeOptions } from "./fake-engine.ts";
import { FAKE_PROGRAM, fakeMachine, fakeScenario } from "./fake-scenario.ts";
import { answeredWith } from "../../base/answer.ts";

const SOURCES = sourceTexts(
  new Map([
    ["stock.c", "/* as it is */"],
    ["fixed.c", "/* as it should be */"],
  ]),
);

export type TestStore = Store<PageState, Action>;

export function openedStore(machines = [fakeMachine()], scenario = fakeScenario()): TestStore {
  const state: PageState = {
    ...initialState({ page: "lab", experiment: newLabState("test") }, []),
    opened: answeredWith(openedFrom(scenario, SOURCES, new Map(machines.map((one) => [one.file.id, one])))),
  };
  return createStore(state, reduce);
}

export interface BenchOptions extends FakeOptions {
  readonly compile?: CompileText;
  readonly machines?: Machine[];
  readonly scenario?: Scenario;
  /** No run is made twice, as in the page. */
  readonly kept?: boolean;
}

export interface Bench {
  readonly store: TestStore;
  readonly engine: FakeEngine;
  readonly controller: RunController;
  /** Programs that the compiler was given, by the names of their files. */
  readonly compiled: string[];
}

const open: RunController[] = [];

/** A controller that ends with the test. */
export function ending(controller: RunController): RunController {
  open.push(controller);
  return controller;
}

/** After each test. */
export function endBenches(): void {
  open.splice(0).forEach((controller) => controller.dispose());
}

export function bench(options: BenchOptions = {}): Bench {
  const store = openedStore(options.machines, options.scenario);
  const engine = fakeEngine(options);
  const runs = options.kept === true ? new KeptRuns({ runs: engine.pool, identity: new Uint8Array(32) }) : engine.pool;
  const compiled: string[] = [];
  const compile: CompileText = options.compile ?? (() => ({ program: FAKE_PROGRAM, diagnostics: [] }));
  const controller = ending(
    new RunController(store, {
      pool: async () => runs,
      answers: new Answers(),
      compiler: new Compiler((input) => {
        compiled.push(input.file);
        return compile(input);
      }),
    }),
  );
  return { store, engine, controller, compiled };
}

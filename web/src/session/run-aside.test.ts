import { expect, it } from "vitest";
import type { RunFault } from "../base/run.ts";
import { newLabState, type LabState } from "../lab/link/lab-state.ts";
import { initialState } from "../lab/state/app-state.ts";
import { openedFrom } from "../lab/state/opened-scenario.ts";
import { sweepInputs, type SweepInputs } from "../lab/sweep-inputs.ts";
import { sourceTexts } from "../model/scenario/sources.ts";
import type { Runs } from "../worker/drive.ts";
import { Compiler } from "./compiler.ts";
import { runAside } from "./run-aside.ts";
import { fakeEngine, type FakeOptions } from "./testing/fake-engine.ts";
import { FAKE_PROGRAM, fakeMachine, fakeScenario } from "./testing/fake-scenario.ts";

const SOURCES = sourceTexts(
  new Map([
    ["stock.c", ""],
    ["fixed.c", ""],
  ]),
);

function inputsOf(change: Partial<LabState>): SweepInputs {
  const opened = openedFrom(fakeScenario(), SOURCES, new Map([["small", fakeMachine()]]));
  const state = initialState({ page: "lab", experiment: { ...newLabState("test"), ...change } }, []);
  const inputs = sweepInputs({ ...state, opened: { kind: "ready", name: "test", opened } });
  if (inputs === undefined) throw new Error("no scenario is open");
  return inputs;
}

const FAULT: RunFault = {
  ...{ status: "ASSERT_FAILED", text: "an assertion failed", core: 0, pc: 0, time: 50, stage: "run" },
  ...{ detailA: 0, detailB: 0, other: undefined, registers: [], race: undefined, cores: [] },
};

const compiler = new Compiler(() => ({ program: FAKE_PROGRAM, diagnostics: [] }));
const AT_5 = { seriesId: "fixed", x: 5 };

it("runs one variant at a place that is not listed, with the lab's parameters and precision", async () => {
  const engine = fakeEngine();
  const session = { pool: async () => engine.pool, compiler };
  const inputs = inputsOf({ parameters: { hold: 7 }, seed: 3, bends: true });
  const outcome = await runAside(session, inputs, AT_5).outcome;
  const point = outcome?.ok === true ? outcome.value : undefined;
  expect(point?.point).toMatchObject({ variant: "fixed", x: 5, cores: 5, phase: "refined" });
  expect(point?.spec).toMatchObject({ cores: 5, params: [7], seed: 3 });
  /* The speed-up relates to the run on one core. */
  expect(new Set(engine.asked.map(({ cores }) => cores))).toEqual(new Set([5, 1]));
});

it("gives nothing when it is cancelled, also when its last run has just been made", async () => {
  const engine = fakeEngine();
  const running = runAside({ pool: async () => engine.pool, compiler }, inputsOf({}), AT_5);
  running.cancel();
  expect([await running.outcome, engine.asked.length]).toEqual([undefined, 0]);

  /* Also when its last run has just been made: the inputs of the point are no longer on the screen. */
  const begun = fakeEngine();
  const runs: Runs = {
    size: 1,
    submit: (spec, order) => {
      const run = begun.pool.submit(spec, order);
      void run.outcome.then(async () => {
        await Promise.resolve();
        if (spec.cores === AT_5.x) late.cancel();
      });
      return run;
    },
  };
  const late = runAside({ pool: async () => runs, compiler }, inputsOf({}), AT_5);
  expect([await late.outcome, begun.asked.length]).toEqual([undefined, 2]);
});

it("says why there is no point", async () => {
  const outcomeWith = (options: FakeOptions, compile = compiler) => {
    const { pool } = fakeEngine(options);
    return runAside({ pool: async () => pool, compiler: compile }, inputsOf({}), AT_5).outcome;
  };
  const stopped = await outcomeWith({ faultOf: ({ cores }) => (cores === AT_5.x ? FAULT : undefined) });
  expect(stopped).toEqual({ ok: false, error: expect.stringMatching(/an assertion failed on core 0.* at cycle 50$/) });
  expect(await outcomeWith({ broken: "the core is broken" })).toEqual({ ok: false, error: "the core is broken" });
  expect(await outcomeWith({ noWorkers: "none" })).toEqual({ ok: false, error: expect.stringContaining("none") });
  const broken = new Compiler(() => ({ diagnostics: [] }));
  expect(await outcomeWith({}, broken)).toEqual({ ok: false, error: "its program does not compile" });
});

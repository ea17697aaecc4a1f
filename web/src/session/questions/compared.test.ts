import { expect, it } from "vitest";
import type { RunFault } from "../../base/run.ts";
import type { SweepInputs } from "../../lab/sweep-inputs.ts";
import type { RunPool } from "../../worker/drive.ts";
import { Compiler } from "../compiler.ts";
import { Answers } from "../answers/ask.ts";
import { comparedOf } from "./compared.ts";
import { fakeInputs } from "../testing/fake-inputs.ts";
import { fakeEngine, type FakeOptions } from "../testing/fake-engine.ts";
import { FAKE_PROGRAM } from "../testing/fake-scenario.ts";

const FAULT: RunFault = {
  ...{ status: "ASSERT_FAILED", text: "an assertion failed", core: 0, pc: 0, time: 50, stage: "run" },
  ...{ detailA: 0, detailB: 0, other: undefined, registers: [], race: undefined, cores: [] },
};

const compiler = new Compiler(() => ({ program: FAKE_PROGRAM, diagnostics: [] }));
const AT_5 = { seriesId: "fixed", x: 5 };

/** Asks once, of answers that are new. */
const compared = (inputs: SweepInputs, { pool }: { readonly pool: RunPool }, compile = compiler) =>
  new Answers().once(comparedOf({ pool: async () => pool, compiler: compile }, inputs, AT_5));

it("runs one variant at a place that is not listed, with the lab's parameters and precision", async () => {
  const engine = fakeEngine();
  const { value: point } = await compared(fakeInputs({ parameters: { hold: 7 }, seed: 3, bends: true }), engine);
  expect(point?.point).toMatchObject({ variant: "fixed", x: 5, cores: 5, phase: "refined" });
  expect(point?.spec).toMatchObject({ cores: 5, params: [7], seed: 3 });
  /* The speed-up relates to the run on one core. */
  expect(new Set(engine.asked.map(({ cores }) => cores))).toEqual(new Set([5, 1]));
});

it("makes no run when its observer has left, and gives nothing when that is so after its last run", async () => {
  const { pool, asked } = fakeEngine();
  const answers = new Answers();
  const question = comparedOf({ pool: async () => pool, compiler }, fakeInputs({}), AT_5);
  answers.observe(question, () => undefined)();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect([answers.peek(question).value, asked.length]).toEqual([undefined, 0]);

  const begun = fakeEngine();
  const runs: RunPool = {
    size: 1,
    submit: (spec, order) => {
      const run = begun.pool.submit(spec, order);
      void run.outcome.then(() => leave());
      return run;
    },
  };
  const late = comparedOf({ pool: async () => runs, compiler }, fakeInputs({}), AT_5);
  const leave = answers.observe(late, () => undefined);
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(answers.peek(late).value).toBeUndefined();
  expect(begun.asked.length).toBeLessThan(3);
});

it("says why there is no point", async () => {
  const failureWith = async (options: FakeOptions, compile = compiler) =>
    (await compared(fakeInputs({}), fakeEngine(options), compile)).failure;
  const stopped = await failureWith({ faultOf: ({ cores }) => (cores === AT_5.x ? FAULT : undefined) });
  expect(stopped).toMatch(/an assertion failed on core 0.* at cycle 50$/);
  expect(await failureWith({ broken: "the core is broken" })).toBe("the core is broken");
  expect(await failureWith({ noWorkers: "none" })).toContain("none");
  const broken = new Compiler(() => ({ diagnostics: [] }));
  expect(await failureWith({}, broken)).toBe("its program does not compile");
});

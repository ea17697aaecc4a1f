/** What is made ahead while a reader takes a tour: the runs of the next step, and the machine that the step shows. */
import { afterEach, describe, expect, it } from "vitest";
import { eventually } from "../../../../tests/harness/eventually.ts";
import type { RunSpec } from "../../base/run.ts";
import { bench, endBenches } from "../testing/bench.ts";
import { FAKE_PROGRAM, fakeScenario } from "../testing/fake-scenario.ts";

afterEach(endBenches);

const step = (title: string, state: object) => ({ title, text: "What is seen here.", state });
const TOUR = [
  step("As it is", { variant: "stock", x: 8, hidden: ["fixed"] }),
  step("As it should be", { variant: "fixed", x: 4 }),
  step("Held for longer", { variant: "fixed", x: 2, parameters: { hold: 300 } }),
];

/** A lab at the tour's first step, whose two programs differ. */
async function touring() {
  const { store, engine } = bench({
    kept: true,
    size: 1,
    scenario: fakeScenario({ tour: TOUR }),
    compile: ({ file }) => ({
      program: { ...FAKE_PROGRAM, bytes: Uint8Array.of(file === "fixed.c" ? 1 : 0, 0, 0, 0) },
      diagnostics: [],
    }),
  });
  store.dispatch({ kind: "tour", step: 1 });
  const done = () => eventually(() => expect(store.get().run.phase).toBe("done"));
  await done();
  const nameOf = ({ program, params, trace, cores }: RunSpec) =>
    `${program[0] === 1 ? "fixed" : "stock"} ${params[0]}${trace === undefined ? "" : `, recorded at ${cores}`}`;
  return {
    store,
    done,
    /** Programs, settings and recordings of the runs from one on, each once, in their order. */
    made: (from = 0) => [...new Set(engine.asked.slice(from).map(nameOf))],
    count: () => engine.asked.length,
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 30));

describe("while a reader takes a tour", () => {
  it("the next step is run, and its machine recorded; nothing is left to run there but what comes after it", async () => {
    const { store, done, made, count } = await touring();
    const first = ["stock 100", "fixed 100", "fixed 100, recorded at 4"];
    await eventually(() => expect(made()).toEqual(first));
    await settled();
    const before = count();
    store.dispatch({ kind: "tour", step: 2 });
    await done();
    await eventually(() => expect(made(before)).toContain("fixed 300, recorded at 2"));
    expect(made(before)).toEqual(["fixed 300", "stock 300", "fixed 300, recorded at 2"]);
    await settled();
    const there = count();
    store.dispatch({ kind: "tour", step: 3 });
    await done();
    await settled();
    expect(made(there)).toEqual([]);
  });

  it("nothing is made ahead for a reader who goes another way, or has come to the last step", async () => {
    const { store, done, made, count } = await touring();
    await eventually(() => expect(made()).toContain("fixed 100, recorded at 4"));
    store.dispatch({ kind: "parameter", name: "hold", value: 200, standard: 100 });
    const before = count();
    await done();
    await settled();
    expect(made(before)).toEqual(["stock 200"]);
  });
});

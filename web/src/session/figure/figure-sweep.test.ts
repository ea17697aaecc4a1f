import type { RunFault, RunSpec } from "../../base/run.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import { eventually } from "../../../../tests/harness/eventually.ts";
import type { Diagnostic } from "../../base/program.ts";
import type { PageState } from "../../lab/state/app-state.ts";
import { isMeasured } from "../../lab/state/lab-point.ts";
import { isFigureCached, selectedPoint } from "../../lab/selectors.ts";
import { selectedPlaces, selectedRef, shownPlaces } from "../../lab/place-selectors.ts";
import { CachedRuns } from "../../worker/cached-runs.ts";
import { Compiler, type CompileText } from "../compiler.ts";
import type { PageStore } from "../../lab/page-store.ts";
import { bench, endBenches, openedStore, sweepOfStore } from "../testing/bench.ts";
import { fakeEngine } from "../testing/fake-engine.ts";
import { FAKE_PROGRAM } from "../testing/fake-scenario.ts";

const ERROR: Diagnostic = {
  code: "E1",
  severity: "error",
  file: "stock.c",
  from: 0,
  to: 1,
  line: 1,
  column: 1,
  message: "no",
};

const FAULT: RunFault = {
  ...{ status: "ASSERT_FAILED", text: "an assertion failed", core: 0, pc: 0, time: 50, stage: "run" },
  ...{ detailA: 0, detailB: 0, other: undefined, registers: [], race: undefined, cores: [] },
};

afterEach(() => {
  endBenches();
  vi.useRealTimers();
});

const phaseOf = (store: PageStore) => store.get().run.phase;
/** For what comes by itself, on a busy machine. */
const done = (store: PageStore) => eventually(() => expect(phaseOf(store)).toBe("done"));
const failed = (store: PageStore) => eventually(() => expect(phaseOf(store)).toBe("failed"));
const xsOf = (store: PageStore, variant: string) =>
  (store.get().run.points.get(variant) ?? []).map((one) => one.point.x);

describe("the sweep of a figure", () => {
  it("draws every point of every variant, ascending, and ends refined", async () => {
    const { store } = bench();
    await done(store);
    expect(xsOf(store, "stock")).toEqual([1, 2, 4, 6, 8]);
    expect(xsOf(store, "fixed")).toEqual([1, 2, 4, 6, 8]);
    const points = [...store.get().run.points.values()].flat();
    expect(points.every((one) => one.point.phase === "refined" && isMeasured(one))).toBe(true);
  });

  it("hands on the coarse figure as soon as its last point has come", async () => {
    vi.useFakeTimers();
    const { store, engine } = bench({ hold: true });
    /* Two of all the runs end in each of these milliseconds; without that rule points are handed on every 100 ms. */
    while (["compiling", "coarse"].includes(phaseOf(store))) {
      engine.release();
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(phaseOf(store)).toBe("refined");
    expect([xsOf(store, "stock"), xsOf(store, "fixed")].map(({ length }) => length)).toEqual([5, 5]);
  });

  it("makes only the run of the place that is looked at while it is held, and the others when it is let", async () => {
    const { store, engine, sweep } = bench();
    sweep.hold(true);
    await eventually(() => expect(xsOf(store, "stock")).toEqual([8]));
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect([engine.asked.length, phaseOf(store)]).toEqual([1, "coarse"]);
    store.dispatch({ kind: "change", change: { seed: 5 } });
    sweep.hold(true);
    sweep.hold(false);
    await done(store);
    expect(new Set(engine.asked.map(({ seed }) => seed))).toContain(5);
    expect(xsOf(store, "fixed")).toEqual([1, 2, 4, 6, 8]);
  });

  it("makes no run any more, once let, of a sweep that was given up while it was held", async () => {
    const { store, engine, sweep } = bench();
    sweep.hold(true);
    await eventually(() => expect(engine.asked.length).toBe(1));
    sweep.cancel();
    sweep.hold(false);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect([engine.asked.length, phaseOf(store)]).toEqual([1, "cancelled"]);
  });

  it("asks for runs within the change itself, before a page can draw it", async () => {
    const { store, engine } = bench();
    await done(store);
    const before = engine.asked.length;
    store.dispatch({ kind: "change", change: { seed: 77 } });
    /* No timer goes off meanwhile. */
    for (let i = 0; i < 100; i++) await Promise.resolve();
    expect(engine.asked.length).toBeGreaterThan(before);
  });

  it("draws a coarse figure before it refines any", async () => {
    const { store, engine } = bench({ size: 1 });
    await done(store);
    const precisions = engine.asked.map((spec) => spec.precision);
    expect(precisions.slice(0, 10).every((precision) => precision === precisions[0])).toBe(true);
    expect(precisions[precisions.length - 1]).toBeLessThan(precisions[0] ?? 0);
  });

  it("computes nothing again for what it knows, and says so; everything when it is asked to", async () => {
    const { store, sweep, engine } = bench();
    await done(store);
    expect(isFigureCached(store.get())).toBe(false);
    const runs = engine.asked.length;
    sweep.restart();
    expect(phaseOf(store)).toBe("done");
    expect([engine.asked.length, isFigureCached(store.get())]).toEqual([runs, true]);
    sweep.recompute();
    expect(phaseOf(store)).toBe("compiling");
    await done(store);
    expect([engine.asked.length, isFigureCached(store.get())]).toEqual([2 * runs, false]);
  });

  it("gives a figure from kept runs of another lab, point by point the same", async () => {
    const engine = fakeEngine();
    const cached = new CachedRuns({ pool: engine.pool, identity: new Uint8Array(32) });
    const figure = async () => {
      const store = openedStore();
      const compiler = new Compiler(() => ({ program: FAKE_PROGRAM, diagnostics: [] }));
      sweepOfStore(store, { pool: async () => cached, compiler });
      await done(store);
      return store.get();
    };
    const first = await figure();
    const runs = engine.asked.length;
    const second = await figure();
    expect(engine.asked.length).toBe(runs);
    expect([isFigureCached(first), isFigureCached(second)]).toEqual([false, true]);
    /* By the names of the variants: which of them has the first point depends on the pool. */
    const values = ({ run }: PageState) =>
      [...run.points].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, points]) => points.map(({ point }) => point));
    expect(values(second)).toEqual(values(first));
  });

  it("keeps the curves of the old figure until the new one is complete", async () => {
    const { store } = bench();
    await done(store);
    const before = store.get().run.points;
    const seen: boolean[] = [];
    store.subscribe(() => {
      const { run } = store.get();
      if (run.phase === "coarse") seen.push(run.earlier === before);
    });
    store.dispatch({ kind: "parameter", name: "hold", value: 200, standard: 100 });
    await done(store);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.every(Boolean)).toBe(true);
    expect(store.get().run.earlier.size).toBe(0);
  });

  it("computes nothing twice: back to known values costs no run", async () => {
    const { store, engine } = bench();
    await done(store);
    store.dispatch({ kind: "parameter", name: "hold", value: 200, standard: 100 });
    await done(store);
    const asked = engine.asked.length;
    store.dispatch({ kind: "parameter", name: "hold", value: 100, standard: 100 });
    await done(store);
    expect(engine.asked.length).toBe(asked);
    expect(xsOf(store, "stock")).toEqual([1, 2, 4, 6, 8]);
  });

  it("runs nothing for hidden variants, and only the missing one when it is shown again", async () => {
    const { store, compiled } = bench();
    store.dispatch({ kind: "toggle-variant", variant: "fixed" });
    await done(store);
    expect(compiled).toEqual(["stock.c"]);
    store.dispatch({ kind: "toggle-variant", variant: "fixed" });
    await eventually(() => expect(xsOf(store, "fixed")).toHaveLength(5));
    expect(compiled).toEqual(["stock.c", "fixed.c"]);
    expect(xsOf(store, "stock")).toHaveLength(5);
  });

  it("stops when told to, draws nothing after, and begins again", async () => {
    const { store, engine, sweep } = bench({ hold: true });
    await eventually(() => expect(engine.asked.length).toBeGreaterThan(0));
    sweep.cancel();
    expect(phaseOf(store)).toBe("cancelled");
    engine.release();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(phaseOf(store)).toBe("cancelled");
    expect(store.get().run.points.size).toBe(0);
    sweep.restart();
    await eventually(() => {
      engine.release();
      expect(phaseOf(store)).toBe("done");
    });
  });

  it("compiles anew when a text changes, not when a slider moves", async () => {
    const { store, compiled } = bench();
    await done(store);
    expect(compiled).toEqual(["stock.c", "fixed.c"]);
    store.dispatch({ kind: "parameter", name: "hold", value: 200, standard: 100 });
    await done(store);
    expect(compiled).toEqual(["stock.c", "fixed.c"]);
    store.dispatch({ kind: "draft", variant: "stock", text: "/* edited */", original: "/* as it is */" });
    store.dispatch({ kind: "run-drafts" });
    await done(store);
    expect(compiled).toEqual(["stock.c", "fixed.c", "stock.c"]);
  });

  it("says that the compiler could not be loaded, and tries again when asked", async () => {
    let broken = true;
    const compile: CompileText = () => {
      if (broken) throw new Error("no such chunk");
      return { program: FAKE_PROGRAM, diagnostics: [] };
    };
    const { store, sweep } = bench({ compile });
    await eventually(() => expect(phaseOf(store)).toBe("failed"));
    expect(JSON.stringify(store.get().run.troubles)).toContain("no such chunk");
    broken = false;
    sweep.restart();
    await done(store);
    expect(xsOf(store, "stock")).toHaveLength(5);
  });

  it("says what does not compile and draws the rest", async () => {
    const compile: CompileText = ({ file }) =>
      file === "stock.c" ? { diagnostics: [ERROR] } : { program: FAKE_PROGRAM, diagnostics: [] };
    const { store } = bench({ compile });
    await done(store);
    expect(store.get().run.troubles).toEqual([{ kind: "compile", variant: "stock", diagnostics: [ERROR] }]);
    expect(xsOf(store, "fixed")).toHaveLength(5);
  });

  it("says which runs stopped, also where their results are known from before", async () => {
    const compile: CompileText = ({ file }) => ({
      program: { ...FAKE_PROGRAM, bytes: Uint8Array.of(file === "stock.c" ? 1 : 0, 0, 0, 0) },
      diagnostics: [],
    });
    const faultOf = ({ program, cores }: RunSpec) => (program[0] === 1 && cores > 4 ? FAULT : undefined);
    const { store, engine } = bench({ compile, faultOf });
    const stopped = () =>
      store.get().run.troubles.map((one) => ("variant" in one ? [one.kind, one.variant] : [one.kind]));
    await done(store);
    expect(stopped()).toEqual([["fault", "stock"]]);
    store.dispatch({ kind: "toggle-variant", variant: "fixed" });
    await done(store);
    expect(stopped()).toEqual([["fault", "stock"]]);
    store.dispatch({ kind: "parameter", name: "hold", value: 300, standard: 100 });
    await done(store);
    const before = engine.asked.length;
    store.dispatch({ kind: "parameter", name: "hold", value: 100, standard: 100 });
    await done(store);
    expect(engine.asked).toHaveLength(before);
    expect(stopped()).toEqual([["fault", "stock"]]);
    store.dispatch({ kind: "toggle-variant", variant: "fixed" });
    store.dispatch({ kind: "toggle-variant", variant: "stock" });
    await done(store);
    expect(stopped()).toEqual([]);
  });

  it("says when the engine breaks, instead of trying for ever", async () => {
    const { store, engine } = bench({ broken: "the core trapped" });
    await failed(store);
    const troubles = store.get().run.troubles;
    expect(troubles.some((one) => one.kind === "engine" && one.message.includes("the core trapped"))).toBe(true);
    expect(engine.asked.length).toBeLessThan(40);
  });

  it("says when the compiler does not come, and goes on when it is tried again", async () => {
    let comes = false;
    const compile: CompileText = async () => {
      if (!comes) throw new Error("the server has no file compile.js (404)");
      return { program: FAKE_PROGRAM, diagnostics: [] };
    };
    const { store, sweep } = bench({ compile });
    await failed(store);
    const message = "The compiler could not be loaded: the server has no file compile.js (404).";
    expect(store.get().run.troubles).toEqual([{ kind: "unavailable", message }]);
    comes = true;
    sweep.restart();
    await done(store);
    expect(store.get().run.troubles).toEqual([]);
  });

  it("goes on by itself when what was missing has come late, and only then", async () => {
    let comes = false;
    const compile: CompileText = async () => {
      if (!comes) throw new Error("nothing of compile.js has come for some seconds");
      return { program: FAKE_PROGRAM, diagnostics: [] };
    };
    const { store, answers, engine } = bench({ compile });
    await failed(store);
    comes = true;
    answers.againFailed();
    await done(store);
    const { length } = engine.asked;
    answers.againFailed();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect([phaseOf(store), engine.asked.length]).toEqual(["done", length]);
  });

  it("is failed, with one message, when no worker can be started", async () => {
    const { store, engine } = bench({ noWorkers: "the worker could not be started" });
    await failed(store);
    const message = "The simulator could not be started: the worker could not be started.";
    expect(store.get().run.troubles).toEqual([{ kind: "unavailable", message }]);
    expect(engine.asked).toEqual([]);
  });

  it("says what it waits for when that takes long", async () => {
    vi.useFakeTimers();
    try {
      const { store } = bench({ compile: () => new Promise(() => undefined) });
      await vi.advanceTimersByTimeAsync(1000);
      expect(store.get().run.waitingFor).toBeUndefined();
      await vi.advanceTimersByTimeAsync(5000);
      expect(store.get().run.waitingFor).toBe("the compiler");
    } finally {
      vi.useRealTimers();
    }
  });

  it("adds points where a curve bends when the reader asks for them, and shows the listed ones again without", async () => {
    const { store } = bench();
    await done(store);
    store.dispatch({ kind: "change", change: { bends: true, variant: "stock", x: 3 } });
    expect(selectedRef(store.get())).toEqual({ seriesId: "stock", x: 3 });
    await done(store);
    const places = xsOf(store, "stock");
    expect(places).toContain(3);
    expect(places.length).toBeGreaterThan(5);
    expect([selectedPlaces(store.get()), shownPlaces(store.get())]).toEqual([places, places]);
    expect(selectedRef(store.get())).toEqual({ seriesId: "stock", x: 3 });
    expect(selectedPoint(store.get())?.point.x).toBe(3);
    store.dispatch({ kind: "change", change: { x: 7 } });
    expect(selectedRef(store.get())?.x).toBe(places.includes(7) ? 7 : 6);
    store.dispatch({ kind: "change", change: { bends: false } });
    await done(store);
    expect(xsOf(store, "stock")).toEqual([1, 2, 4, 6, 8]);
    expect(selectedPlaces(store.get())).toEqual([1, 2, 4, 6, 8]);
  });

  it("has none of the curves of another x-axis, neither as its own nor as earlier ones", async () => {
    const { store } = bench();
    await done(store);
    store.dispatch({ kind: "change", change: { over: "hold" } });
    const { points, earlier, phase } = store.get().run;
    expect([points.size, earlier.size, phase]).toEqual([0, 0, "compiling"]);
  });

  it("says which machine is missing", async () => {
    const { store } = bench({ machines: [] });
    await eventually(() => expect(phaseOf(store)).toBe("failed"));
    expect(JSON.stringify(store.get().run.troubles)).toContain('There is no machine \\"small\\"');
  });
});

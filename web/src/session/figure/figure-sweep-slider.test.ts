import { afterEach, describe, expect, it, vi } from "vitest";
import { eventually } from "../../../../tests/harness/eventually.ts";
import type { RunSpec } from "../../base/run.ts";
import { nearestStop, sliderStops } from "../../lab/slider-stops.ts";
import type { PageState } from "../../lab/state/app-state.ts";
import { COARSE } from "../../model/experiment/policy.ts";
import { bench, endBenches, type BenchOptions } from "../testing/bench.ts";
import { VALUES_MS } from "../../lab/prefetch-plan.ts";
import { PACE_MS } from "./pacing.ts";

afterEach(() => {
  endBenches();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The places of the points that were made with this value of the slider. */
function placesOf(points: PageState["run"]["points"], value: number): string[] {
  return [...points.values()]
    .flat()
    .flatMap(({ spec, point }) => (spec.params[0] === value ? [`${point.variant} ${point.x}`] : []));
}

/** The value of the slider that is not moved. */
const STANDARD = 100;

/** The time of the fake timers within which what a test waits for comes. assumed: many times what it takes */
const UNTIL_MS_MOST = 60_000;

/**
 * Says whether the key of a run is being hashed. A thread does that in real time, which on a busy processor is longer
 * than all the time that fake timers let pass meanwhile.
 */
function hashed(): () => boolean {
  let pending = 0;
  const digest = crypto.subtle.digest.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, "digest").mockImplementation(async (...args) => {
    pending += 1;
    return digest(...args).finally(() => (pending -= 1));
  });
  return () => pending > 0;
}

/** A lab with one worker whose figure is complete, and the runs that it asks for from then on. */
async function complete(options: BenchOptions = {}) {
  const { store, engine, sweep } = bench({ kept: true, size: 1, ...options });
  const done = () => eventually(() => expect(store.get().run.phase).toBe("done"));
  await done();
  let seen = engine.asked.length;
  return {
    store,
    sweep,
    done,
    move: async (value: number) => {
      store.dispatch({ kind: "parameter", name: "hold", value, standard: STANDARD });
      await done();
    },
    expected: (values: readonly number[]) =>
      store.dispatch({
        kind: "hint",
        by: "slider",
        hint: values.length === 0 ? undefined : { kind: "values", name: "hold", values },
      }),
    /** When the runs of so many figures have been asked for: of five places, at which both programs run the same. */
    whole: (figures: number) => eventually(() => expect(engine.asked.length - seen).toBe(5 * figures)),
    /** The runs made since the last call: for which value of the slider, and how precise. */
    made: (nameOf: (value: number) => number = (value) => value) => {
      const made = engine.asked.slice(seen);
      seen = engine.asked.length;
      const runs = made.map(({ params, precision }: RunSpec) => {
        const pass = precision === COARSE.precision ? "coarse" : "refined";
        return `${nameOf(params[0] ?? NaN)} ${pass}`;
      });
      return [...new Set(runs)];
    },
  };
}

describe("the sweep of a figure, while a slider moves", () => {
  /** One worker, whose runs take so many milliseconds each. */
  const RUN_MS = 20;
  const movable = async () => {
    vi.useFakeTimers();
    const { store, engine } = bench({ size: 1, hold: true });
    const pass = async (ms: number): Promise<void> => {
      for (let i = 1; i <= ms; i++) {
        await vi.advanceTimersByTimeAsync(1);
        if (i % RUN_MS === 0) engine.release();
      }
    };
    await pass(1000);
    const before = engine.asked.length;
    return {
      store,
      pass,
      move: (value: number) => store.dispatch({ kind: "parameter", name: "hold", value, standard: 100 }),
      /** The values of the slider for which runs were made. */
      values: () => [...new Set(engine.asked.slice(before).map(({ params }) => params[0]))],
    };
  };
  it("begins the first change at once, and gives each sweep a turn, that of the latest change comes next", async () => {
    const { move, pass, values } = await movable();
    move(200);
    await pass(RUN_MS);
    expect(values()).toEqual([200]);
    for (const value of [210, 220, 230]) {
      move(value);
      await pass(RUN_MS);
    }
    expect(values()).toEqual([200]);
    move(240);
    await pass(PACE_MS.least);
    expect(values()).toEqual([200, 240]);
  });

  it("shows the curves of a position that it has passed when they suffice, and no others among their points", async () => {
    const { store, move, pass } = await movable();
    const seen: (readonly number[])[] = [];
    store.subscribe(() => {
      const earlier = [...store.get().run.earlier.values()];
      seen.push([...new Set(earlier.flat().map(({ spec }) => spec.params[0] ?? NaN))]);
      for (const points of earlier) {
        expect(points.length).toBeGreaterThan(2);
        expect([points[0]?.point.x, points.at(-1)?.point.x]).toEqual([1, 8]);
      }
    });
    for (let value = 200; value < 220; value++) {
      move(value);
      await pass(RUN_MS);
    }
    expect(seen.every((values) => values.length === 1)).toBe(true);
    const shown = [...new Set(seen.flat())];
    expect(shown.length).toBeGreaterThan(2);
    expect(shown.slice(1).every((value) => value >= 200)).toBe(true);
  });

  it("gives up the sweep at once when something else changes than a parameter", async () => {
    const { store, move, pass, values } = await movable();
    move(200);
    await pass(RUN_MS);
    store.dispatch({ kind: "change", change: { seed: 5 } });
    await pass(PACE_MS.most);
    expect(values()).toEqual([200]);
    expect(placesOf(store.get().run.earlier, 200).length).toBeLessThan(2);
    expect(store.get().run.points.size).toBeGreaterThan(0);
  });
});

describe("the sweep of a figure, when a slider goes step by step", () => {
  const STOPS = sliderStops({ min: 1, max: 1000, step: 1, scale: "log" });
  const START = nearestStop(STOPS, 100);
  const stepping = async (options: BenchOptions = {}) => {
    const lab = await complete(options);
    return {
      ...lab,
      step: (by: number) => lab.move(STOPS[START + by] ?? NaN),
      /** For which stop, counted from the first one, and how precise. */
      made: () => lab.made((value) => STOPS.indexOf(value) - START),
    };
  };

  it("makes the coarse runs of the next step before it refines, and has them when the slider comes there", async () => {
    const { step, made, store } = await stepping();
    await step(1);
    expect(made()).toEqual(["1 coarse", "2 coarse", "1 refined"]);
    expect(placesOf(store.get().run.points, STOPS[START + 1] ?? NaN).length).toBe(10);
    await step(2);
    expect(made()).toEqual(["3 coarse", "2 refined"]);
    await step(1);
    expect(made()).toEqual([]);
  });

  it("makes no run ahead after a jump, and none again when all are to be made anew", async () => {
    const { step, made, sweep, done } = await stepping();
    await step(5);
    expect(made()).toEqual(["5 coarse", "5 refined"]);
    await step(6);
    made();
    sweep.recompute();
    await done();
    expect(made()).toEqual(["6 coarse", "6 refined"]);
  });

  it("makes none ahead where runs are not kept", async () => {
    const { step, made } = await stepping({ kept: false });
    await step(1);
    expect(made()).toEqual(["1 coarse", "1 refined"]);
  });
});

describe("the sweep of a figure, when a reader turns to a slider", () => {
  const settled = () => new Promise((resolve) => setTimeout(resolve, 30));

  it("makes the coarse runs of where the reader may go, one setting after the other, and has them there", async () => {
    const { expected, move, made, whole, store } = await complete();
    const { points } = store.get().run;
    expected([300, 101]);
    await whole(2);
    expect(made()).toEqual(["300 coarse", "101 coarse"]);
    expect(store.get().run.points).toBe(points);
    await move(300);
    expect(made()).toEqual(["300 refined"]);
  });

  it("makes none twice when the pointer stays, and none when the reader has turned away", async () => {
    const { expected, made, whole, store } = await complete();
    expected([300]);
    await whole(1);
    made();
    store.dispatch({ kind: "notice", notice: "something else has changed" });
    expected([]);
    await settled();
    expect(made()).toEqual([]);
  });

  /** One worker, which answers while the test waits for something. */
  const answering = () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { store, engine } = bench({ kept: true, size: 1, hold: true });
    const isHashing = hashed();
    const until = async (isTrue: () => boolean): Promise<void> => {
      for (let ms = 0; !isTrue();) {
        if (ms > UNTIL_MS_MOST) throw new Error(`within ${UNTIL_MS_MOST} ms it has not come to ${String(isTrue)}`);
        await new Promise((resolve) => setImmediate(resolve));
        if (isHashing()) continue;
        await vi.advanceTimersByTimeAsync(1);
        ms += 1;
        engine.release();
      }
    };
    const isDone = () => store.get().run.phase === "done";
    /** The values for which runs were asked, in their order: a value stands there again when it came back. */
    const values = (from: number) => {
      const all = engine.asked.slice(from).map(({ params }) => params[0]);
      return all.filter((value, i) => value !== all[i - 1]);
    };
    const askedFor = (value: number, from = 0) => values(from).includes(value);
    const expected = (...hold: readonly number[]) =>
      store.dispatch({ kind: "hint", by: "slider", hint: { kind: "values", name: "hold", values: hold } });
    return { store, engine, until, isDone, askedFor, values, expected };
  };

  it("waits until the figure is complete, and gives way to what the reader asks for", async () => {
    const { store, engine, until, isDone, askedFor, values, expected } = answering();
    await until(() => engine.asked.length > 0);
    expected(300);
    await until(() => isDone() && askedFor(300));
    expect(values(0)).toEqual([STANDARD, 300]);
    expected(500);
    await until(() => askedFor(500));
    const before = engine.asked.length;
    store.dispatch({ kind: "parameter", name: "hold", value: 700, standard: STANDARD });
    await until(() => isDone() && askedFor(500, before));
    expect(values(before)).toEqual([700, 500]);
  });

  it("gives up what takes long", async () => {
    const { until, isDone, askedFor, expected } = answering();
    await until(isDone);
    expected(300, 400);
    await until(() => askedFor(300));
    await vi.advanceTimersByTimeAsync(VALUES_MS);
    let rounds = 0;
    await until(() => ++rounds > 300);
    expect(askedFor(400)).toBe(false);
  });

  it("makes none where runs are not kept, and none of schedules", async () => {
    const { expected, made } = await complete({ kept: false });
    expected([300]);
    await settled();
    expect(made()).toEqual([]);
    const schedules = await complete();
    schedules.store.dispatch({ kind: "change", change: { jitter: 10 } });
    await schedules.done();
    schedules.made();
    schedules.expected([300]);
    await settled();
    expect(schedules.made()).toEqual([]);
  });
});

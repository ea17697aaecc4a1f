import { afterEach, describe, expect, it, vi } from "vitest";
import type { RunSpec } from "../base/run.ts";
import { nearestStop, sliderStops } from "../lab/slider-stops.ts";
import type { AppState } from "../lab/state/app-state.ts";
import { COARSE } from "../model/experiment/policy.ts";
import { bench, endBenches, type BenchOptions } from "./testing/bench.ts";
import { TURN_MS } from "./turn.ts";

afterEach(() => {
  endBenches();
  vi.useRealTimers();
});

/** The places of the points that were made with this value of the slider. */
function placesOf(points: AppState["run"]["points"], value: number): string[] {
  return [...points.values()]
    .flat()
    .flatMap(({ spec, point }) => (spec.params[0] === value ? [`${point.variant} ${point.x}`] : []));
}

describe("the run controller, while a slider moves", () => {
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
    await pass(TURN_MS.least);
    expect(values()).toEqual([200, 240]);
  });

  it("draws into the ghost what a sweep computes after the slider has moved on, oldest places first", async () => {
    const { store, move, pass } = await movable();
    move(200);
    await pass(10);
    move(201);
    await pass(TURN_MS.least);
    const { points, ghost } = store.get().run;
    const first = placesOf(ghost, 200);
    expect(placesOf(points, 200)).toEqual([]);
    expect(first.length).toBeGreaterThan(2);
    move(202);
    await pass(TURN_MS.least);
    const second = placesOf(store.get().run.ghost, 201);
    expect(second.length).toBeGreaterThan(2);
    expect(second.filter((place) => first.includes(place))).toEqual(["stock 8"]);
  });

  it("gives up the sweep at once when something else changes than a parameter", async () => {
    const { store, move, pass, values } = await movable();
    move(200);
    await pass(RUN_MS);
    store.dispatch({ kind: "change", change: { seed: 5 } });
    await pass(TURN_MS.most);
    expect(values()).toEqual([200]);
    expect(placesOf(store.get().run.ghost, 200).length).toBeLessThan(2);
    expect(store.get().run.points.size).toBeGreaterThan(0);
  });
});

describe("the run controller, when a slider goes step by step", () => {
  const STOPS = sliderStops({ min: 1, max: 1000, step: 1, scale: "log" });
  const START = nearestStop(STOPS, 100);
  const stepping = async (options: BenchOptions = {}) => {
    const { store, engine, controller } = bench({ kept: true, size: 1, ...options });
    const done = () => vi.waitFor(() => expect(store.get().run.phase).toBe("done"));
    await done();
    let seen = engine.asked.length;
    return {
      store,
      done,
      controller,
      step: async (by: number) => {
        store.dispatch({ kind: "parameter", name: "hold", value: STOPS[START + by] ?? NaN, standard: 100 });
        await done();
      },
      /** The runs made since the last call: for which stop, counted from the first one, and how precise. */
      made: () => {
        const made = engine.asked.slice(seen);
        seen = engine.asked.length;
        const nameOf = ({ params, precision }: RunSpec) =>
          `${STOPS.indexOf(params[0] ?? NaN) - START} ${precision === COARSE.precision ? "coarse" : "refined"}`;
        return [...new Set(made.map(nameOf))];
      },
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
    const { step, made, controller, done } = await stepping();
    await step(5);
    expect(made()).toEqual(["5 coarse", "5 refined"]);
    await step(6);
    made();
    controller.recompute();
    await done();
    expect(made()).toEqual(["6 coarse", "6 refined"]);
  });

  it("makes none ahead where runs are not kept", async () => {
    const { step, made } = await stepping({ kept: false });
    await step(1);
    expect(made()).toEqual(["1 coarse", "1 refined"]);
  });
});

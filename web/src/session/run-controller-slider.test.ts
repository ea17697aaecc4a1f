import { afterEach, describe, expect, it, vi } from "vitest";
import type { AppState } from "../lab/state/app-state.ts";
import { bench, endBenches } from "./testing/bench.ts";
import { TURN_MS } from "./turn.ts";

afterEach(() => {
  endBenches();
  vi.useRealTimers();
});

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
  const placesOf = (points: AppState["run"]["points"], value: number): string[] =>
    [...points.values()]
      .flat()
      .flatMap(({ spec, point }) => (spec.params[0] === value ? [`${point.variant} ${point.x}`] : []));

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

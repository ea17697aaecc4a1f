import { describe, expect, it } from "vitest";
import { eventually } from "../../../tests/harness/eventually.ts";
import { ok } from "../base/result.ts";
import { openedOf } from "../lab/state/opened.ts";
import type { RunPool } from "../worker/drive.ts";
import { newSession } from "./session.ts";
import { sweepOnce } from "./sweep-once.ts";
import { openedStore } from "./testing/bench.ts";
import { fakeEngine, type FakeOptions } from "./testing/fake-engine.ts";
import { FAKE_PROGRAM } from "./testing/fake-scenario.ts";

/** A place where every second run, from that number on, takes longer than the others. */
function unequal(late: 0 | 1): RunPool {
  const { pool } = fakeEngine();
  let count = 0;
  return {
    size: 64,
    submit: (spec) => {
      const isLate = count++ % 2 === late;
      const run = pool.submit(spec);
      const later = () => new Promise((resolve) => setTimeout(resolve, 5)).then(() => run.outcome);
      return { outcome: isLate ? later() : run.outcome, cancel: () => run.cancel() };
    },
  };
}

async function orderOf(runs: RunPool): Promise<readonly (readonly [string, readonly number[]])[]> {
  const opened = openedOf(openedStore().get());
  if (opened === undefined) throw new Error("no scenario");
  const session = newSession({
    open: async () => ok(opened),
    pool: async () => runs,
    compile: () => ({ program: FAKE_PROGRAM, diagnostics: [] }),
  });
  const swept = await sweepOnce(session, "test", { until: "coarse", pick: (all) => all, onProgress: () => undefined });
  if (!swept.ok) throw new Error(swept.error);
  return [...swept.value.points].map(([id, points]) => [id, points.map(({ point }) => point.x)] as const);
}

describe("a sweep that is given up", () => {
  const startedBy = async (options: FakeOptions, signal: AbortSignal, onProgress: () => void) => {
    const opened = openedOf(openedStore().get());
    if (opened === undefined) throw new Error("no scenario");
    const engine = fakeEngine(options);
    const session = newSession({
      open: async () => ok(opened),
      pool: async () => engine.pool,
      compile: () => ({ program: FAKE_PROGRAM, diagnostics: [] }),
    });
    const sweep = sweepOnce(session, "test", { until: "refined", pick: (all) => all, onProgress, signal });
    return { engine, sweep };
  };

  it("rejects with the reason, makes no further run and tells of no further point", async () => {
    const given = new AbortController();
    let told = 0;
    const { engine, sweep } = await startedBy({ size: 1, hold: true }, given.signal, () => told++);
    await eventually(() => expect(engine.asked).toHaveLength(1));
    engine.release();
    await eventually(() => expect(told).toBe(1));
    await eventually(() => expect(engine.asked).toHaveLength(2));
    given.abort(new Error("the reader has left"));
    await expect(sweep).rejects.toThrow("the reader has left");
    engine.release();
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect([engine.asked.length, told]).toEqual([2, 1]);
  });

  it("makes no run when it was given up before", async () => {
    const { engine, sweep } = await startedBy({}, AbortSignal.abort(new Error("never mind")), () => undefined);
    await expect(sweep).rejects.toThrow("never mind");
    expect(engine.asked).toEqual([]);
  });
});

describe("a sweep as the scenario has it", () => {
  it.each([0, 1] as const)(
    "has its variants and places in their order, whichever runs are done first",
    async (late) => {
      const places = [1, 2, 4, 6, 8];
      expect(await orderOf(unequal(late))).toEqual([
        ["stock", places],
        ["fixed", places],
      ]);
    },
  );
});

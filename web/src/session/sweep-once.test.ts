import { describe, expect, it } from "vitest";
import { ok } from "../base/result.ts";
import { openedOf } from "../lab/state/opened.ts";
import type { Runs } from "../worker/drive.ts";
import { newSession } from "./session.ts";
import { sweepOnce } from "./sweep-once.ts";
import { openedStore } from "./testing/bench.ts";
import { fakeEngine } from "./testing/fake-engine.ts";
import { FAKE_PROGRAM } from "./testing/fake-scenario.ts";

/** A place where every second run, from that number on, takes longer than the others. */
function unequal(late: 0 | 1): Runs {
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

async function orderOf(runs: Runs): Promise<readonly (readonly [string, readonly number[]])[]> {
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

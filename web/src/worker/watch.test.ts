import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FakeClock } from "./testing/fake-clock.ts";
import { LATE_MS, TICK_MS, Watch } from "./watch.ts";

const PATIENCE = 4;

/** A watch over a worker that answers after so many milliseconds; undefined: never. */
function watched(answerMs: number | undefined) {
  const clock = new FakeClock();
  const said = { asked: 0, silent: 0 };
  const watch: Watch = new Watch({
    clock,
    ask: () => {
      said.asked += 1;
      if (answerMs !== undefined) clock.after(answerMs, () => watch.heard());
    },
    onSilent: () => {
      said.silent += 1;
    },
  });
  return { clock, said, watch };
}

describe("the watch over a worker", () => {
  it("finds a worker silent that never answers, when its patience is over, and says so once", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), (patience) => {
        const { clock, said, watch } = watched(undefined);
        watch.begin(patience);
        clock.pass(patience * TICK_MS - 1);
        expect(said.silent).toBe(0);
        clock.pass(1 + 10 * TICK_MS);
        expect(said.silent).toBe(1);
        expect(clock.waiting).toBe(0);
      }),
    );
  });

  it("never finds a worker silent that answers within its patience, however the page is delayed", () => {
    const delays = fc.array(fc.integer({ min: 0, max: 120_000 }), { maxLength: 60 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: (PATIENCE - 1) * TICK_MS - 1 }), delays, (answerMs, steps) => {
        const { clock, said, watch } = watched(answerMs);
        watch.begin(PATIENCE);
        for (const ms of steps) {
          if (ms % 2 === 0) clock.pass(ms);
          else clock.freeze(ms);
        }
        expect(said.silent).toBe(0);
      }),
    );
  });

  it("does not count ticks that come late: a page that was frozen or throttled cannot tell", () => {
    const { clock, said, watch } = watched(undefined);
    watch.begin(PATIENCE);
    for (let i = 0; i < 100; i++) clock.freeze(TICK_MS + LATE_MS + 1);
    expect(said.silent).toBe(0);
    clock.pass(PATIENCE * TICK_MS);
    expect(said.silent).toBe(1);
  });

  it("asks a stuck worker once, not once a tick", () => {
    const { clock, said, watch } = watched(undefined);
    watch.begin(20);
    clock.pass(10 * TICK_MS);
    expect(said.asked).toBe(1);
  });

  it("leaves no timer behind when it ends", () => {
    const { clock, said, watch } = watched(undefined);
    watch.begin(PATIENCE);
    watch.end();
    expect(clock.waiting).toBe(0);
    clock.pass(100 * TICK_MS);
    expect(said).toEqual({ asked: 0, silent: 0 });
  });
});

import { describe, expect, it } from "vitest";
import { LINE_STATE } from "../../base/abi.gen.ts";
import { lockNames } from "../testing/lock-names.ts";
import { writeRecords, type WrittenRecord } from "../testing/record-writer.ts";
import { LOCK_ADDRESS as LOCK, LOCK_LINE as LINE } from "../testing/ticket-trace.ts";
import { buildTraceModel } from "../trace/model.ts";
import { narrate, narrateHandoff } from "./narrate.ts";
import { narrateFilm } from "./narrate-film.ts";

const NAMES = lockNames("root");
const PACE = { from: 0, speed: 1000 };

const modelOf = (records: readonly WrittenRecord[]) =>
  buildTraceModel({ records: writeRecords(records), coreCount: 8, lineBytes: 64, fromStart: true });

describe("the sentence under a film", () => {
  const records: readonly WrittenRecord[] = [
    { time: 100, kind: "LOCK_HELD", core: 3, line: LINE, a: LOCK, b: 1 },
    { time: 150, kind: "LOCK_WAIT", core: 7, line: LINE, a: LOCK, b: 1 },
    { time: 200, kind: "LOCK_RELEASED", core: 3, line: LINE, a: LOCK, b: 1 },
    { time: 260, kind: "LOCK_HELD", core: 7, line: LINE, a: LOCK, b: 0 },
    { time: 300, kind: "DATA", core: 5, line: LINE, a: LINE_STATE.OWNED, b: 100 },
    { time: 400, kind: "LOCK_RELEASED", core: 7, line: LINE, a: LOCK, b: 0 },
    { time: 450, kind: "REQUEST", core: 5, line: LINE, a: 0 },
  ];
  const filmed = modelOf(records);
  const saidAt = (cycle: number): string => narrateFilm(filmed, cycle, NAMES, PACE).replaceAll("\u202f", " ");

  it("is the last hand-off, as long as its core holds the lock", () => {
    for (const cycle of [260, 300, 399]) expect(saidAt(cycle)).toBe(narrateHandoff(filmed, cycle, NAMES));
    expect(saidAt(399)).toContain("core 7 holds");
  });

  it("is between whom the lock is handed on, over the picture of that", () => {
    for (const cycle of [200, 230, 259])
      expect(saidAt(cycle)).toBe("cycle 200: core 3 has released root, core 7 is next");
  });

  it("never says that a core holds a lock which it has released", () => {
    for (const cycle of [400, 440, 900]) expect(saidAt(cycle)).not.toContain("holds");
    expect(saidAt(900)).toBe(narrate(filmed, 400, NAMES));
    for (let cycle = 0; cycle < 1000; cycle += 10) {
      const [, time = "0"] = /^cycle (\d+)/.exec(saidAt(cycle)) ?? [];
      expect(Number(time)).toBeLessThanOrEqual(cycle);
    }
  });

  it("changes once a second of the film where no lock is handed on", () => {
    const model = modelOf(
      Array.from({ length: 40 }, (_, i) => ({
        time: 100 * i,
        kind: "REQUEST" as const,
        core: i % 8,
        line: LINE,
        a: 0,
      })),
    );
    const said = (cycle: number): string => narrateFilm(model, cycle, NAMES, PACE);
    expect(new Set([1000, 1250, 1999].map(said))).toEqual(new Set([narrate(model, 1000, NAMES)]));
    expect(said(2000)).toBe(narrate(model, 2000, NAMES));
    expect(said(2000)).not.toBe(said(1999));
  });
});

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
  it("is the last hand-off, from the moment of that hand-off on", () => {
    const model = modelOf([
      { time: 100, kind: "LOCK_HELD", core: 3, line: LINE, a: LOCK, b: 1 },
      { time: 200, kind: "LOCK_RELEASED", core: 3, line: LINE, a: LOCK, b: 1 },
      { time: 260, kind: "LOCK_HELD", core: 7, line: LINE, a: LOCK, b: 0 },
      { time: 300, kind: "DATA", core: 5, line: LINE, a: LINE_STATE.OWNED, b: 100 },
    ]);
    expect(narrateFilm(model, 900, NAMES, PACE)).toBe(narrateHandoff(model, 900, NAMES));
    expect(narrateFilm(model, 900, NAMES, PACE)).toContain("core 7");
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

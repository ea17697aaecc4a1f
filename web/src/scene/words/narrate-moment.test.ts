import { describe, expect, it } from "vitest";
import { narrateLastHandoff, narrateMoment, type Watched } from "./narrate-moment.ts";
import { lockNames } from "../testing/lock-names.ts";
import { writeRecords } from "../testing/record-writer.ts";
import { LOCK_ADDRESS as LOCK, LOCK_LINE as LINE } from "../testing/ticket-trace.ts";
import { buildTraceModel } from "../trace/model.ts";
import { Pace } from "../trace/pace.ts";

/** Core 1 gives the lock to core 2 within 100 cycles, core 2 to core 3 after a section of 50, then nothing happens. */
const model = buildTraceModel({
  records: writeRecords([
    { time: 1000, kind: "LOCK_HELD", core: 1, line: LINE, a: LOCK, b: 0 },
    { time: 1010, kind: "LOCK_WAIT", core: 2, line: LINE, a: LOCK, b: 1 },
    { time: 1020, kind: "LOCK_WAIT", core: 3, line: LINE, a: LOCK, b: 2 },
    { time: 1100, kind: "LOCK_RELEASED", core: 1, line: LINE, a: LOCK, b: 2 },
    { time: 1140, kind: "SERVE", core: 3, line: LINE, a: 2, b: 0xffffffff },
    { time: 1150, kind: "SERVE", core: 2, line: LINE, a: 2, b: 0xffffffff },
    { time: 1200, kind: "LOCK_HELD", core: 2, line: LINE, a: LOCK, b: 1 },
    { time: 1250, kind: "LOCK_RELEASED", core: 2, line: LINE, a: LOCK, b: 1 },
    { time: 1254, kind: "LOCK_HELD", core: 3, line: LINE, a: LOCK, b: 0 },
    { time: 9000, kind: "LOCK_RELEASED", core: 3, line: LINE, a: LOCK, b: 0 },
  ]),
  coreCount: 4,
  lineBytes: 64,
  fromStart: true,
});
const names = lockNames("big_lock");
const pace = new Pace(model);
const at = (cycle: number, watched: Watched = "paced"): string =>
  narrateMoment(model, pace, cycle, names, watched).replaceAll("\u202f", " ");

describe("a hand-off in three acts", () => {
  it("begins with the unlock, of which the next core does not know yet", () => {
    for (const cycle of [1100, 1124])
      expect(at(cycle)).toBe("Core 1 has unlocked big_lock; core 2 is next, but does not know it yet.");
  });

  it("goes on with the cycles and the served requests since the unlock: the core may have waited longer", () => {
    expect(at(1125)).toBe("Core 2 is next, 25 cycles after the unlock.");
    expect(at(1140)).toBe("Core 2 is next, 40 cycles after the unlock; 1 request served since.");
    expect(at(1199)).toBe("Core 2 is next, 99 cycles after the unlock; 2 requests served since.");
    expect(at(1251)).toBe("Core 3 is next, 1 cycle after the unlock.");
  });

  it("ends when the next core holds the lock, in the words of that record", () => {
    for (const cycle of [1200, 1249])
      expect(at(cycle)).toBe("Core 2 holds big_lock, 100 cycles after core 1 released it, 1 core waits.");
  });

  it("says which stretch is skipped, before the first hand-off too, and the last event at the end", () => {
    expect(at(1254)).toBe("Skipped quickly: 7 746 cycles without a hand-off.");
    for (const cycle of [0, 1099]) expect(at(cycle)).toBe("Skipped quickly: 1 100 cycles without a hand-off.");
    expect(at(9000)).toBe("Core 3 releases big_lock, 0 cores wait.");
  });

  it("are told in the same words at any speed; only a run at the pace of hand-offs skips what is between them", () => {
    for (const cycle of [1100, 1140, 1200, 1251]) expect(at(cycle, "played")).toBe(at(cycle));
    expect(at(5000, "played")).toBe("Core 3 holds big_lock, 4 cycles after core 2 released it, 0 cores wait.");
  });

  it("are told in the same words while the run stands still, behind the event to which the reader has stepped", () => {
    expect(at(1100, "still")).toBe(at(1100));
    expect(at(1140, "still")).toBe(
      "Memory sends big_lock to core 3; core 2 is next, 40 cycles after the unlock, 1 served.",
    );
    expect(at(1200, "still")).toBe(at(1200));
    expect(at(1000, "still")).toBe("Core 1 holds big_lock, 0 cores wait.");
  });

  it("are told to a listener by their ends", () => {
    expect(narrateLastHandoff(model, 1199, names)).toBeUndefined();
    expect(narrateLastHandoff(model, 1240, names)?.replaceAll("\u202f", " ")).toBe(at(1240));
  });
});

it("a run without hand-offs is told by its events, as sentences", () => {
  for (const watched of ["still", "played"] as const)
    expect(narrateMoment(model, undefined, 1020, names, watched)).toBe("Core 3 wants big_lock, 2 cores wait.");
});

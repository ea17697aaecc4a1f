import { describe, expect, it } from "vitest";
import { buildTraceModel, type TraceModel } from "./model.ts";
import { writeRecords, type WrittenRecord } from "../testing/record-writer.ts";
import { ticketTrace } from "../testing/ticket-trace.ts";
import { cycleOfMoment } from "./tour-moment.ts";

const CORES = 6;

function modelOf(records: readonly WrittenRecord[]): TraceModel {
  return buildTraceModel({ records: writeRecords(records), coreCount: CORES, lineBytes: 64, fromStart: true });
}

describe("a moment of a tour", () => {
  const model = modelOf(ticketTrace({ cores: CORES, sections: 30 }));
  const cycle = (handoff: number | "middle", at: "release" | "between" | "held") =>
    cycleOfMoment(model, { stretch: "end", handoff, at });

  it("lies at the begin, in the middle and at the end of the hand-off", () => {
    const from = model.handoffs.releaseTime[0] ?? -1;
    const to = model.handoffs.heldTime[0] ?? -1;
    expect(from).toBeLessThan(to);
    expect(cycle(1, "release")).toBe(from);
    expect(cycle(1, "held")).toBe(to);
    expect(cycle(1, "between")).toBe(Math.floor((from + to) / 2));
  });

  it("can be the middle one, whatever the length of the trace", () => {
    expect(cycle("middle", "held")).toBe(model.handoffs.heldTime[Math.floor(model.handoffs.count / 2)]);
  });

  it("is nowhere when there are not so many hand-offs", () => {
    expect(cycle(model.handoffs.count + 1, "held")).toBeUndefined();
    expect(cycleOfMoment(modelOf([]), { stretch: "end", handoff: "middle", at: "held" })).toBeUndefined();
  });

  it("without locks is an answer about the line asked for most", () => {
    const plain = ticketTrace({ cores: CORES, sections: 30 }).filter((record) => !record.kind.startsWith("LOCK_"));
    const lockless = modelOf(plain);
    expect(lockless.handoffs.count).toBe(0);
    const asked = cycleOfMoment(lockless, { stretch: "end", handoff: 3, at: "release" }) ?? -1;
    const answered = cycleOfMoment(lockless, { stretch: "end", handoff: 3, at: "held" }) ?? -1;
    expect(asked).toBeLessThan(answered);
    expect(answered).toBe(lockless.transactionTimes[2]);
  });
});

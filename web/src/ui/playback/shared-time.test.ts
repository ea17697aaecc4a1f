import { describe, expect, it } from "vitest";
import { writeRecords } from "../../scene/testing/record-writer.ts";
import { ticketTrace } from "../../scene/testing/ticket-trace.ts";
import { buildTraceModel, type TraceModel } from "../../scene/trace/model.ts";
import { offsetsOf, spanOf } from "./shared-time.ts";

const traced = buildTraceModel({
  records: writeRecords(ticketTrace({ cores: 2, sections: 2, work: 10 })),
  coreCount: 2,
  lineBytes: 64,
  fromStart: true,
});
const over = (begin: number, end: number): TraceModel => ({ ...traced, begin, end });

describe("the one time of several traces", () => {
  it("is their own where at least half of the shortest is common to all", () => {
    const models = [over(100_000, 200_000), over(150_000, 250_000)];
    expect(offsetsOf(models).size).toBe(0);
    expect(spanOf(models, offsetsOf(models))).toEqual({ begin: 100_000, end: 250_000 });
  });

  it("is that of the first where less is common: all begin with it", () => {
    const models = [over(100_000, 200_000), over(150_001, 250_001), over(900_000, 950_000)];
    const offsets = offsetsOf(models);
    expect(models.map((model) => offsets.get(model))).toEqual([0, 50_001, 800_000]);
    expect(spanOf(models, offsets)).toEqual({ begin: 100_000, end: 200_000 });
  });

  it("is empty where nothing is played", () => {
    expect(spanOf([], offsetsOf([]))).toEqual({ begin: 0, end: 0 });
  });
});

import { describe, expect, it } from "vitest";
import { timelineFrame } from "../../../scene/timeline/view.ts";
import { writeRecords } from "../../../scene/testing/record-writer.ts";
import { ticketTrace } from "../../../scene/testing/ticket-trace.ts";
import { buildTraceModel } from "../../../scene/trace/model.ts";
import { firstView } from "./first-view.ts";

/** The share of a run's time that the timeline shows first. */
function shareShown(cores: number): number {
  const model = buildTraceModel({
    records: writeRecords(ticketTrace({ cores, sections: 400, work: 400 })),
    coreCount: cores,
    lineBytes: 64,
    fromStart: true,
  });
  const { begin, end } = model;
  const frame = timelineFrame({ width: 900, height: 200, textPx: 13 }, { begin, end, laneCount: cores, hasLock: true });
  const middle = (begin + end) / 2;
  const view = firstView(frame, model, middle);
  expect(view.from).toBeLessThanOrEqual(middle);
  expect(view.to).toBeGreaterThanOrEqual(middle);
  return (view.to - view.from) / (end - begin);
}

describe("what a timeline shows first", () => {
  it.each([1, 2, 24])("is a few critical sections around the present moment, with %i cores", (cores) => {
    expect(shareShown(cores)).toBeLessThan(0.15);
  });
});

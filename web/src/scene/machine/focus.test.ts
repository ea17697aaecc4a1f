import { describe, expect, it } from "vitest";
import { writeRecords } from "../testing/record-writer.ts";
import { ticketTrace } from "../testing/ticket-trace.ts";
import { buildTraceModel } from "../trace/model.ts";
import { defaultFocus, focusNamed, namedFocus } from "./focus.ts";

function modelOf(sections: number) {
  const records = writeRecords(ticketTrace({ cores: 4, sections, work: 400 }));
  return buildTraceModel({ records, coreCount: 4, lineBytes: 64, fromStart: true });
}

describe("a focus by its names", () => {
  const model = modelOf(20);
  const focus = defaultFocus(model);

  it("is the same line and lock in another trace of the run", () => {
    const other = modelOf(10);
    const there = focusNamed(other, namedFocus(model, focus));
    expect(focus.lock).toBeGreaterThanOrEqual(0);
    expect(namedFocus(other, there ?? { slot: -1, lock: -1 })).toEqual(namedFocus(model, focus));
  });

  it("is nothing where the trace has no such line or no such lock", () => {
    const named = namedFocus(model, focus);
    expect(focusNamed(model, { ...named, line: 999_999 })).toBeUndefined();
    expect(focusNamed(model, { ...named, lock: 1 })).toBeUndefined();
  });

  it("may be of no line and no lock", () => {
    expect(focusNamed(model, { line: undefined, lock: undefined })).toEqual({ slot: -1, lock: -1 });
  });
});

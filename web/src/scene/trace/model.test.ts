import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rounds } from "../../../../tests/harness/effort.ts";
import { ACTIVITY, LINE_STATE, type REQUESTER, TRACE } from "../../base/abi.gen.ts";
import type { CoreLists } from "./state/core-lists.ts";
import { ACTIVITY_UNKNOWN } from "./state/core-states.ts";
import { segmentAt, segmentEnd } from "./history/segments.ts";
import { referenceStateAt, referenceWaiters } from "../testing/reference-state.ts";
import { writeRecords } from "../testing/record-writer.ts";
import type { TraceKindName, WrittenRecord } from "../testing/record-writer.ts";
import { LOCK_LINE, ticketTrace } from "../testing/ticket-trace.ts";
import { TraceCursor, queuePlace } from "./cursor.ts";
import { buildTraceModel, nextEventTime, nextHandoffTime, previousEventTime, previousHandoffTime } from "./model.ts";
import type { TraceModel } from "./model.ts";

const CORES = 5;
const KINDS = Object.keys(TRACE) as TraceKindName[];

const anyRecord = fc.record({
  time: fc.integer({ min: 0, max: 400 }),
  kind: fc.constantFrom(...KINDS),
  core: fc.integer({ min: 0, max: CORES }),
  line: fc.integer({ min: 60, max: 63 }),
  a: fc.integer({ min: 0, max: 5 }),
  b: fc.integer({ min: 0, max: CORES }),
  requester: fc.constantFrom<keyof typeof REQUESTER>("DEMAND", "DEMAND", "PREFETCH"),
});

/** Any records at all, in order of time: a trace may begin and end anywhere. */
const anyTrace = fc
  .array(anyRecord, { maxLength: 120 })
  .map((records): WrittenRecord[] => [...records].sort((x, y) => x.time - y.time));

/** A ticket-lock trace with its oldest records lost. */
const cutTrace = fc
  .record({
    cores: fc.integer({ min: 1, max: CORES }),
    sections: fc.integer({ min: 1, max: 25 }),
    lost: fc.integer({ min: 0, max: 60 }),
  })
  .map(({ cores, sections, lost }): WrittenRecord[] => ticketTrace({ cores, sections, work: 300 }).slice(lost));

const traces = fc.oneof(anyTrace, cutTrace);

function modelOf(records: readonly WrittenRecord[], fromStart: boolean, servesByLevel = false): TraceModel {
  return buildTraceModel({ records: writeRecords(records), coreCount: CORES, lineBytes: 64, fromStart, servesByLevel });
}

function coresIn(lists: CoreLists, list: number): number[] {
  const cores: number[] = [];
  for (let c = lists.first(list); c >= 0; c = lists.after(c)) cores.push(c);
  return cores;
}

function expectSame(cursor: TraceCursor, time: number): void {
  const { model, state } = cursor;
  const reference = referenceStateAt(model, time);
  for (let core = 0; core < model.coreCount; core++) {
    expect(cursor.activityOf(core), `activity of core ${core}`).toBe(reference.cores[core]?.activity);
    expect(state.context[core], `context of core ${core}`).toBe(reference.cores[core]?.context);
    expect(state.stores[core], `stores of core ${core}`).toBe(reference.cores[core]?.stores);
  }
  reference.contexts.forEach(({ held }, context) => expect(state.heldCount[context]).toBe(held.length));
  reference.lines.forEach((line, index) => {
    const slot = state.slotOf(index);
    const copies = Array.from({ length: model.coreCount }, (_, core) => core).filter((core) =>
      state.hasCopy(slot, core),
    );
    expect(copies, `copies of line ${index}`).toEqual([...line.copies].sort((x, y) => x - y));
    expect(state.owner[slot], `owner of line ${index}`).toBe(line.owner);
    expect(coresIn(state.queues, slot), `queue of line ${index}`).toEqual(line.queue);
    expect(state.serving[slot]).toBe(line.serving);
  });
  reference.holder.forEach((holder, lock) => {
    expect(state.holder[lock]).toBe(holder);
    expect(coresIn(state.waiters, lock)).toEqual(referenceWaiters(reference, lock));
  });
}

describe("the state of a traced machine", () => {
  it("is not changed by a prefetch, but for the line: the core goes on, whatever else it waits for", () => {
    const step = (
      time: number,
      kind: TraceKindName,
      line: number,
      more: Partial<WrittenRecord> = {},
    ): WrittenRecord => ({ time, kind, core: 0, line, ...more });
    const records = [
      step(1, "WORK", 61),
      step(2, "REQUEST", 60, { requester: "PREFETCH" }),
      step(3, "SERVE", 60, { requester: "PREFETCH", a: 2, b: 0xffffffff }),
      step(4, "REQUEST", 61, { a: 1 }),
      step(5, "DATA", 60, { requester: "PREFETCH", a: LINE_STATE.SHARED }),
      step(6, "DATA", 61, { a: LINE_STATE.MODIFIED }),
    ];
    const cursor = new TraceCursor(modelOf(records, true));
    const activities = [2, 3, 4, 5, 6].map((time) => {
      cursor.seek(time);
      return cursor.state.activity[0];
    });
    const { COMPUTING, REQUESTING } = ACTIVITY;
    expect(activities).toEqual([COMPUTING, COMPUTING, REQUESTING, REQUESTING, COMPUTING]);
    const { links } = modelOf(records, true);
    expect([...links.next]).toEqual([-1, 2, 4, 5, -1, -1]);
  });

  it("is, at any cycle, what a naive replay from the first record gives", () => {
    fc.assert(
      fc.property(
        traces,
        fc.boolean(),
        fc.boolean(),
        fc.array(fc.integer({ min: -5, max: 4000 }), { minLength: 1, maxLength: 6 }),
        (records, fromStart, servesByLevel, times) => {
          const cursor = new TraceCursor(modelOf(records, fromStart, servesByLevel));
          for (const time of times) {
            cursor.seek(time);
            expectSame(cursor, time);
          }
        },
      ),
      { seed: 7, numRuns: rounds(300) },
    );
  });

  it("changes only by going to a moment between other records", () => {
    const cursor = new TraceCursor(modelOf(ticketTrace({ cores: 2, sections: 2, work: 300 }), true));
    const { begin, end } = cursor.model;
    const moved = [end, end, end + 1, begin, begin].map((time) => cursor.seek(time));
    expect(moved).toEqual([true, false, false, true, false]);
  });

  it("is the same by seeking from a checkpoint as by playing through, in a trace of many checkpoints", () => {
    const model = buildTraceModel({
      records: writeRecords(ticketTrace({ cores: 12, sections: 900, work: 500 })),
      coreCount: 12,
      lineBytes: 64,
      fromStart: true,
    });
    expect(model.checkpoints.length).toBeGreaterThan(8);
    const played = new TraceCursor(model);
    const jumping = new TraceCursor(model);
    for (let k = 1; k <= 40; k++) {
      const time = model.begin + ((model.end - model.begin) * k) / 40;
      played.seek(time);
      jumping.seek(model.end - (time - model.begin));
      jumping.seek(time);
      expect(jumping.state.save()).toEqual(played.state.save());
      expect(jumping.position).toBe(played.position);
    }
  });

  it("knows nothing of cores and lines that a trace from the middle does not mention, and everything of one from cycle 0", () => {
    const records = ticketTrace({ cores: 3, sections: 6 });
    const late = new TraceCursor(modelOf(records.slice(30), false));
    late.seek(late.model.begin - 1);
    expect([3, 4].map((core) => late.activityOf(core))).toEqual([ACTIVITY_UNKNOWN, ACTIVITY_UNKNOWN]);
    expect(late.state.owner[0]).toBe(-2);
    const early = new TraceCursor(modelOf(records, true));
    expect(early.state.owner[0]).toBe(-1);
    early.seek(-1);
    expect([3, 4].map((core) => early.activityOf(core))).toEqual([ACTIVITY.IDLE, ACTIVITY.IDLE]);
  });
});

describe("the segments of a core", () => {
  it("tile the traced interval and agree with the state at every moment", () => {
    fc.assert(
      fc.property(traces, fc.boolean(), (records, fromStart) => {
        const model = modelOf(records, fromStart);
        const { segments } = model;
        const cursor = new TraceCursor(model);
        for (let core = 0; core < model.coreCount; core++) {
          const from = segments.offset[core] ?? 0;
          const to = segments.offset[core + 1] ?? 0;
          expect(segments.start[from]).toBe(model.begin);
          for (let i = from; i < to; i++) {
            const start = segments.start[i] ?? 0;
            const end = segmentEnd(segments, core, i);
            if (i + 1 < to) expect(end).toBeGreaterThan(start);
            expect(segmentAt(segments, core, start)).toBe(i);
            if (end <= start) continue;
            cursor.seek((start + end) / 2);
            expect(segments.activity[i]).toBe(cursor.activityOf(core));
          }
          expect(segmentEnd(segments, core, to - 1)).toBe(model.end);
        }
      }),
      { seed: 11, numRuns: rounds(150) },
    );
  });
});

describe("steps", () => {
  it("forward and back visit the same distinct times", () => {
    const model = modelOf(ticketTrace({ cores: 4, sections: 5 }), true);
    const forward: number[] = [];
    for (let time = model.begin; time < model.end;) forward.push((time = nextEventTime(model, time) ?? model.end));
    const back: number[] = [];
    for (let time = model.end; time > model.begin; time = previousEventTime(model, time) ?? model.begin)
      back.push(time);
    expect(back.reverse()).toEqual(forward);
  });

  it("from hand-off to hand-off find each next holder in turn", () => {
    const model = modelOf(ticketTrace({ cores: 4, sections: 9, work: 100 }), true);
    expect(model.handoffs.count).toBeGreaterThan(4);
    const first = nextHandoffTime(model, model.begin) ?? 0;
    const second = nextHandoffTime(model, first) ?? 0;
    expect(second).toBeGreaterThan(first);
    expect(previousHandoffTime(model, second)).toBe(first);
    expect(previousHandoffTime(model, first)).toBeUndefined();
  });
});

describe("the directory queue", () => {
  it("numbers the waiting requests one after the other, in order of arrival", () => {
    const model = buildTraceModel({
      records: writeRecords(ticketTrace({ cores: 16, sections: 40, work: 100 })),
      coreCount: 16,
      lineBytes: 64,
      fromStart: true,
    });
    const cursor = new TraceCursor(model);
    let longest = 0;
    for (let time = model.begin; time < model.end; time = nextEventTime(model, time) ?? model.end) {
      cursor.seek(time);
      const slot = model.shape.slotOfLine[model.columns.lineNumbers.indexOf(LOCK_LINE)] ?? -1;
      const queue = coresIn(cursor.state.queues, slot);
      expect(queue.map((core) => queuePlace(cursor.state, core))).toEqual(queue.map((_, place) => place + 1));
      longest = Math.max(longest, queue.length);
    }
    expect(longest).toBeGreaterThan(10);
  });
});

describe("queues at chips' shared caches", () => {
  it("are numbered chip by chip, apart from the queue at the home", () => {
    const model = buildTraceModel({
      records: writeRecords([
        { time: 1, kind: "QUEUE", core: 0, line: 64, a: 0, b: 1 },
        { time: 2, kind: "QUEUE", core: 1, line: 64, a: 1, b: 1 },
        { time: 3, kind: "QUEUE", core: 2, line: 64, a: 0, b: 1 },
        { time: 4, kind: "QUEUE", core: 3, line: 64, a: 0, b: 0 },
        { time: 5, kind: "QUEUE", core: 0, line: 64, a: 1, b: 0 },
      ]),
      coreCount: 4,
      lineBytes: 64,
      nodeOfCore: [0, 0, 1, 1],
      fromStart: true,
    });
    const places = (time: number): number[] => {
      const cursor = new TraceCursor(model);
      cursor.seek(time);
      return [0, 1, 2, 3].map((core) => queuePlace(cursor.state, core));
    };
    expect(places(4)).toEqual([1, 2, 1, 1]);
    expect(places(5)).toEqual([2, 1, 1, 1]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rounds } from "../../../../../tests/harness/effort.ts";
import { TRACE } from "../../../base/abi.gen.ts";
import type { CoreLists } from "./core-lists.ts";
import { ACTIVITY_UNKNOWN } from "./core-states.ts";
import { writeRecords } from "../../testing/record-writer.ts";
import { ticketTrace } from "../../testing/ticket-trace.ts";
import { TraceCursor } from "../cursor.ts";
import { buildTraceModel } from "../model.ts";
import type { TraceModel } from "../model.ts";

const CORES = 7;
const records = ticketTrace({ cores: CORES, sections: 90, work: 500 });

/** Every core has started before this record. */
const STARTED = records.findIndex((_, i) => new Set(records.slice(0, i).map((record) => record.core)).size === CORES);

function modelFrom(first: number): TraceModel {
  return buildTraceModel({
    records: writeRecords(records.slice(first)),
    coreCount: CORES,
    lineBytes: 64,
    fromStart: first === 0,
  });
}

function coresIn(lists: CoreLists): number[] {
  const cores: number[] = [];
  for (let c = lists.first(0); c >= 0; c = lists.after(c)) cores.push(c);
  return cores;
}

const whole = modelFrom(0);

/** The whole trace, stopped just before the record at which the other begins. */
function truthBefore(first: number): TraceCursor {
  const truth = new TraceCursor(whole);
  truth.state.reset();
  for (let i = 0; i < first; i++) truth.state.apply(whole.columns, whole.links, i);
  truth.time = records[first]?.time ?? 0;
  return truth;
}

describe("what is inferred of the begin of a cut trace", () => {
  it("is true, wherever the trace is cut", () => {
    fc.assert(
      fc.property(fc.integer({ min: STARTED, max: records.length - 200 }), (first) => {
        const cut = modelFrom(first);
        const truth = truthBefore(first);
        const begun = new TraceCursor(cut);
        begun.state.reset();
        for (let core = 0; core < CORES; core++) {
          const inferred = begun.state.activity[core];
          if (inferred !== ACTIVITY_UNKNOWN) expect(inferred, `core ${core}`).toBe(truth.activityOf(core));
          if (begun.state.spinning[core] === 1) expect(truth.state.spinning[core]).toBe(1);
          expect(begun.state.heldCount[core]).toBe(truth.state.heldCount[core]);
        }
      }),
      { seed: 41, numRuns: rounds(60) },
    );
  });

  it("is complete for locks and queues when every core comes to hold within the trace", () => {
    fc.assert(
      fc.property(fc.integer({ min: STARTED, max: records.length - 400 }), (first) => {
        const begun = new TraceCursor(modelFrom(first));
        begun.state.reset();
        const truth = truthBefore(first);
        expect(coresIn(begun.state.waiters)).toEqual(coresIn(truth.state.waiters));
        expect(coresIn(begun.state.queues)).toEqual(coresIn(truth.state.queues));
        if (truth.state.holder[0] !== -1) expect(begun.state.holder[0]).toBe(truth.state.holder[0]);
      }),
      { seed: 42, numRuns: rounds(60) },
    );
  });

  it("knows every waiting core of a short stretch when it is told them", () => {
    const [lock = 0] = whole.columns.lockAddresses;
    fc.assert(
      fc.property(
        fc.integer({ min: STARTED, max: records.length - 60 }),
        fc.integer({ min: 20, max: 60 }),
        (first, count) => {
          const truth = truthBefore(first);
          const stretch = buildTraceModel({
            records: writeRecords(records.slice(first, first + count)),
            coreCount: CORES,
            lineBytes: 64,
            fromStart: false,
            waiting: coresIn(truth.state.waiters).map((context) => ({ context, lock })),
          });
          fc.pre(stretch.columns.lockAddresses.length === 1);
          const begun = new TraceCursor(stretch);
          begun.state.reset();
          for (let i = 0; i < count; i++) {
            expect(coresIn(begun.state.waiters), `after ${i} records`).toEqual(coresIn(truth.state.waiters));
            begun.state.apply(stretch.columns, stretch.links, i);
            truth.state.apply(whole.columns, whole.links, first + i);
          }
        },
      ),
      { seed: 43, numRuns: rounds(60) },
    );
  });

  it("does not claim that a core waited for a lock that this program merely tries", () => {
    const model = buildTraceModel({
      records: writeRecords([
        { time: 10, kind: "LOCK_HELD", core: 1, line: 64, a: 4096 },
        { time: 20, kind: "LOCK_RELEASED", core: 1, line: 64, a: 4096 },
      ]),
      coreCount: 2,
      lineBytes: 64,
      fromStart: false,
    });
    expect(model.shape.begin?.waiting).toEqual([]);
    expect(model.columns.kind[0]).toBe(TRACE.LOCK_HELD);
  });
});

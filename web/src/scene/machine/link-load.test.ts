import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LINE_STATE, NONE, SOURCES } from "../../base/abi.gen.ts";
import { type WrittenRecord, writeRecords } from "../testing/record-writer.ts";
import { LOCK_LINE, ticketTrace } from "../testing/ticket-trace.ts";
import { treeMachine } from "../testing/tree-machine.ts";
import { buildTraceModel } from "../trace/model.ts";
import { linkLoads, loadsOfLinks, loadsOfParts, messagesOf, type Messages } from "./link-load.ts";
import { layoutMachine } from "./layout/layout.ts";
import { machineParts, wayTo, type MachineParts } from "./layout/machine-parts.ts";

const anyTree = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 });
const anyMessages = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 9 })), { maxLength: 40 });

/** The load by walking: each message climbs from both of its ends until the ends meet. */
function walked(sent: readonly (readonly [number, number, number])[], parts: MachineParts): number[] {
  const loads = parts.all.map(() => 0);
  for (const [from, to, count] of sent) {
    const [up, down] = [wayTo(parts, parts.firstNode + from), wayTo(parts, parts.firstNode + to)];
    for (const part of up) if (!down.includes(part)) loads[part] = (loads[part] ?? 0) + count;
    for (const part of down) if (!up.includes(part)) loads[part] = (loads[part] ?? 0) + count;
  }
  return loads;
}

function tableOf(sent: readonly (readonly [number, number, number])[], nodes: number): Messages {
  const table = new Float64Array(nodes * nodes);
  for (const [from, to, count] of sent) table[from * nodes + to] = (table[from * nodes + to] ?? 0) + count;
  return table;
}

describe("the load of links", () => {
  it("of a tree is that of every message walked from end to end", () => {
    fc.assert(
      fc.property(anyTree, anyMessages, (of, messages) => {
        const machine = treeMachine(of, 1);
        const sent = messages.map(([a, b, n]) => [a % machine.nodeCount, b % machine.nodeCount, n] as const);
        const parts = machineParts(machine);
        const loads = loadsOfParts(tableOf(sent, machine.nodeCount), machine.nodeCount, parts);
        expect([...loads]).toEqual(walked(sent, parts));
      }),
      { seed: 5, numRuns: 300 },
    );
  });

  it("of other networks is that of every message on its shortest way", () => {
    const line = { ...treeMachine([4], 1), groups: [], links: [[0, 1] as const, [1, 2] as const, [2, 3] as const] };
    const layout = layoutMachine(line, { width: 500, height: 300, running: 4 });
    const sent = [[0, 3, 2] as const, [2, 1, 5] as const, [3, 3, 7] as const];
    expect([...loadsOfLinks(tableOf(sent, 4), layout)]).toEqual([2, 7, 2]);
  });

  it("has each message of a request once: to the home, on to the cache that has the line, and back with the data", () => {
    /* Four nodes of two cores; the line's home is node 1. */
    const machine = { ...treeMachine([2, 2], 2), homes: new Map([[LOCK_LINE, 1]]) };
    const sentBy = (records: readonly WrittenRecord[]): readonly (readonly [number, number, number])[] => {
      const written = writeRecords(records.map((record) => ({ line: LOCK_LINE, ...record })));
      const model = buildTraceModel({ records: written, coreCount: 8, lineBytes: 64, fromStart: true });
      const messages = messagesOf(model, machine);
      return [...messages].flatMap((count, at) => (count === 0 ? [] : [[Math.floor(at / 4), at % 4, count] as const]));
    };
    const serve = (core: number, source: string, supplier = NONE): WrittenRecord => {
      const a = SOURCES.findIndex(({ name }) => name === source);
      return { time: 1, kind: "SERVE", core, a, b: supplier };
    };
    const both = (a: number, b: number) => [
      [a, b, 1],
      [b, a, 1],
    ];
    expect(sentBy([serve(0, "MEMORY")])).toEqual(both(0, 1));
    expect(sentBy([serve(0, "NONE")])).toEqual(both(0, 1));
    expect(sentBy([serve(4, "MEMORY"), serve(5, "MEMORY"), serve(4, "NONE")])).toEqual([
      [1, 2, 3],
      [2, 1, 3],
    ]);
    expect(sentBy([serve(0, "CACHE", 6)])).toEqual([
      [0, 1, 1],
      [1, 3, 1],
      [3, 0, 1],
    ]);
    expect(sentBy([serve(6, "CACHE", 1)])).toEqual([
      [0, 3, 1],
      [1, 0, 1],
      [3, 1, 1],
    ]);
    expect(sentBy([serve(0, "CHIP")])).toEqual([]);
    /* Cores 0 and 4 get copies; core 6 writes, and each of the two loses its copy by a message of the home. */
    const copy = (core: number): WrittenRecord[] => [
      serve(core, "CHIP"),
      { time: 2, kind: "DATA", core, a: LINE_STATE.SHARED },
    ];
    const taken: WrittenRecord = { time: 3, kind: "INVALIDATE", core: 6, a: 2 };
    expect(sentBy([...copy(0), ...copy(4), taken])).toEqual([
      [1, 0, 1],
      [1, 2, 1],
    ]);
  });

  it("counts the requests, the data and the lost copies of a trace", () => {
    const cores = 8;
    const machine = { ...treeMachine([2, 2], 2), homes: new Map([[LOCK_LINE, 0]]) };
    const records = ticketTrace({ cores, sections: 10 });
    const model = buildTraceModel({ records: writeRecords(records), coreCount: cores, lineBytes: 64, fromStart: true });
    const messages = messagesOf(model, machine);
    const total = messages.reduce((sum, count) => sum + count, 0);
    expect(total).toBeGreaterThan(20);
    const layout = layoutMachine(machine, { width: 500, height: 300, running: cores });
    const { parts, most } = linkLoads(messages, layout);
    /* The home is node 0: what reaches the far brick passes its link, and nothing else does. */
    const far = [2, 3].flatMap((a) => [0, 1].map((b) => (messages[a * 4 + b] ?? 0) + (messages[b * 4 + a] ?? 0)));
    expect(parts[1]).toBe(far.reduce((sum, count) => sum + count, 0));
    expect(parts[1]).toBeGreaterThan(0);
    expect(most).toBe(Math.max(...parts));
  });
});

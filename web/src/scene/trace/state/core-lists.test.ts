import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coreLists } from "./core-lists.ts";

const CORES = 8;
const LISTS = 3;

const anyStep = fc.oneof(
  fc.record({
    kind: fc.constant("append" as const),
    list: fc.nat({ max: LISTS - 1 }),
    core: fc.nat({ max: CORES - 1 }),
  }),
  fc.record({
    kind: fc.constant("insert" as const),
    list: fc.nat({ max: LISTS - 1 }),
    core: fc.nat({ max: CORES - 1 }),
  }),
  fc.record({ kind: fc.constant("remove" as const), list: fc.constant(0), core: fc.nat({ max: CORES - 1 }) }),
);

describe("lists of cores", () => {
  it("behave as arrays do, forwards and backwards", () => {
    const ranks = Int32Array.from([5, 3, 3, 9, 1, 7, 5, 0]);
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 60 }), (steps) => {
        const lists = coreLists((length) => new Int32Array(length).fill(-1), CORES, LISTS);
        let arrays: number[][] = Array.from({ length: LISTS }, () => []);
        for (const { kind, list, core } of steps) {
          arrays = arrays.map((entries) => entries.filter((entry) => entry !== core));
          const target = arrays[list] ?? [];
          if (kind === "remove") lists.remove(core);
          else if (kind === "append") {
            lists.append(list, core);
            target.push(core);
          } else {
            lists.insert(list, core, ranks);
            const before = target.findLastIndex((entry) => (ranks[entry] ?? 0) <= (ranks[core] ?? 0));
            target.splice(before + 1, 0, core);
          }
          arrays.forEach((entries, at) => {
            const forwards: number[] = [];
            for (let c = lists.first(at); c >= 0; c = lists.after(c)) forwards.push(c);
            expect(forwards).toEqual(entries);
            expect(lists.length(at)).toBe(entries.length);
            for (const c of entries) {
              expect(lists.listOf(c)).toBe(at);
              expect(lists.before(c)).toBe(entries[entries.indexOf(c) - 1] ?? -1);
            }
          });
        }
      }),
      { seed: 51, numRuns: 200 },
    );
  });
});

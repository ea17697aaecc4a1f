import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CORE_STATS, CYCLE_CATEGORIES, LINE_STATS } from "./abi.gen.ts";
import { packedRun, unpackedRun } from "./packed-run.ts";
import type { RunResult } from "./run.ts";

/** Any number that a result may hold: whole ones of 53 bits, fractions, and those for which JSON has no word. */
const number = fc.oneof(fc.maxSafeNat(), fc.double(), fc.constantFrom(Number.NaN, Infinity, -Infinity, -0, 0.1));
const count = fc.double({ noNaN: true });
const word = fc.nat(0xffffffff);
const pair = fc.tuple(word, word);
/** Objects as literals make them. */
const record = <T>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) => fc.record(model, { noNullPrototype: true });
const named = <Name extends string>(names: readonly { readonly name: Name }[]) =>
  record(Object.fromEntries(names.map(({ name }) => [name, count])) as Record<Name, typeof count>);

const core = record({ cycles: named(CYCLE_CATEGORIES), counts: named(CORE_STATS) });
const line = record({
  address: word,
  home: fc.option(fc.nat(1000), { nil: undefined }),
  counts: named(LINE_STATS),
  readers: pair,
  writers: pair,
  readWords: pair,
  writtenWords: pair,
});
const fault = record({
  status: fc.string(),
  text: fc.string(),
  core: fc.option(word, { nil: undefined }),
  detailA: number,
  registers: fc.array(fc.bigInt(), { maxLength: 3 }),
  other: fc.constant(undefined),
});

const result = record({
  modelVersion: fc.nat(),
  fault: fc.option(fault, { nil: undefined }),
  time: number,
  latency: record({ mean: number, p50: number, p95: number, p99: number, max: number }),
  batches: fc.array(count, { maxLength: 20 }),
  durations: fc.array(record({ from: count, to: count, operations: count }), { maxLength: 20 }),
  cores: fc.array(core, { maxLength: 3 }),
  lines: fc.array(line, { maxLength: 3 }),
  stations: fc.array(record({ servers: word, createdAt: fc.option(word, { nil: undefined }) }), { maxLength: 3 }),
  profile: fc.array(count, { maxLength: 50 }).map((numbers) => Float64Array.from(numbers)),
  traceHash: fc.string(),
  memory: fc.option(fc.uint8Array({ maxLength: 30 }), { nil: undefined }),
  trace: fc.constant(undefined),
}) as unknown as fc.Arbitrary<RunResult>;

const plain = (one: RunResult): RunResult => ({ ...one, memory: one.memory && Uint8Array.from(one.memory) });

describe("a packed result", () => {
  it("is unpacked as it was, number by number", () => {
    fc.assert(
      fc.property(result, (made) => {
        expect(plain(unpackedRun(packedRun(made)))).toStrictEqual(made);
      }),
      { numRuns: 200 },
    );
  });

  it("is the same block when an unpacked result is packed again, also from its numbers", () => {
    fc.assert(
      fc.property(result, (made) => {
        const block = packedRun(made);
        const unpacked = unpackedRun(block);
        expect(packedRun(unpacked)).toBe(block);
        expect([...packedRun({ ...unpacked })]).toEqual([...block]);
      }),
      { numRuns: 50 },
    );
  });

  it("gives the same tables whenever they are read", () => {
    const [made] = fc.sample(
      result.filter(({ cores, lines }) => cores.length > 0 && lines.length > 0),
      { numRuns: 1, seed: 1 },
    );
    if (made === undefined) throw new Error("no result was made");
    const unpacked = unpackedRun(packedRun(made));
    expect(unpacked.cores).toBe(unpacked.cores);
    expect(unpacked.lines).toBe(unpacked.lines);
  });
});

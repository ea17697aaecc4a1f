import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rounds } from "../../../tests/harness/effort.ts";
import { REQUESTER, TRACE } from "../../src/base/abi.gen.ts";
import type { GlobalSymbol } from "../../src/base/program.ts";
import { differencesOf, recordsOf, type MomentTrace } from "../../src/lab/stored/stored-moment.ts";
import type { ContextsAtEnd } from "../../src/model/results/threads/thread-numbers.ts";
import type { DrawnMachine, RunScene } from "../../src/scene/run-scene.ts";
import { writeRecords, type TraceKindName, type WrittenRecord } from "../../src/scene/testing/record-writer.ts";
import { LOCK_ADDRESS, ticketTrace } from "../../src/scene/testing/ticket-trace.ts";
import { sceneOfStill, type StillMoment } from "../../src/ui/playback/still-moment.ts";
import { sceneOfMoment } from "../../src/ui/playback/scene-of-traced.ts";
import { momentToPaint } from "./moment-to-paint.ts";
import { paintedShapes, type Size } from "./painted-shapes.ts";

const CORES = 8;
const LINE_BYTES = 64;
const MACHINE: DrawnMachine = {
  nodeOfCore: [0, 0, 0, 0, 1, 1, 1, 1],
  nodeCount: 2,
  lineBytes: LINE_BYTES,
  positions: [
    [0, 0],
    [1, 0],
  ],
  links: [[0, 1]],
};

function variable(name: string, address: number): GlobalSymbol {
  const field = { path: "next", offset: 4, size: 4, type: "int" };
  const where = { file: 0, line: 1 };
  return {
    name,
    address,
    size: 8,
    type: "struct lock",
    ...where,
    fields: [{ ...field, path: "now", offset: 0 }, field],
  };
}

/** A ticket lock of eight cores, in the middle of its run. */
const WHOLE: MomentTrace = {
  cores: CORES,
  firstLook: 10_000,
  words: differencesOf(writeRecords(ticketTrace({ cores: CORES, sections: 40, work: 400 }))),
  waiting: [],
  lines: [{ address: LOCK_ADDRESS, home: 0 }],
  globals: [variable("lock", LOCK_ADDRESS), variable("other", LOCK_ADDRESS + 4096)],
};

/** The moment of the picture, as the browser gets it. */
function received(whole: MomentTrace): StillMoment {
  return JSON.parse(JSON.stringify(momentToPaint(whole, MACHINE))) as StillMoment;
}

function shapesOf(scene: RunScene | undefined, size: Size): readonly unknown[] {
  if (scene === undefined) throw new Error("The moment has no scene");
  return paintedShapes(scene, size);
}

const anySize = fc.record({
  width: fc.integer({ min: 200, max: 3000 }),
  height: fc.integer({ min: 100, max: 2000 }),
  textPx: fc.integer({ min: 8, max: 24 }),
});

const anyRecord: fc.Arbitrary<WrittenRecord> = fc.record({
  time: fc.nat(500),
  kind: fc.constantFrom(...(Object.keys(TRACE) as TraceKindName[])),
  core: fc.nat(CORES - 1),
  line: fc.nat(4),
  a: fc.nat(3),
  b: fc.nat(CORES),
  pc: fc.nat(9),
  requester: fc.constantFrom(...(Object.keys(REQUESTER) as (keyof typeof REQUESTER)[])),
});

/** None, or those of a program with threads. */
const anyContexts: fc.Arbitrary<ContextsAtEnd | undefined> = fc.option(
  fc.array(
    fc.record({
      state: fc.constantFrom("runnable" as const, "waiting" as const, "ended" as const, "idle" as const),
      core: fc.option(fc.nat(CORES - 1), { nil: undefined }),
    }),
    { minLength: CORES, maxLength: CORES + 6 },
  ),
  { nil: undefined },
);

function momentOf(records: readonly WrittenRecord[], firstLook: number, contexts?: ContextsAtEnd): MomentTrace {
  const inOrder = [...records].sort((x, y) => x.time - y.time);
  return {
    cores: CORES,
    firstLook,
    words: differencesOf(writeRecords(inOrder)),
    waiting: [],
    lines: [1, 2, 3].map((line) => ({ address: line * LINE_BYTES, home: line % 2 })),
    globals: [variable("one", LINE_BYTES), variable("two", LINE_BYTES + 8), variable("lock", 0)],
    contexts,
  };
}

describe("the moment of a first picture", () => {
  it("paints at every cycle, and in every size, the machine of the whole moment", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 25_000 }), anySize, (firstLook, size) => {
        const whole = { ...WHOLE, firstLook };
        const still = sceneOfStill(received(whole), MACHINE);
        expect(shapesOf(still, size)).toEqual(shapesOf(sceneOfMoment(whole, MACHINE), size));
      }),
    );
  });

  it("paints the same of any records, those of broken traces included", () => {
    fc.assert(
      fc.property(
        fc.array(anyRecord, { maxLength: 80 }),
        fc.nat(500),
        anySize,
        anyContexts,
        (records, at, size, contexts) => {
          const whole = momentOf(records, at, contexts);
          const still = sceneOfStill(received(whole), MACHINE);
          expect(shapesOf(still, size)).toEqual(shapesOf(sceneOfMoment(whole, MACHINE), size));
        },
      ),
      { numRuns: rounds(300) },
    );
  });

  it("has the records that its state names, the line of these, and the variable on the bright line", () => {
    const still = received(WHOLE);
    expect(recordsOf(still).length).toBeLessThan(recordsOf(WHOLE).length / 10);
    expect(recordsOf(still).length).toBeGreaterThan(0);
    expect(still.lines).toEqual([LOCK_ADDRESS / LINE_BYTES]);
    expect(still.globals.map(({ name }) => name)).toEqual(["lock"]);
  });

  it("paints another picture at another cycle", () => {
    const size = { width: 900, height: 500, textPx: 12 };
    const at = (firstLook: number) => shapesOf(sceneOfStill(received({ ...WHOLE, firstLook }), MACHINE), size);
    expect(at(WHOLE.firstLook)).not.toEqual(at(WHOLE.firstLook - 1000));
  });
});

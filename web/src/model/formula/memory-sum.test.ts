import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LIMITS } from "../../base/abi.gen.ts";
import type { DebugInfo, GlobalSymbol } from "../../base/program.ts";
import { fail, ok } from "../../base/result.ts";
import { DEBUG } from "../testing/fixtures.ts";
import { elementsOfGlobal, sumGlobal } from "./memory-sum.ts";

const OFFSET = 24;

function array(type: string, size: number, count: number): GlobalSymbol {
  const fields = Array.from({ length: count }, (_, i) => ({ path: `[${i}]`, type, offset: i * size, size }));
  const address = LIMITS.MEMORY_BASE + OFFSET;
  return { name: "counts", type: `${type}[${count}]`, address, size: size * count, fields, file: 0, line: 1 };
}

const debugOf = (global: GlobalSymbol): DebugInfo => ({ ...DEBUG, globals: [global] });

/** The memory at the end of a run, which lies somewhere in a larger buffer. */
function memoryWith(bytes: readonly number[]): Uint8Array {
  const memory = new Uint8Array(new ArrayBuffer(OFFSET + bytes.length + 16), 8);
  memory.fill(0xee);
  memory.set(bytes, OFFSET);
  return memory;
}

const TYPES = [
  ["char", 1, true],
  ["unsigned char", 1, false],
  ["_Bool", 1, false],
  ["short", 2, true],
  ["uint16_t", 2, false],
  ["int", 4, true],
  ["unsigned int", 4, false],
  ["long", 8, true],
  ["unsigned long", 8, false],
] as const;

/** The element by its bytes, the lowest first. */
function naive(bytes: readonly number[], signed: boolean): number {
  const value = bytes.reduceRight((all, byte) => all * 256n + BigInt(byte), 0n);
  return Number(signed ? BigInt.asIntN(8 * bytes.length, value) : value);
}

describe("sum(global)", () => {
  it.each(TYPES)("reads the elements of an array of %s", (type, size, signed) => {
    const element = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: size, maxLength: size });
    fc.assert(
      fc.property(fc.array(element, { minLength: 1, maxLength: 5 }), (elements) => {
        const debug = debugOf(array(type, size, elements.length));
        const memory = memoryWith(elements.flat());
        const expected = elements.map((bytes) => naive(bytes, signed));
        expect(elementsOfGlobal(debug, memory, "counts")).toEqual(ok(expected));
        expect(sumGlobal(debug, memory, "counts")).toEqual(ok(expected.reduce((sum, one) => sum + one, 0)));
      }),
    );
  });

  it("adds up doubles and floats", () => {
    const memory = memoryWith(new Array(16).fill(0));
    const view = new DataView(memory.buffer, memory.byteOffset);
    [0.5, 2.25].forEach((value, at) => view.setFloat64(OFFSET + 8 * at, value, true));
    expect(sumGlobal(debugOf(array("double", 8, 2)), memory, "counts")).toEqual(ok(2.75));
    view.setFloat32(OFFSET, -1.5, true);
    expect(sumGlobal(debugOf(array("float", 4, 1)), memory, "counts")).toEqual(ok(-1.5));
  });

  it("is refused without the memory at the end of the run", () => {
    const missing = fail("sum(counts) needs the memory at the end of the run, which was not kept");
    expect(sumGlobal(debugOf(array("int", 4, 2)), undefined, "counts")).toEqual(missing);
  });

  it("is refused of what is not made of equal numbers", () => {
    const [first, second] = array("int", 4, 2).fields;
    if (first === undefined || second === undefined) throw new Error("two elements");
    const others = [
      array("int *", 8, 2),
      array("struct empty", 4, 0),
      array("char", 3, 2),
      { ...array("int", 4, 2), fields: [first, { ...second, type: "unsigned int" }] },
      { ...array("int", 4, 2), fields: [first, { ...second, path: "[1].head" }] },
    ];
    for (const global of others) {
      const refused = fail(`sum(counts): "${global.type}" is no number and no array of equal numbers`);
      expect(sumGlobal(debugOf(global), memoryWith([1, 2, 3, 4, 5, 6, 7, 8]), "counts")).toEqual(refused);
    }
  });

  it("tells a similar name of a global that there is not", () => {
    const refused = fail('the program has no global "count"; did you mean "counts"?');
    expect(sumGlobal(debugOf(array("int", 4, 1)), memoryWith([0, 0, 0, 0]), "count")).toEqual(refused);
  });
});

/**
 * The tests of the Linux kernel's memory model under the weakest model here, RMO: the same results, but for the
 * departures that EXPLORER.md states. A departure that is none any more fails here.
 */
import { describe, expect, it } from "vitest";
import { Explorer } from "../../../web/src/core/explore.ts";
import { testCore } from "../../../web/src/core/testing/wasm.ts";
import { compiled } from "../shape-files.ts";
import { KERNEL_CODE, KERNEL_SHAPES, type KernelShape, kernelText, type Result } from "./shapes.ts";

const explorer = new Explorer(await testCore());

/** RMO forbids what the kernel's model allows. */
const STRONGER: ReadonlyMap<string, string> = new Map([
  ["Z6.0+pooncelock+pooncelock+pombonce", "a store reaches all other threads at once"],
  ["Z6.0+pooncerelease+poacquirerelease+fencembonceonce", "a store reaches all other threads at once"],
]);

function expectedOf({ name, result }: KernelShape): Result {
  return STRONGER.has(name) ? "Never" : result;
}

describe("the kernel's own tests", () => {
  it.each([...KERNEL_SHAPES, ...KERNEL_CODE])("$name: $result, or the stated departure", (shape) => {
    const program = compiled(kernelText(shape), shape.name);
    for (const reduce of [true, false]) {
      const result = explorer.explore(program, { model: "RMO", reduce });
      expect(result.complete).toBe(true);
      expect(result.outcomes.length).toBeGreaterThan(0);
      expect(result.positive > 0 ? "Sometimes" : "Never").toBe(expectedOf(shape));
    }
  });

  it("depart only where the kernel's result is another one", () => {
    const departures = KERNEL_SHAPES.filter((shape) => expectedOf(shape) !== shape.result);
    expect(departures.map(({ name }) => name).sort()).toEqual([...STRONGER.keys()].sort());
  });

  it("are forbidden under SC where the kernel's model forbids them", () => {
    for (const shape of KERNEL_SHAPES) {
      if (shape.result === "Sometimes") continue;
      expect(explorer.explore(compiled(kernelText(shape)), { model: "SC" }).positive, shape.name).toBe(0);
    }
  });
});

import { describe, expect, it } from "vitest";
import { CoreLoadError, compileCore, loadCore } from "./load.ts";
import { wasmBytes } from "./testing/wasm.ts";

/** The eight bytes every module begins with, then sections. */
function moduleOf(...sections: readonly (readonly number[])[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...sections.flat()]);
}

describe("loadCore", () => {
  it("loads the committed module", async () => {
    const core = await loadCore(wasmBytes());
    expect(core.exports.hl_abi_version()).toBeGreaterThan(0);
  });

  it("takes a compiled module as well: compile once, instantiate often", async () => {
    const module = await compileCore(wasmBytes());
    const [a, b] = await Promise.all([loadCore(module), loadCore(module)]);
    expect(a.exports.memory).not.toBe(b.exports.memory);
  });

  it("refuses bytes that are no module", async () => {
    await expect(loadCore(new Uint8Array([1, 2, 3]))).rejects.toThrow(CoreLoadError);
  });

  it("refuses a module that imports something, and names it", async () => {
    const type = [1, 4, 1, 0x60, 0, 0];
    const imports = [2, 7, 1, 1, 0x65, 1, 0x66, 0, 0];
    await expect(loadCore(moduleOf(type, imports))).rejects.toThrow("imports e.f");
  });

  it("refuses a module without the core's functions, and names them", async () => {
    await expect(loadCore(moduleOf())).rejects.toThrow(/does not export .*hl_create/);
  });

  it("refuses a core of another build, and says both values", async () => {
    const bytes = wasmBytes();
    const at = constantOf(bytes, (await loadCore(bytes)).exports.hl_abi_hash());
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await expect(loadCore(bytes)).rejects.toThrow(/ABI hash: core.wasm has 0x[0-9a-f]+, this front end 0x[0-9a-f]+/);
  });
});

/** Where the module's code has `i32.const value`: signed LEB128 after the opcode. */
function constantOf(bytes: Uint8Array, value: number): number {
  const encoded = [0x41];
  for (let rest = value | 0, more = true; more; rest >>= 7) {
    const low = rest & 0x7f;
    more = !((rest >> 7 === 0 && (low & 0x40) === 0) || (rest >> 7 === -1 && (low & 0x40) !== 0));
    encoded.push(more ? low | 0x80 : low);
  }
  const at = bytes.findIndex((_, i) => encoded.every((byte, k) => bytes[i + k] === byte));
  if (at < 0) throw new Error("the module has no such constant");
  return at + 1;
}

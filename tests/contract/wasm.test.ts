/**
 * The contract of the committed wasm module: it imports nothing, exports exactly what hotline.h declares, and is what
 * the sources beside it give.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CORE_FUNCTIONS } from "../../web/src/core/exports.ts";
import { EMCC_REFERENCE, emccVersion, IN_CI, mustRun, ROOT, withCopy } from "./toolchain.ts";

const bytes = (): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(join(ROOT, "wasm-core/dist/core.wasm")));
const header = readFileSync(join(ROOT, "wasm-core/include/hotline.h"), "utf8");

/** Functions declared in hotline.h, without its comments. */
function declared(): readonly string[] {
  const code = header.replace(/\/\*[\s\S]*?\*\//g, "");
  return [...code.matchAll(/^[A-Za-z_][\w \t*]*?\b(hl_\w+)\([^;{]*\);/gm)].map((match) => match[1] ?? "").sort();
}

/**
 * The exports that Emscripten adds to every stand-alone module: constructors, the C library's errno, its stack, its
 * table.
 */
const OF_EMSCRIPTEN = ["_initialize", "__errno_location", "stackAlloc", "stackRestore", "stackSave"];
const TABLE_OF_EMSCRIPTEN = "table __indirect_function_table";

describe("core.wasm", () => {
  it("imports nothing: no clock, no chance, no input or output", () => {
    expect(WebAssembly.Module.imports(new WebAssembly.Module(bytes()))).toEqual([]);
  });

  it("exports the functions of hotline.h and its memory, nothing else", () => {
    const exported = WebAssembly.Module.exports(new WebAssembly.Module(bytes()));
    const functions = exported.filter((each) => each.kind === "function" && !OF_EMSCRIPTEN.includes(each.name));
    expect(declared().length).toBeGreaterThan(20);
    expect(functions.map((each) => each.name).sort()).toEqual(declared());
    const others = exported.filter((each) => each.kind !== "function").map((each) => `${each.kind} ${each.name}`);
    expect(others.filter((each) => each !== TABLE_OF_EMSCRIPTEN)).toEqual(["memory memory"]);
  });

  it("exports nothing with 64-bit integers, which JavaScript would see as bigint", () => {
    const signatures = header.replace(/\/\*[\s\S]*?\*\//g, "").match(/^[A-Za-z_][\w \t*]*?\bhl_\w+\([^;{]*\);/gm) ?? [];
    expect(signatures.filter((signature) => /\bu?int64_t\b(?! ?\*)/.test(signature))).toEqual([]);
  });

  it("is described by the front end's types: the same functions", () => {
    expect([...CORE_FUNCTIONS].sort()).toEqual(declared());
  });

  it("has a fixed memory: it never grows, so views of it stay valid", () => {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes()), {});
    const memory = exports["memory"];
    if (!(memory instanceof WebAssembly.Memory)) throw new Error("core.wasm exports no memory");
    expect(() => memory.grow(1)).toThrow();
  });

  const version = emccVersion();
  const usable = version === EMCC_REFERENCE || IN_CI;
  it.skipIf(!usable)(
    `is what Emscripten ${EMCC_REFERENCE} makes of the sources, byte for byte${usable ? "" : ` (here: ${version ?? "none"})`}`,
    () => {
      expect(version).toBe(EMCC_REFERENCE);
      const rebuilt = withCopy((copy) => {
        mustRun("make", ["wasm"], join(copy, "wasm-core"));
        return readFileSync(join(copy, "wasm-core/dist/core.wasm"));
      });
      const same = rebuilt.equals(bytes());
      expect(same, "dist/core.wasm is stale: make -C wasm-core wasm, and commit it").toBe(true);
    },
  );
});

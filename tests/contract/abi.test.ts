/** The layouts and vocabularies that TypeScript was generated from are the ones in the C sources now. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { has, IN_CI, mustRun, ROOT, withCopy } from "./toolchain.ts";

const GENERATED = ["web/src/base/abi.gen.ts", "web/src/base/opcodes.gen.ts"];
const canCompile = has("cc") && has("make");

describe.skipIf(!canCompile && !IN_CI)("the boundary between C and TypeScript", () => {
  it.each(GENERATED)("%s is what gen_abi prints", (file) => {
    const fresh = withCopy((copy) => {
      mustRun("make", ["abi"], join(copy, "wasm-core"));
      return readFileSync(join(copy, file), "utf8");
    });
    expect(readFileSync(join(ROOT, file), "utf8")).toBe(fresh);
  });
});

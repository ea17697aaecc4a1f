/** Cores of all released model versions: loadable by this front end, and of the version they are named for. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CORE_WASM } from "../../web/cli/files/paths.ts";
import { MODEL_VERSION } from "../../web/src/base/abi.gen.ts";
import { loadCore } from "../../web/src/core/load.ts";
import { coreFiles } from "../../web/cli/run/cores.ts";
import { coreOfModel } from "./patched-core.ts";

/** Model versions 1 and 2 were replaced before anything was released. */
const FIRST_RELEASED = 3;

describe("released cores", () => {
  it.each([...coreFiles()])("of model version %i can be run by this front end", async (version, file) => {
    const core = await loadCore(new Uint8Array(readFileSync(file)), "any");
    expect(core.exports.hl_model_version()).toBe(version);
  });

  it("are all versions from the first that was released on; today's is the committed one, with no second copy", () => {
    expect([...coreFiles().keys()].sort((a, b) => a - b)).toEqual(
      Array.from({ length: MODEL_VERSION - FIRST_RELEASED + 1 }, (_, i) => FIRST_RELEASED + i),
    );
    expect(coreFiles().get(MODEL_VERSION)).toBe(CORE_WASM);
  });

  it("must be of an older model", () => {
    const folder = mkdtempSync(join(tmpdir(), "hotline-cores-"));
    writeFileSync(join(folder, `${MODEL_VERSION}.wasm`), "");
    expect(() => coreFiles(folder)).toThrow("is no core of a model before");
    rmSync(folder, { recursive: true });
  });

  it("run only when asked for: a core of another model is not taken for today's", async () => {
    const other = coreOfModel(MODEL_VERSION + 1);
    await expect(loadCore(other)).rejects.toThrow("model version");
    const core = await loadCore(other, "any");
    expect(core.exports.hl_model_version()).toBe(MODEL_VERSION + 1);
  });
});

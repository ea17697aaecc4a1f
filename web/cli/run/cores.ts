/**
 * The files of the cores by released model version: today's is wasm-core/dist/core.wasm; when the model changes after a
 * release, that release's core is kept in wasm-core/released/. An old link runs with the core of its own version.
 */
import { existsSync, readdirSync } from "node:fs";
import { MODEL_VERSION } from "../../src/base/abi.gen.ts";
import { CORE_WASM, RELEASED_CORES } from "../files/paths.ts";

/** File of the core of each model version. `released` is a parameter for the test. */
export function coreFiles(released = RELEASED_CORES): ReadonlyMap<number, string> {
  const past = existsSync(released) ? readdirSync(released) : [];
  const files = past.map((file): [number, string] => [Number(/^(\d+)\.wasm$/.exec(file)?.[1]), `${released}/${file}`]);
  const wrong = files.find(([version]) => !(version >= 1 && version < MODEL_VERSION));
  if (wrong !== undefined) throw new Error(`${wrong[1]} is no core of a model before version ${MODEL_VERSION}`);
  return new Map([...files, [MODEL_VERSION, CORE_WASM]]);
}

/** The simulator as a file: what every command that runs something reads first. */
import { readFileSync } from "node:fs";
import { type CoreModule, compileCore } from "../../src/core/load.ts";
import { CommandFailure } from "../arguments/exit.ts";
import { CORE_WASM } from "./paths.ts";
import { reasonOf } from "../../src/base/reason.ts";

export function coreBytes(): Uint8Array<ArrayBuffer> {
  try {
    return readFileSync(CORE_WASM);
  } catch (error) {
    throw coreFailure(error);
  }
}

/** `bytes` are those of the file, where it has been read already. */
export async function compiledCore(bytes: Uint8Array<ArrayBuffer> = coreBytes()): Promise<CoreModule> {
  return compileCore(bytes).catch((error: unknown) => {
    throw coreFailure(error);
  });
}

/** The file is missing, or it is no WebAssembly module. */
function coreFailure(error: unknown): CommandFailure {
  const message = reasonOf(error);
  return new CommandFailure(`${CORE_WASM}: ${message}; make -C wasm-core wasm`);
}

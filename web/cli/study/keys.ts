/** The names of points in a store: what a point is called follows from its run block and from the core. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type CoreModule, compileCore } from "../../src/core/load.ts";
import { CommandFailure } from "../arguments/exit.ts";
import { CORE_WASM } from "../files/paths.ts";

/** The core that a study runs on. */
export interface StudyCore {
  readonly bytes: Uint8Array;
  readonly digest: Buffer;
  /** Hexadecimal. */
  readonly sha256: string;
}

export function studyCore(): StudyCore {
  const bytes = coreBytes();
  const digest = createHash("sha256").update(bytes).digest();
  return { bytes, digest, sha256: digest.toString("hex") };
}

function coreBytes(): Uint8Array {
  try {
    return readFileSync(CORE_WASM);
  } catch (error) {
    throw new CommandFailure(`${CORE_WASM}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

export async function compiledStudyCore({ bytes }: StudyCore): Promise<CoreModule> {
  return compileCore(Uint8Array.from(bytes));
}

export function sha256(data: Uint8Array | string): string {
  return createHash("sha256").update(data).digest("hex");
}

export function keyOf(block: Uint8Array, core: StudyCore): string {
  return createHash("sha256").update(block).update(core.digest).digest("hex");
}

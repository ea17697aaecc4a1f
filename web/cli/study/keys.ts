/** The names of points in a store: what a point is called follows from its run block and from the core. */
import { createHash } from "node:crypto";
import { coreBytes } from "../files/core-file.ts";

/** The core that a study runs on. */
export interface StudyCore {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly digest: Buffer;
  /** Hexadecimal. */
  readonly sha256: string;
}

export function studyCore(): StudyCore {
  const bytes = coreBytes();
  const digest = createHash("sha256").update(bytes).digest();
  return { bytes, digest, sha256: digest.toString("hex") };
}

export function sha256(data: Uint8Array | string): string {
  return createHash("sha256").update(data).digest("hex");
}

export function keyOf(block: Uint8Array, core: StudyCore): string {
  return createHash("sha256").update(block).update(core.digest).digest("hex");
}

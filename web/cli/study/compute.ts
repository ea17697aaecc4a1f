/** Computes one point of a study and writes it into the store: what a thread does, and a command without threads. */
import type { MemoryRange } from "../../src/base/raw-run.ts";
import type { BlockRunner } from "../../src/core/raw-run.ts";
import type { Coordinates } from "../../src/model/study/coordinates.ts";
import { sha256 } from "./keys.ts";
import { pointText } from "./point-file.ts";
import type { Store } from "./store.ts";

/** A point that a store lacks. */
export interface DuePoint {
  readonly key: string;
  readonly block: Uint8Array;
  readonly coordinates: Coordinates;
  readonly memory: readonly MemoryRange[];
}

export interface Computing {
  readonly runner: BlockRunner;
  readonly store: Store;
  /** SHA-256 of the core. */
  readonly core: string;
}

/** The point's status. */
export async function computePoint({ runner, store, core }: Computing, due: DuePoint): Promise<string> {
  const { key, block, coordinates, memory } = due;
  const run = await runner.run(block, memory);
  store.write(key, pointText({ key, block: sha256(block), core }, coordinates, run));
  return run.status;
}

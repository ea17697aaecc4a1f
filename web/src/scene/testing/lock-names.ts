/** The names of a program whose only variable is the lock of the traces in tests. */
import { type SceneNames, sceneNames } from "../words/names.ts";
import { LOCK_ADDRESS } from "./ticket-trace.ts";

export function lockNames(name: string): SceneNames {
  const lock = { name, type: "spinlock_t", address: LOCK_ADDRESS, size: 8, fields: [], file: 0, line: 1 };
  return sceneNames({ globals: [lock] }, 64);
}

/** The programs of the battery for a lock of the library whose header is changed. */
import { compileOnCopy, type Passage } from "../harness/copies.ts";
import { LIBRARY, type LockProgram } from "./battery.ts";

/** The header of the lock as programs include it. */
export const headerOf = (lock: string): string => `lib/locks/${lock}.h`;

export function openChanged(lock: string, passages: readonly Passage[]): Pick<LockProgram, "exclusion" | "order"> {
  const program = { folder: "tests/locks", file: `${LIBRARY}/${lock}.c` };
  const change = { header: headerOf(lock), passages };
  return {
    exclusion: compileOnCopy({ ...program, defines: {} }, change),
    order: compileOnCopy({ ...program, defines: { CHECK_ORDER: "" } }, change),
  };
}

/**
 * The programs of the reader's folder that was checked last, as the check has compiled them: when the folder is opened
 * then, the page does not compile them again.
 */
import type { CompiledText } from "../../base/program.ts";

let last: { readonly name: string; readonly compiled: readonly CompiledText[] } | undefined;

/** The name of a folder ends in a checksum of its files, so it stands for these files only. */
export function rememberChecked(name: string, compiled: readonly CompiledText[]): void {
  last = { name, compiled };
}

/** None when another folder was checked since, or none. */
export function checkedPrograms(name: string): readonly CompiledText[] {
  return last?.name === name ? last.compiled : [];
}

/**
 * Reads the files of machines that are none of the site's: a link, or a reader's own file, has their texts. What checks
 * them is a large script, so it comes only when there is such a text, before the text gets into the page's state.
 */
import { fail, type Result } from "../../base/result.ts";
import type { Machine } from "../../model/machine/machine.ts";
import type { readLinkedMachine } from "../../model/machine/read-machine.ts";

let read: typeof readLinkedMachine | undefined;

/** Rejects when it cannot be loaded; the next call tries again. */
export async function bringMachineReader(): Promise<void> {
  read ??= (await import("../../model/machine/read-machine.ts")).readLinkedMachine;
}

export function hasMachineReader(): boolean {
  return read !== undefined;
}

/** The error is for the reader of the page. */
export function machineOfText(text: string): Result<Machine, string> {
  return read?.(text) ?? fail("what reads machine files has not come; load the page again");
}

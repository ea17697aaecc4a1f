/**
 * Warnings about the local variables of a function, once all of it is known: never used, or never given a value.
 */
import type { Reporter } from "./report.ts";
import type { Local } from "./tree.ts";

export function warnOfVariables(locals: readonly Local[], report: Reporter): void {
  for (const local of locals) {
    if (local.name === "") continue;
    if (!local.used) report.warning("W601", local.span, `the variable "${local.name}" is never used`);
    else warnOfUnset(local, report);
  }
}

function warnOfUnset(local: Local, report: Reporter): void {
  const { name, firstRead } = local;
  if (firstRead === undefined || local.initialised === true || local.assigned || local.inMemory) return;
  report.warning("W612", firstRead, `"${name}" is read but never given a value`, "Initialise it where it is declared.");
}

/**
 * Warnings about a function that need all of its body: a function that promises a value can reach its end without one,
 * a local variable is never used, or never gets a value.
 */
import type { Reporter } from "../text/report.ts";
import type { Local, Stmt } from "../types/typed-tree.ts";

/** True when control never falls off the end of the body. */
export function endsInReturn(body: readonly Stmt[]): boolean {
  const last = body.at(-1);
  switch (last?.kind) {
    case "return":
    case "gotoThrough":
    case "goto":
      return true;
    case "block":
      return endsInReturn(last.body);
    case "if":
      return endsInReturn(last.yes) && endsInReturn(last.no);
    case "loop":
      return (
        (last.test === undefined || (last.test.kind === "const" && last.test.value !== 0n)) &&
        !last.body.some(breaksOut)
      );
    case "switch":
      return last.otherwise !== undefined && endsInReturn(last.body) && !last.body.some(breaksOut);
    case "value":
      return last.value.kind === "call" && last.value.func.noReturn;
    default:
      return false;
  }
}

/** True when the statement contains a break that leaves the loop or switch around it. */
function breaksOut(statement: Stmt): boolean {
  switch (statement.kind) {
    case "break":
      return true;
    case "block":
      return statement.body.some(breaksOut);
    case "if":
      return statement.yes.some(breaksOut) || statement.no.some(breaksOut);
    default:
      return false;
  }
}

export function warnOfVariables(locals: readonly Local[], report: Reporter): void {
  for (const local of locals) {
    if (local.name === "" || local.mayBeUnused === true) continue;
    if (!local.used) report.warning("W601", local.span, `the variable "${local.name}" is never used`);
    else warnOfUnset(local, report);
  }
}

function warnOfUnset(local: Local, report: Reporter): void {
  const { name, firstRead } = local;
  if (firstRead === undefined || local.initialised === true || local.assigned || local.inMemory) return;
  report.warning("W612", firstRead, `"${name}" is read but never given a value`, "Initialise it where it is declared.");
}

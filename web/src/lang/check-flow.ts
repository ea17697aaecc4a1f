/**
 * Whether a function that promises a value can reach its end without one.
 */
import type { Stmt } from "./tree.ts";

/** Does control never fall off the end? */
export function endsInReturn(body: readonly Stmt[]): boolean {
  const last = body.at(-1);
  switch (last?.kind) {
    case "return":
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
      return false;
    default:
      return false;
  }
}

/** Contains a break that leaves the loop or switch around it. */
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

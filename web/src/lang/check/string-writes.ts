/**
 * Finds writes into the characters of a string that stands in the program: C leaves them undefined, on real systems the
 * program ends there, and here equal strings share their characters. Seen are writes into the string itself, and those
 * through a variable that has the address of a string from its declaration on.
 */
import type { CheckContext } from "./context.ts";
import type { Span } from "../text/source.ts";
import type { Local, LValue, Value } from "../types/typed-tree.ts";

const HINT = 'A variable with characters of its own is an array: char s[] = "…";';

/** The string whose address a value is computed from. */
function stringIn(value: Value): string | undefined {
  if (value.kind === "convert") return stringIn(value.operand);
  if (value.kind === "arith") return stringIn(value.left);
  return value.kind === "global" && value.global.name.startsWith('"') ? value.global.name : undefined;
}

/** The variable whose value an address is computed from. */
function variableIn(value: Value): Local | undefined {
  if (value.kind === "convert") return variableIn(value.operand);
  if (value.kind === "arith") return variableIn(value.left);
  return value.kind === "local" ? value.local : undefined;
}

/** Writes through variables that hold the address of a string; later code may still give the variable another. */
export class StringWrites {
  private readonly strings = new Map<Local, string>();
  private readonly writes: { readonly local: Local; readonly text: string; readonly span: Span }[] = [];

  /** Notes the value with which a variable is declared. */
  declared(local: Local, init: Value | undefined): void {
    const text = init && stringIn(init);
    if (text !== undefined) this.strings.set(local, text);
  }

  /** Reports a write into a string, or notes one through a variable. */
  written(c: CheckContext, lvalue: LValue, span: Span): void {
    if (lvalue.kind !== "memory" || c.isUnevaluated()) return;
    const text = stringIn(lvalue.address);
    if (text !== undefined) return report(c, text, span);
    const local = variableIn(lvalue.address);
    const held = local && this.strings.get(local);
    if (local !== undefined && held !== undefined) this.writes.push({ local, text: held, span });
  }

  /** Reports at the end of a function what was noted about variables that no code gave another address. */
  settle(c: CheckContext): void {
    for (const { local, text, span } of this.writes.splice(0))
      if (!local.assigned && !local.inMemory) report(c, text, span);
    this.strings.clear();
  }
}

function report(c: CheckContext, text: string, span: Span): void {
  c.report.error("E311", span, `this changes the string ${text}, which is const in the program`, HINT);
}

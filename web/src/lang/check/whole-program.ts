/**
 * Checks a program as a whole, after its last declaration: functions that are called but never defined, cycles of
 * calls, the entry points, and declarations that no code uses.
 */
import type { CheckContext } from "./context.ts";
import { LIMITS } from "../../base/abi.gen.ts";
import { nearestIdentifier } from "../../base/near-identifiers.ts";
import type { Span } from "../text/source.ts";
import type { Func, Global } from "../types/typed-tree.ts";

/**
 * Reports calls of undefined functions. Functions of headers that no code needs are skipped: no code is made of them.
 */
export function checkCalls(c: CheckContext, needed: ReadonlySet<Global | Func>): void {
  for (const func of c.functions) {
    if (func.span.file !== 0 && !needed.has(func)) continue;
    c.report.release(func.held);
    for (const [callee, span] of c.liveCalls.get(func) ?? []) {
      if (callee.body === undefined)
        c.report.error("E319", span, `"${callee.name}" is declared but never defined`, "Is an #include missing?");
    }
  }
  for (const [func, span] of c.pointers)
    if (func.body === undefined && (span.file === 0 || needed.has(func)))
      c.report.error("E319", span, `"${func.name}" is declared but never defined`, "Is an #include missing?");
  checkCircles(c);
}

/** Depth-first over the calls. A function that is met again while still open can be active twice: it is not copied. */
function checkCircles(c: CheckContext): void {
  const done = new Set<Func>();
  const open: Func[] = [];
  const visit = (func: Func): void => {
    if (done.has(func)) return;
    open.push(func);
    for (const [callee, span] of func.calls) {
      const start = open.indexOf(callee);
      if (start < 0) visitDeeper(callee, span);
      else for (const member of open.slice(start)) member.inline = false;
    }
    open.pop();
    done.add(func);
  };
  const visitDeeper = (callee: Func, span: Span): void => {
    if (open.length > 4 * LIMITS.CALL_DEPTH_MAX)
      c.report.fatal("E505", span, `functions call each other more than ${LIMITS.CALL_DEPTH_MAX} deep`);
    visit(callee);
  };
  for (const func of c.functions) visit(func);
}

/** The function that is probably meant as operation(): its name is misspelt, or shorter. */
function nearestOperation(names: readonly string[]): string | undefined {
  return (
    nearestIdentifier("operation", names) ?? names.find((name) => /^(?:do_?|run_?)?(?:ops?|operations?)$/i.test(name))
  );
}

export function checkEntries(c: CheckContext): void {
  for (const func of c.functions) {
    const { name } = func;
    if (!func.isEntry) continue;
    if (func.type.params.length > 0 || func.type.result.kind !== "void")
      c.report.error("E324", func.span, `"${name}" must be void ${name}(void)`);
  }
  if (c.functions.some(({ name, isEntry, body }) => isEntry && name === "operation" && body !== undefined)) return;
  const hasMain = c.lookUpAtFileScope("main") !== undefined;
  if (hasMain || c.report.errorCount > 0) return;
  const near = nearestOperation(c.functions.map(({ name }) => name));
  c.report.error(
    "E324",
    c.functions.find(({ name }) => name === near)?.span ?? { file: 0, from: 0, to: 0 },
    "the program has no operation()",
    near !== undefined
      ? `Is "${near}" meant? Its name must be operation.`
      : "Write void operation(void) { … }: every core calls it again and again; one return is one completed operation. " +
          "Or write int main(void) { … }: a plain program with threads of its own.",
  );
}

/**
 * The variables and functions that need code or memory: all variables but unused static ones of headers (which take no
 * memory, as with a real compiler), the functions that the entry points and the initialisers of these variables reach,
 * and all that these functions name.
 */
export function neededByEntries(c: CheckContext): ReadonlySet<Global | Func> {
  const kept = new Set<Global | Func>();
  const waiting: (Global | Func)[] = [
    ...c.functions.filter((func) => func.isEntry),
    ...c.globals.filter((global) => global.defined && !(global.isStatic && global.span.file !== 0)),
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (kept.has(next)) continue;
    kept.add(next);
    if (next.kind === "function") waiting.push(...next.calls.keys(), ...next.uses);
    else
      for (const { value } of next.init) {
        if (value.kind === "global") waiting.push(value.global);
        else if (value.kind === "function") waiting.push(value.func);
      }
  }
  return kept;
}

export function checkUnusedFunctions(c: CheckContext): void {
  const called = new Set(c.functions.flatMap((func) => [...func.calls.keys()]));
  for (const func of c.functions) {
    const isUsed = called.has(func) || func.pointedTo || func.mayBeUnused;
    if (func.isStatic && !func.inline && !func.isEntry && func.span.file === 0 && !isUsed)
      c.report.warning("W602", func.span, `the function "${func.name}" is never used`);
  }
}

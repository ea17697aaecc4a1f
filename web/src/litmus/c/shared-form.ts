/**
 * The form of a litmus test in plain C: shared variables are globals, a thread is `thread(0) { … }`, and the question
 * stands behind the threads:
 *
 *     int x, y;
 *     thread(0) { x = 1; int r0 = y; }
 *     thread(1) { y = 1; int r0 = x; }
 *     exists(0:r0 == 0 && 1:r0 == 0)
 *
 * With lib/litmus.h a real compiler accepts the same text. Every thread has all shared variables for its parameters;
 * that it reaches them by their names, and not through pointers as in herd's form, pointers.ts knows.
 */
import { LIMITS } from "../../base/abi.gen.ts";
import {
  type Expr,
  type InitDeclarator,
  parseBlock,
  parseDeclaration,
  type TokenReader,
} from "../../lang/front-end.ts";
import { refuseDerivations, refuseFloating } from "./refusals.ts";
import { declaresAtomic, type Parameter, type Thread, type Threads } from "./read-code.ts";
import type { FirstValue } from "../text/init.ts";
import { refuseThreads, type Value } from "../text/locations.ts";
import type { Report } from "../text/source.ts";

interface SharedForm extends Threads {
  readonly first: readonly FirstValue[];
}

const BEGIN = /^(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/|#[^\n]*)*/;

/** Is the text in this form? It then begins with a declaration or a thread, behind comments and #include lines. */
export function isSharedForm(text: string): boolean {
  const start = BEGIN.exec(text)?.[0].length ?? 0;
  const first = /^[A-Za-z_]\w*/.exec(text.slice(start))?.[0] ?? "";
  return !["X86", "X86_64", "C"].includes(first) && /\bthread\s*\(\s*\d+\s*\)\s*\{/.test(text);
}

/** The text with its lines of the preprocessor blanked out: offsets stay what they are. */
export function withoutDirectives(text: string): string {
  return text.replace(/^[ \t]*#[^\n]*/gm, (line) => " ".repeat(line.length));
}

export function readSharedForm(p: TokenReader, report: Report): SharedForm {
  const shared: Global[] = [];
  while (p.peek().kind !== "end" && !isThread(p)) shared.push(...readGlobals(p, report));
  const first = shared.map(({ value }) => value);
  const globals = shared.map(({ value: { location }, isAtomic }): Parameter => {
    return { name: location.name, span: location.span, isAtomic };
  });
  const threads: Thread[] = [];
  while (isThread(p)) threads.push(readThread(p, threads.length, globals, report));
  return { first, threads, end: p.peek().from };
}

function isThread(p: TokenReader): boolean {
  return p.is("thread") && p.is("(", 1);
}

interface Global {
  readonly value: FirstValue;
  readonly isAtomic: boolean;
}

/** `int x, y = 1;`, `volatile int x;`, `spinlock_t lock;`, `_Atomic(int) x;` */
function readGlobals(p: TokenReader, report: Report): readonly Global[] {
  if (p.accept(";")) return [];
  const declaration = parseDeclaration(p, true);
  if (declaration.kind !== "declaration")
    return report.fail(
      "T202",
      declaration.span,
      "expected shared variables and threads",
      "Code is in thread(0) { … }.",
    );
  const { items, specifiers } = declaration;
  refuseFloating(specifiers, report);
  return items.map(({ declarator, initializer }) => {
    refuseDerivations(declarator, report);
    const location = { thread: undefined, name: declarator.name, span: declarator.span };
    return { value: { location, value: firstValue(initializer, report) }, isAtomic: declaresAtomic(specifiers) };
  });
}

/** The first value: `1`, `-1`, or `&x`. */
function firstValue(initializer: InitDeclarator["initializer"], report: Report): Value {
  if (initializer === undefined) return { kind: "number", number: 0n };
  return (
    (initializer.kind === "value" ? constantOf(initializer.value) : undefined) ??
    report.fail("T101", initializer.span, "expected a number or a location as the first value")
  );
}

function constantOf(value: Expr): Value | undefined {
  if (value.kind === "integer") return { kind: "number", number: BigInt.asIntN(64, value.literal.value) };
  if (value.kind === "cast") return constantOf(value.operand);
  if (value.kind !== "unary") return undefined;
  const { operator, operand } = value;
  if (operator === "&" && operand.kind === "name")
    return { kind: "address", location: { thread: undefined, name: operand.name, span: operand.span } };
  const of = operator === "-" ? constantOf(operand) : undefined;
  return of?.kind === "number" ? { kind: "number", number: -of.number } : undefined;
}

function readThread(p: TokenReader, count: number, globals: readonly Parameter[], report: Report): Thread {
  p.take();
  p.expect("(", 'after "thread"');
  const number = p.peek();
  if (number.text !== String(count))
    report.fail("T101", number, `expected thread(${count}), ${p.found()}`, "Threads are thread(0), thread(1), …");
  if (count === LIMITS.LITMUS_THREADS_MAX) refuseThreads(report, number);
  p.take();
  p.expect(")", "after the thread's number");
  return { parameters: globals, body: parseBlock(p) };
}

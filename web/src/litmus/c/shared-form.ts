/**
 * The form of a litmus test in plain C: shared variables are globals, a thread is `thread(0) { … }`, and the question
 * stands behind the threads:
 *
 *     int x, y;
 *     thread(0) { x = 1; int r0 = y; }
 *     thread(1) { y = 1; int r0 = x; }
 *     exists(0:r0 == 0 && 1:r0 == 0)
 *
 * With lib/litmus.h a real compiler accepts the same text. It becomes the tree of herd's form, in which threads have
 * pointers to the shared variables: `x` is `*x` there, and `&x` is `x`.
 */
import { LIMITS } from "../../base/abi.gen.ts";
import { isAtomicType } from "./c11.ts";
import { skipParenthesized } from "./parse-parameters.ts";
import { parseBody } from "./parse-threads.ts";
import type { Expression, Parameter, Statement, Thread } from "./tree.ts";
import type { FirstValue } from "../text/init.ts";
import { readValue, refuseThreads } from "../text/places.ts";
import { shown, type TokenReader } from "../text/tokens.ts";

export interface SharedForm {
  readonly first: readonly FirstValue[];
  readonly threads: readonly Thread[];
  /** The offset behind the last thread. */
  readonly end: number;
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

export function readSharedForm(reader: TokenReader): SharedForm {
  const shared: Global[] = [];
  while (!reader.isAtEnd && !isThread(reader)) shared.push(...readGlobals(reader));
  const first = shared.map(({ value }) => value);
  const globals = shared.map(({ value: { place }, isAtomic }): Parameter => {
    return { name: place.name, span: place.span, isAtomic };
  });
  const threads: Thread[] = [];
  while (isThread(reader)) threads.push(readThread(reader, threads.length, globals));
  return { first, threads, end: reader.peek().from };
}

function isThread(reader: TokenReader): boolean {
  return reader.is("thread") && reader.peek(1).text === "(";
}

interface Global {
  readonly value: FirstValue;
  readonly isAtomic: boolean;
}

/** `int x, y = 1;`, `volatile int x;`, `spinlock_t lock;`, `_Atomic(int) x;` */
function readGlobals(reader: TokenReader): readonly Global[] {
  if (reader.accept(";")) return [];
  const found: Global[] = [];
  let isAtomic = false;
  while (reader.is("_Atomic") || isWordOfType(reader)) {
    const word = reader.next();
    isAtomic ||= isAtomicType(word.text);
    if (word.text === "_Atomic") skipParenthesized(reader);
  }
  do {
    while (reader.accept("*"));
    const name = reader.expectWord("the name of a shared variable");
    if (reader.is("["))
      reader.fail("T202", reader.peek(), "arrays are not supported", "Give each element a name of its own.");
    const value = reader.accept("=") ? readValue(reader) : { kind: "number" as const, number: 0n };
    found.push({ value: { place: { thread: undefined, name: name.text, span: name }, value }, isAtomic });
  } while (reader.accept(","));
  reader.expect(";", "after the shared variables");
  return found;
}

function isWordOfType(reader: TokenReader): boolean {
  return reader.peek().kind === "word" && (reader.peek(1).kind === "word" || reader.peek(1).text === "*");
}

function readThread(reader: TokenReader, count: number, globals: readonly Parameter[]): Thread {
  reader.next();
  reader.expect("(", 'after "thread"');
  const number = reader.next();
  if (number.text !== String(count))
    reader.fail(
      "T101",
      number,
      `expected thread(${count}), found ${shown(number)}`,
      "Threads are thread(0), thread(1), …",
    );
  if (count === LIMITS.LITMUS_THREADS_MAX) refuseThreads(reader, number);
  reader.expect(")", "after the thread's number");
  const names = new Set(globals.map(({ name }) => name));
  return { parameters: globals, body: parseBody(reader).map((statement) => pointed(statement, names)) };
}

type Names = ReadonlySet<string>;

/** The statement with shared variables reached through pointers. */
function pointed(statement: Statement, names: Names): Statement {
  switch (statement.kind) {
    case "declare":
      return { ...statement, value: statement.value && reached(statement.value, names) };
    case "assign":
      return { ...statement, to: reached(statement.to, names), value: reached(statement.value, names) };
    case "expression":
      return { ...statement, value: reached(statement.value, names) };
    case "if":
      return {
        ...statement,
        condition: reached(statement.condition, names),
        then: statement.then.map((one) => pointed(one, names)),
        otherwise: statement.otherwise.map((one) => pointed(one, names)),
      };
    case "break":
    case "continue":
      return statement;
    default:
      return {
        ...statement,
        condition: reached(statement.condition, names),
        body: statement.body.map((one) => pointed(one, names)),
        step: statement.step.map((one) => pointed(one, names)),
      };
  }
}

function reached(expression: Expression, names: Names): Expression {
  switch (expression.kind) {
    case "number":
      return expression;
    case "name":
      return names.has(expression.name) ? { kind: "deref", of: expression, span: expression.span } : expression;
    case "address":
      return expression.of.kind === "name" && names.has(expression.of.name)
        ? expression.of
        : { ...expression, of: reached(expression.of, names) };
    case "deref":
    case "unary":
      return { ...expression, of: reached(expression.of, names) };
    case "binary":
      return { ...expression, left: reached(expression.left, names), right: reached(expression.right, names) };
    case "choice":
      return {
        ...expression,
        condition: reached(expression.condition, names),
        then: reached(expression.then, names),
        otherwise: reached(expression.otherwise, names),
      };
    case "call":
      return { ...expression, args: expression.args.map((arg) => reached(arg, names)) };
  }
}

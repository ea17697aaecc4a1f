/**
 * Reads the C code of a litmus test by the lexer and the parser of the compiler, and hands on their findings as those
 * of a litmus test. What stands around the code (the names of threads, the question) is read here and, for the form of
 * plain C, in shared-form.ts; which part of C has a meaning in a litmus test, the files compile-….ts know.
 */
import { LIMITS } from "../../base/abi.gen.ts";
import type { Diagnostic } from "../../base/program.ts";
import {
  type Block,
  intSpecifiers,
  isKeyword,
  type Param,
  parseDeclaration,
  parsePiece,
  type Token,
  type TokenReader,
} from "../../lang/front-end.ts";
import { isAtomicType } from "./c11.ts";
import { refuseFloating } from "./refusals.ts";
import { QUESTION_WORDS } from "../text/condition.ts";
import { refuseThreads } from "../text/locations.ts";
import type { LitmusCode, Report, Span } from "../text/source.ts";

export interface Parameter {
  readonly name: string;
  readonly span: Span;
  /** It points to a variable of an atomic type of C11. */
  readonly isAtomic: boolean;
}

export interface Thread {
  readonly parameters: readonly Parameter[];
  readonly body: Block;
}

export interface Threads {
  readonly threads: readonly Thread[];
  /** The offset behind the last thread. */
  readonly end: number;
}

/** Types of the kernel, which tests name without declaring them. */
const KERNEL_TYPES = ["atomic_t", "atomic_long_t", "atomic64_t", "spinlock_t"].concat(
  ["8", "16", "32", "64"].flatMap((bits) => [`u${bits}`, `s${bits}`]),
);

const THREAD_NAME = /^P\d+$/;

const QUALIFIER = /^(?:const|volatile|_Atomic)$/;
/** What stands before the first word of a declaration. */
const BEFORE_TYPE = /^(?:[{};]|const|volatile|_Atomic|for\()$/;

/** Reads the code that begins at an offset; after an error of the parser it is abandoned. */
export function readCode<T>(
  text: string,
  from: number,
  report: Report,
  read: (p: TokenReader, tokens: readonly Token[]) => T,
): T {
  const { result, diagnostics } = parsePiece({ text, from, endsAt: beginsQuestion, types: typesIn }, read);
  handOn(diagnostics, report);
  return result ?? report.fail("T101", { from, to: from + 1 }, "this code cannot be read");
}

/** True for `exists (`, `locations [`, `~exists (` and the like at the beginning of a line. */
function beginsQuestion({ text, lineStart }: Token, next: Token | undefined): boolean {
  if (!lineStart || next === undefined) return false;
  if (text === "~") return next.text === "exists";
  return QUESTION_WORDS.includes(text) && /^[[(~]$|^\d/.test(next.text);
}

/**
 * The names of types, without which C cannot be parsed: those of the kernel, and the first of two names where
 * something is declared, since a test may name a type of any header.
 */
function typesIn(tokens: readonly Token[]): ReadonlySet<string> {
  const types = new Set(KERNEL_TYPES);
  /** How many parentheses are open in the header of a thread. */
  let depth = 0;
  for (const [at, { kind, text }] of tokens.entries()) {
    const textAt = (ahead: number): string => tokens[at + ahead]?.text ?? ";";
    if (text === "(" && (depth > 0 || THREAD_NAME.test(textAt(-1)))) depth++;
    if (text === ")" && depth > 0) depth--;
    if (kind !== "name" || isKeyword(text)) continue;
    const before = textAt(-1) === "(" ? `${textAt(-2)}(` : textAt(-1);
    const isFirst = BEFORE_TYPE.test(before) || (depth > 0 && /^[(,]$/.test(textAt(-1)));
    const isBeforeName = tokens[at + 1]?.kind === "name" && /^[;=,)]$/.test(textAt(2));
    const isType = isBeforeName || QUALIFIER.test(textAt(1)) || (depth > 0 && textAt(1) === "*");
    if (isAtomicType(text) || before === "_Atomic(" || (isFirst && isType)) types.add(text);
  }
  return types;
}

/** What the compiler advises for programs: a litmus test has no headers and no macros. */
const OF_PROGRAMS = /#define|#include|Hotline|operation\(|builtins/;

function hintOf({ message, hint }: Diagnostic): string | undefined {
  if (message.startsWith("unknown attribute")) return 'Is a ";" or a "=" missing before it?';
  return hint === undefined || OF_PROGRAMS.test(hint) ? undefined : hint;
}

/** Hands the parser's findings on; after an error the text is abandoned. */
function handOn(findings: readonly Diagnostic[], report: Report): void {
  for (const one of findings) {
    const add = one.severity === "error" ? report.error.bind(report) : report.warn.bind(report);
    add(litmusCode(one.code), one, one.message, hintOf(one));
  }
  if (findings.some(({ severity }) => severity === "error")) report.abandon();
}

function litmusCode(code: string): LitmusCode {
  if (code === "E206" || code === "E507") return "T301";
  if (code === "E302") return "T201";
  return code.startsWith("E4") ? "T202" : "T101";
}

/**
 * The text with blanks for what herd reads as blank and C does not: spaces such as those of a web page, and a backslash
 * at the end of a line, behind which a comment would go on in C. Offsets stay what they are.
 */
export function withHerdsBlanks(text: string): string {
  return text.replace(/[^\S\r\n]|\\(?=\r?\n)/g, " ");
}

/** Reads the threads of herd's form: `P0(int *x, int *y) { … }`, up to the first text that is no thread. */
export function readThreads(p: TokenReader, report: Report): Threads {
  const threads: Thread[] = [];
  while (THREAD_NAME.test(p.peek().text) && p.is("(", 1)) threads.push(readThread(p, threads.length, report));
  if (threads.length === 0) {
    const found = p.peek().kind === "end" ? "but there is no code" : p.found();
    report.fail("T102", p.peek(), `expected the thread "P0(…) { … }", ${found}`);
  }
  return { threads, end: p.peek().from };
}

function readThread(p: TokenReader, number: number, report: Report): Thread {
  const name = p.peek();
  if (name.text !== `P${number}`)
    report.fail("T101", name, `expected the thread "P${number}", ${p.found()}`, "Threads are P0, P1, …");
  if (number === LIMITS.LITMUS_THREADS_MAX) refuseThreads(report, name);
  const thread = parseDeclaration(p, true, intSpecifiers(name));
  if (thread.kind !== "function")
    return report.fail("T101", thread.span, `${name.text} has no code`, `Write it in braces: ${name.text}(…) { … }`);
  const derivation = thread.declarator.derivations.at(-1);
  const params = derivation?.kind === "function" ? derivation.params : [];
  return { parameters: params.map((param) => parameterOf(param, report)), body: thread.body };
}

function parameterOf({ specifiers, declarator }: Param, report: Report): Parameter {
  refuseFloating(specifiers, report);
  return { name: declarator.name, span: declarator.span, isAtomic: declaresAtomic(specifiers) };
}

/** Do these words begin the declaration of a variable of an atomic type of C11? */
export function declaresAtomic({ base, qualifiers }: Param["specifiers"]): boolean {
  return qualifiers.isAtomic || (base.kind === "named" && isAtomicType(base.name));
}

/**
 * Answers what a program may ask in the condition of an #if: `defined X`, __has_include(…), and what the compiler
 * knows: __has_attribute(…), __has_builtin(…) and their like. What the later stages of the compiler know comes from
 * outside; this file has no list of it.
 */
import type { Reporter } from "../text/report.ts";
import type { Token } from "./lex.ts";
import { endOfParentheses } from "./token-lists.ts";

/** What the compiler knows, by name. */
export interface Knowledge {
  readonly attribute: (name: string) => boolean;
  readonly builtin: (name: string) => boolean;
}

/** What the answers depend on. */
interface Around {
  readonly report: Reporter;
  readonly known: Knowledge;
  readonly isMacro: (name: string) => boolean;
  /** True when an #include (or #include_next) of this header, as written at this place, finds something. */
  readonly isHeader: (header: readonly Token[], next: boolean) => boolean;
}

type Answer = (argument: readonly Token[], around: Around) => number;

/** The years and months in which C took up its attributes: what C23 gives as the answer. */
const ATTRIBUTES_OF_C: Readonly<Record<string, number>> = {
  deprecated: 201904,
  fallthrough: 201910,
  maybe_unused: 202106,
  nodiscard: 202003,
  noreturn: 202202,
  _Noreturn: 202202,
  reproducible: 202207,
  unsequenced: 202207,
};

/** What clang calls the parts of C11 that are here. */
const FEATURES = new Set([
  "c_alignas",
  "c_alignof",
  "c_atomic",
  "c_generic_selections",
  "c_static_assert",
  "c_thread_local",
]);

const nameOf = (argument: readonly Token[]): string =>
  argument
    .map(({ text }) => text)
    .join("")
    .replace(/^(?:gnu|__gnu__)::/, "");

const hasFeature: Answer = (argument) => Number(FEATURES.has(nameOf(argument).replace(/^__|__$/g, "")));

const hasAttributeOfC: Answer = (argument, { known }) => {
  const name = nameOf(argument);
  const bare = name.replace(/^__|__$/g, "");
  return argument.length > 1 ? Number(known.attribute(name)) : (ATTRIBUTES_OF_C[bare] ?? 0);
};

/** The questions that look like calls. */
const QUESTIONS: Readonly<Record<string, Answer>> = {
  __has_attribute: (argument, { known }) => Number(known.attribute(nameOf(argument))),
  __has_builtin: (argument, { known }) => Number(known.builtin(nameOf(argument))),
  __has_c_attribute: hasAttributeOfC,
  __has_cpp_attribute: hasAttributeOfC,
  __has_extension: hasFeature,
  __has_feature: hasFeature,
  __has_include: (header, { isHeader }) => Number(isHeader(header, false)),
  __has_include_next: (header, { isHeader }) => Number(isHeader(header, true)),
};

/** Names that are macros, although no #define made them. */
const ALWAYS_DEFINED = new Set([
  ...Object.keys(QUESTIONS),
  "__FILE__",
  "__LINE__",
  "__COUNTER__",
  "__BASE_FILE__",
  "__INCLUDE_LEVEL__",
  "__DATE__",
  "__TIME__",
]);

/** True for the name of a macro, be it one that the preprocessor itself gives a value at every place. */
export function isDefined(name: string, around: Pick<Around, "isMacro">): boolean {
  return around.isMacro(name) || ALWAYS_DEFINED.has(name);
}

/** The tokens of a condition with 1, 0 or another number in the place of each question. */
export function answered(tokens: readonly Token[], around: Around): Token[] {
  const out: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined) break;
    const question = token.kind === "name" ? QUESTIONS[token.text] : undefined;
    if (token.text === "defined" && token.kind === "name") at += answerDefined(tokens, at, around, out);
    else if (question === undefined) out.push(token);
    else at += answerQuestion(tokens, at, question, around, out);
  }
  return out;
}

/** Answers `defined X` or `defined(X)`; gives the number of tokens behind the first that belong to it. */
function answerDefined(tokens: readonly Token[], at: number, around: Around, out: Token[]): number {
  const token = tokens[at];
  const parenthesised = tokens[at + 1]?.text === "(" && tokens[at + 3]?.text === ")";
  const name = tokens[parenthesised ? at + 2 : at + 1];
  if (token === undefined) return 0;
  if (name?.kind !== "name") around.report.error("E107", token, "defined takes one name");
  out.push(numberFor(token, Number(isDefined(name?.text ?? "", around))));
  return parenthesised ? 3 : 1;
}

function answerQuestion(tokens: readonly Token[], at: number, answer: Answer, around: Around, out: Token[]): number {
  const token = tokens[at];
  const end = endOfParentheses(tokens, at + 1);
  if (token === undefined) return 0;
  if (end < 0) {
    around.report.error("E107", token, `${token.text} takes one argument in parentheses`);
    out.push(numberFor(token, 0));
    return tokens.length;
  }
  out.push(numberFor(token, answer(tokens.slice(at + 2, end), around)));
  return end - at;
}

function numberFor(token: Token, value: number): Token {
  return { ...token, kind: "number", text: String(value) };
}

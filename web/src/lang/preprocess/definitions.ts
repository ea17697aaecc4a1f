/** The definition of a macro: reads what stands behind #define. Uses of macros are replaced in macros.ts. */
import type { Reporter } from "../text/report.ts";
import type { Span } from "../text/source.ts";
import type { Token } from "./lex.ts";
import { problemOfOptional } from "./optional-text.ts";
import { spelled } from "./token-lists.ts";

export interface Macro {
  readonly name: string;
  /** The parameters; undefined for an object-like macro. */
  readonly params: readonly string[] | undefined;
  /** True when the last parameter takes all remaining arguments: "...", or the "name..." of gcc. */
  readonly variadic: boolean;
  readonly body: readonly Token[];
  /** True while the macro is being expanded. */
  active: boolean;
}

/** Reads the name, the parameters and the text of a macro; undefined, with a report, where they are malformed. */
export function readDefinition(rest: readonly Token[], span: Span, report: Reporter): Macro | undefined {
  const name = rest[0];
  if (name?.kind !== "name") return malformed(report, span, "#define takes a name");
  if (name.text === "defined") return malformed(report, name, "defined cannot be a macro");
  let bodyFrom = 1;
  let params: readonly string[] | undefined;
  let variadic = false;
  if (rest[1]?.text === "(" && !rest[1].spaced) {
    const close = rest.findIndex((token) => token.text === ")");
    const list = rest.slice(2, close < 0 ? rest.length : close);
    variadic = list.at(-1)?.text === "...";
    params = close < 0 ? undefined : namesOf(variadic ? namedRest(list) : list);
    if (params === undefined) return malformed(report, name, `the parameters of the macro ${name.text} are malformed`);
    bodyFrom = close + 1;
  }
  const macro: Macro = { name: name.text, params, variadic, body: rest.slice(bodyFrom), active: false };
  const [value, end] = macro.body;
  if (params === undefined && macro.body.length === 2 && value?.kind === "number" && end?.text === ";")
    report.warning("W618", end, `the semicolon is part of what ${name.text} stands for`, "Leave it out.");
  const problem = problemOfOptional(macro);
  if (problem !== undefined) report.error("E107", problem.token, problem.message);
  return macro;
}

function malformed(report: Reporter, where: Span, message: string): undefined {
  report.error("E107", where, message);
}

/** The names of a list of parameters; undefined where it is no list of names. */
function namesOf(tokens: readonly Token[]): string[] | undefined {
  const names = tokens.filter((_, at) => at % 2 === 0);
  const commas = tokens.filter((_, at) => at % 2 === 1);
  const good =
    names.every((token) => token.kind === "name") &&
    commas.every((token) => token.text === ",") &&
    (tokens.length === 0 || tokens.length % 2 === 1);
  return good ? names.map((token) => token.text) : undefined;
}

/** True when two definitions are the same: a macro may be defined again in the same words. */
export function sameMacro(a: Macro, b: Macro): boolean {
  return a.params?.join() === b.params?.join() && spelled(a.body) === spelled(b.body);
}

/** The parameters of a macro that ends with "...": the last one is __VA_ARGS__, or has the name in gcc's `name...`. */
function namedRest(params: readonly Token[]): readonly Token[] {
  const dots = params.at(-1);
  const before = params.at(-2);
  if (dots === undefined || before?.kind === "name") return params.slice(0, -1);
  return [...params.slice(0, -1), { ...dots, kind: "name", text: "__VA_ARGS__" }];
}

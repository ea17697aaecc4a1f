/**
 * A mistake in something that a person wrote: what is wrong, where, and what to do about it. Scenario files, machine
 * files and options have the same form; the command line and the page print it.
 */
import type { z } from "zod";
import { didYouMean } from "../../base/near.ts";
import { type Result, fail, ok } from "../../base/result.ts";
import { keysAt } from "./schema-keys.ts";

export interface Problem {
  /** JSON path, for example "variants[1].program"; empty for the whole document. */
  readonly path: string;
  readonly message: string;
  /** The advice. */
  readonly hint?: string;
}

export function problem(path: string, message: string, hint?: string): Problem {
  return hint === undefined ? { path, message } : { path, message, hint };
}

export function formatProblem(p: Problem): string {
  const where = p.path === "" ? "" : `${p.path}: `;
  return `${where}${p.message}${p.hint === undefined ? "" : `; ${p.hint}`}`;
}

/** One line per problem, each beginning with the file; what holds for several variants stands once. */
export function formatProblems(file: string, problems: readonly Problem[]): string {
  return [...new Set(problems.map((p) => `${file}: ${formatProblem(p)}`))].join("\n");
}

/** The longest value that a message repeats. */
const WRITTEN_MAX = 40;
const KEYS_SHOWN = 12;

/** ["variants", 1, "program"] as "variants[1].program". */
function jsonPath(path: readonly PropertyKey[]): string {
  let text = "";
  for (const part of path) {
    if (typeof part === "number") text += `[${part}]`;
    else text += text === "" ? String(part) : `.${String(part)}`;
  }
  return text;
}

/** Checks a value against a schema; all findings at once, in our form. */
export function checkSchema<T>(schema: z.ZodType<T>, value: unknown): Result<T, readonly Problem[]> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  return fail(parsed.error.issues.flatMap((issue) => issueProblems(issue, schema, value)));
}

function issueProblems(issue: z.core.$ZodIssue, schema: z.ZodType, root: unknown): Problem[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) =>
      problem(jsonPath([...issue.path, key]), "unknown key", didYouMean(key, keysAt(schema, issue.path))),
    );
  }
  const at = jsonPath(issue.path);
  const message = messageOf(issue);
  if (valueAt(root, issue.path) === undefined) return [problem(at, `missing: ${message}`)];
  return [problem(at, message, formOf(issue, schema, valueAt(root, issue.path)))];
}

/** The form of the object that belongs where something else stands: mostly a bare value, without its source. */
function formOf(issue: z.core.$ZodIssue, schema: z.ZodType, found: unknown): string | undefined {
  if (issue.code !== "invalid_type" || issue.expected !== "object") return undefined;
  const keys = keysAt(schema, issue.path);
  const written = typeof found === "object" ? "…" : JSON.stringify(found);
  if (keys.includes("value") && keys.includes("source") && written.length <= WRITTEN_MAX)
    return `write { "value": ${written}, "source": "…" }`;
  return keys.length === 0
    ? undefined
    : `its keys are ${keys.slice(0, KEYS_SHOWN).join(", ")}${keys.length > KEYS_SHOWN ? ", …" : ""}`;
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let here: unknown = root;
  for (const part of path) {
    if (typeof here !== "object" || here === null) return undefined;
    here = Reflect.get(here, part);
  }
  return here;
}

function messageOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_value": {
      const allowed = issue.values.map((v) => JSON.stringify(v)).join(", ");
      return issue.values.length === 1 ? `must be ${allowed}` : `must be one of ${allowed}`;
    }
    case "invalid_union":
      return unionMessage(issue);
    case "too_small":
      return issue.message.startsWith("Too ")
        ? boundMessage(issue.origin, "least", Number(issue.minimum), issue.inclusive === true)
        : issue.message;
    case "too_big":
      return issue.message.startsWith("Too ")
        ? boundMessage(issue.origin, "most", Number(issue.maximum), issue.inclusive === true)
        : issue.message;
    case "invalid_key":
      return `not a possible name: ${issue.issues.map(messageOf).join(" and ")}`;
    case "invalid_type":
      if (issue.expected === "int") return "must be a whole number";
      return plainMessage(issue);
    default:
      return plainMessage(issue);
  }
}

function plainMessage(issue: z.core.$ZodIssue): string {
  return issue.message
    .replace(/^Invalid input: /, "")
    .replace(/^expected record/, "expected object")
    .replace(/, received undefined$/, "");
}

/** The bound is one of the value for numbers, and one of the length for everything else. */
function boundMessage(origin: string, side: "least" | "most", bound: number, inclusive: boolean): string {
  if (origin === "number" || origin === "int") {
    if (inclusive) return `must be at ${side} ${bound}`;
    return `must be ${side === "least" ? "more" : "less"} than ${bound}`;
  }
  const [one, many] = origin === "string" ? ["character", "characters"] : ["entry", "entries"];
  return `must have at ${side} ${bound} ${bound === 1 ? one : many}`;
}

/** A union fails in all its branches, so the message names the possible forms. */
function unionMessage(issue: z.core.$ZodIssueInvalidUnion): string {
  const ways = issue.errors.map((branch) => branch.map(branchMessage).join(" and "));
  const distinct = [...new Set(ways.filter((way) => way !== ""))];
  return distinct.length === 0 ? issue.message : `fits none of the possible forms: ${distinct.join("; or ")}`;
}

function branchMessage(issue: z.core.$ZodIssue): string {
  const at = issue.path.length === 0 ? "" : `${jsonPath(issue.path)} `;
  if (issue.code === "unrecognized_keys") return `${at}unknown key ${issue.keys.map((k) => `"${k}"`).join(", ")}`;
  return `${at}${messageOf(issue)}`;
}

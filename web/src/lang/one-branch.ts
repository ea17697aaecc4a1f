/**
 * A function of a C text as it is when one of its conditions always has the same value: `if (c) A; else B;` becomes A
 * or B, and so does `c ? A : B`. This shows the code of a fix that a switch turns on and off, as stock and mended code.
 * The text is read as tokens, not compiled; a function that is not written as expected gives undefined.
 */
import { lex, type Token } from "./preprocess/lex.ts";
import { Reporter } from "./text/report.ts";
import { Sources } from "./text/source.ts";

/** `condition` as it is written in the function. Undefined: there is no such function, or it does not ask this. */
export function withOneBranch(
  text: string,
  functionName: string,
  condition: string,
  value: boolean,
): string | undefined {
  const tokens = tokensOf(text);
  const span = functionSpan(tokens, functionName);
  if (span === undefined) return undefined;
  const own = tokens.slice(span.first, span.last + 1);
  const edits = editsOf(own, tokensOf(condition), value);
  const [first, last] = [own[0], own.at(-1)];
  if (edits.length === 0 || first === undefined || last === undefined) return undefined;
  return withoutEmptyLines(edited(text, first.from, last.to, edits));
}

function tokensOf(text: string): readonly Token[] {
  const sources = new Sources();
  const index = sources.add("text", text);
  const file = sources.files[index];
  return file === undefined ? [] : lex(file, index, new Reporter(sources));
}

/** From the beginning of the function's declaration to its last brace, as indices of tokens. */
function functionSpan(tokens: readonly Token[], name: string): { first: number; last: number } | undefined {
  let first = 0;
  for (let i = 0; i < tokens.length; i++) {
    const { text, lineStart } = tokens[i] ?? NO_TOKEN;
    if (text === "#" && lineStart) {
      while (i + 1 < tokens.length && tokens[i + 1]?.lineStart === false) i++;
      first = i + 1;
    } else if (text === name && tokens[i + 1]?.text === "(") {
      const brace = closing(tokens, i + 1) + 1;
      if (tokens[brace]?.text === "{") return { first, last: closing(tokens, brace) };
    } else if (text === "{") {
      i = closing(tokens, i);
      first = i + 1;
    } else if (text === ";") first = i + 1;
  }
  return undefined;
}

const NO_TOKEN: Pick<Token, "text" | "lineStart" | "from" | "to"> = { text: "", lineStart: false, from: 0, to: 0 };
const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** The index of the bracket that closes the one at `open`; the last token where it is missing. */
function closing(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let i = open; i < tokens.length; i++) {
    const text = tokens[i]?.text ?? "";
    if (Object.hasOwn(CLOSING, text)) depth++;
    else if (Object.values(CLOSING).includes(text) && --depth === 0) return i;
  }
  return tokens.length - 1;
}

/** A stretch of the text, by offsets, that becomes another stretch of it; nothing when `keep` is undefined. */
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly keep: { readonly from: number; readonly to: number } | undefined;
}

function editsOf(tokens: readonly Token[], condition: readonly Token[], value: boolean): readonly Edit[] {
  const edits: Edit[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const found = ifAt(tokens, i, condition, value) ?? choiceAt(tokens, i, condition, value);
    if (found === undefined) continue;
    edits.push(found.edit);
    i = found.last;
  }
  return edits;
}

interface Found {
  readonly edit: Edit;
  /** The index of the last token that the edit replaces. */
  readonly last: number;
}

/** `if (condition)` or `if (!condition)`, with the `else` that belongs to it. */
function ifAt(tokens: readonly Token[], at: number, condition: readonly Token[], value: boolean): Found | undefined {
  if (tokens[at]?.text !== "if") return undefined;
  const close = closing(tokens, at + 1);
  const asked = tokens.slice(at + 2, close);
  const negated = asked[0]?.text === "!" && sameTokens(asked.slice(1), condition);
  if (!negated && !sameTokens(asked, condition)) return undefined;
  const thenEnd = statementEnd(tokens, close + 1);
  const hasElse = tokens[thenEnd + 1]?.text === "else";
  const last = hasElse ? statementEnd(tokens, thenEnd + 2) : thenEnd;
  const taken = value !== negated;
  if (taken) return { edit: edit(tokens, at, last, close + 1, thenEnd), last };
  return { edit: hasElse ? edit(tokens, at, last, thenEnd + 2, last) : edit(tokens, at, last), last };
}

/** `condition ? A : B` or `!condition ? A : B`. */
function choiceAt(
  tokens: readonly Token[],
  at: number,
  condition: readonly Token[],
  value: boolean,
): Found | undefined {
  const negated = tokens[at]?.text === "!";
  const asks = negated ? at + 1 : at;
  const question = asks + condition.length;
  if (tokens[question]?.text !== "?" || !sameTokens(tokens.slice(asks, question), condition)) return undefined;
  const colon = expressionEnd(tokens, question + 1, [":"]) + 1;
  const last = expressionEnd(tokens, colon + 1, [";", ",", ")"]);
  const kept: readonly [number, number] = value === negated ? [colon + 1, last] : [question + 1, colon - 1];
  return { edit: edit(tokens, at, last, ...kept), last };
}

function edit(tokens: readonly Token[], first: number, last: number, keepFirst?: number, keepLast?: number): Edit {
  const [from, to] = [tokens[first]?.from ?? 0, tokens[last]?.to ?? 0];
  if (keepFirst === undefined || keepLast === undefined) return { from, to, keep: undefined };
  return { from, to, keep: { from: tokens[keepFirst]?.from ?? 0, to: tokens[keepLast]?.to ?? 0 } };
}

function sameTokens(some: readonly Token[], others: readonly Token[]): boolean {
  return some.length === others.length && some.every(({ text }, i) => text === others[i]?.text);
}

/** The index of a statement's last token: a block, a nested if, or everything up to the semicolon. */
function statementEnd(tokens: readonly Token[], first: number): number {
  const text = tokens[first]?.text;
  if (text === "{") return closing(tokens, first);
  if (text === "if") {
    const thenEnd = statementEnd(tokens, closing(tokens, first + 1) + 1);
    return tokens[thenEnd + 1]?.text === "else" ? statementEnd(tokens, thenEnd + 2) : thenEnd;
  }
  return expressionEnd(tokens, first, [";"]) + 1;
}

/** The index of the token before the first of `ends` that is in no bracket. */
function expressionEnd(tokens: readonly Token[], first: number, ends: readonly string[]): number {
  let i = first;
  while (i < tokens.length && !ends.includes(tokens[i]?.text ?? "")) {
    i = Object.hasOwn(CLOSING, tokens[i]?.text ?? "") ? closing(tokens, i) + 1 : i + 1;
  }
  return i - 1;
}

function edited(text: string, from: number, to: number, edits: readonly Edit[]): string {
  let at = from;
  let result = "";
  for (const one of edits) {
    result += text.slice(at, one.from) + (one.keep === undefined ? REMOVED : text.slice(one.keep.from, one.keep.to));
    at = one.to;
  }
  return result + text.slice(at, to);
}

/** Stands where a statement was removed, until its line is removed as well. */
const REMOVED = "\u0000";

function withoutEmptyLines(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== REMOVED);
  return lines.join("\n").replaceAll(REMOVED, "");
}

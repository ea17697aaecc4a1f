/**
 * Where a text stops being JSON, and what should stand there: JSON.parse reports it for some mistakes only, and in
 * words that differ from one version of Node to the next. And where a name stands twice in one object: JSON.parse keeps
 * the last value without a word. Other texts that are JSON have no mistake.
 */

export interface JsonMistake {
  /** "repeated": the text is JSON, but one of its names stands twice in the same object. */
  readonly kind: "syntax" | "repeated";
  /** Offset in the text. */
  readonly at: number;
  readonly message: string;
}

/** What the grammar of JSON allows next. */
type State = "value" | "first" | "key" | "first key" | "colon" | "more" | "end";

const BLANK = /[ \t\n\r]*/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;
const WORD = /"[^"\n]*"?|'[^'\n]*'?|\/[/*]|[\w.+-]+|[^]/uy;

const EXPECTED: Readonly<Record<State, string>> = {
  value: "expected a value",
  first: 'expected a value or "]"',
  key: "expected a name in double quotes",
  "first key": 'expected a name in double quotes or "}"',
  colon: 'expected ":" after the name',
  more: "", // depends on which bracket is open
  end: "expected nothing more",
};

/** Arrays have no names; a set for each of millions would take much room. */
const NO_NAMES: Set<string> = new Set();

export function jsonMistake(text: string): JsonMistake | undefined {
  /** Offsets of the brackets that are open. */
  const open: number[] = [];
  /** For each open bracket, the names in its object, as they are written. */
  const names: Set<string>[] = [];
  let state: State = "value";
  let at = skip(text, 0);
  while (at < text.length) {
    const char = text.charAt(at);
    const inObject = text.charAt(open.at(-1) ?? text.length) === "{";
    const closes = char === (inObject ? "}" : "]") && open.length > 0;
    const scalar = matched(char === '"' ? STRING : SCALAR, text, at);
    let length = 1;
    if (closes && (state === "more" || state === (inObject ? "first key" : "first"))) {
      open.pop();
      names.pop();
      state = open.length === 0 ? "end" : "more";
    } else if (state === "more" && char === ",") state = inObject ? "key" : "value";
    else if (state === "colon" && char === ":") state = "value";
    else if ((state === "key" || state === "first key") && char === '"' && scalar > 0) {
      const name = text.slice(at, at + scalar);
      if (names.at(-1)?.has(name) === true)
        return { kind: "repeated", at, message: `the name ${short(name)} stands twice in one object` };
      names.at(-1)?.add(name);
      state = "colon";
      length = scalar;
    } else if ((state === "value" || state === "first") && (char === "{" || char === "[")) {
      open.push(at);
      names.push(char === "{" ? new Set() : NO_NAMES);
      state = char === "{" ? "first key" : "first";
    } else if ((state === "value" || state === "first") && scalar > 0) {
      state = open.length === 0 ? "end" : "more";
      length = scalar;
    } else return { kind: "syntax", at, message: `${expectation(state, inObject)}, found ${found(text, at)}` };
    at = skip(text, at + length);
  }
  if (state === "end") return undefined;
  return { kind: "syntax", at: text.length, message: ending(text, open) };
}

function skip(text: string, at: number): number {
  return at + matched(BLANK, text, at);
}

function matched(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

function expectation(state: State, inObject: boolean): string {
  return state === "more" ? `expected "," or "${inObject ? "}" : "]"}"` : EXPECTED[state];
}

const WORD_MAX = 30;

function found(text: string, at: number): string {
  const word = text.slice(at, at + matched(WORD, text, at));
  if (word.startsWith("/")) return "a comment, which JSON does not have";
  if (word.startsWith("'")) return "a single quote: strings stand in double quotes";
  if (word.startsWith('"'))
    return word.length > 1 && word.endsWith('"') ? `the string ${short(word)}` : "an unclosed string";
  if (/[}\]]/.test(word) && /,\s*$/.test(text.slice(0, at))) return `"${word}": is the comma before it too much?`;
  return `"${short(word)}"`;
}

function short(word: string): string {
  return word.length > WORD_MAX ? `${word.slice(0, WORD_MAX)}…` : word;
}

function ending(text: string, open: readonly number[]): string {
  const from = open.at(-1);
  if (from === undefined) return "the file is empty";
  return `the file ends, but the "${text.charAt(from)}" of line ${lineAndColumn(text, from)[0]} is still open`;
}

/** The line and the column of an offset, both counted from 1. */
export function lineAndColumn(text: string, at: number): readonly [line: number, column: number] {
  const lines = text.slice(0, at).split("\n");
  return [lines.length, (lines.at(-1)?.length ?? 0) + 1];
}

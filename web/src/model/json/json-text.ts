/** Reading a JSON text: a mistake is told with its line and column. */
import { packedProblem } from "../../base/text-encoding.ts";
import { type Result, fail, ok } from "../../base/result.ts";
import { jsonMistake, lineAndColumn } from "./json-syntax.ts";

/** A text that a person wrote. `name` says where it comes from; the error begins with `name:line:column`. */
export function parseJsonText(name: string, written: string): Result<unknown, string> {
  const text = withoutMark(written);
  const mistake = mistakeIn(name, text);
  return mistake === undefined ? ok(JSON.parse(text) as unknown) : fail(mistake);
}

/** The same for what a program wrote, which may be long: of a name that stands twice in an object, the last counts. */
export function parseProgramsJson(name: string, written: string): Result<unknown, string> {
  const text = withoutMark(written);
  try {
    return ok(JSON.parse(text) as unknown);
  } catch (error) {
    const mistake = mistakeIn(name, text);
    if (mistake === undefined) throw error;
    return fail(mistake);
  }
}

/** Editors of Windows begin files with a byte-order mark. */
function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, "");
}

/** Characters of the beginning by which binary data are known. */
const BEGINNING = 1000;

/**
 * Has the beginning bytes that no text has, or does a byte that is no character make the mistake? What is copied from a
 * terminal may have ESC.
 */
function isBinary(text: string, at: number): boolean {
  const hasControls = /[^\P{Cc}\s\u001B]/u.test(text.slice(0, BEGINNING));
  return hasControls || text[at] === "\uFFFD";
}

function mistakeIn(name: string, text: string): string | undefined {
  const mistake = jsonMistake(text);
  if (mistake === undefined) return undefined;
  const packed = packedProblem(text);
  if (packed !== undefined) return `${name}: the file ${packed}`;
  if (isBinary(text, mistake.at)) return `${name}: this is no text, but binary data; expected is a file of JSON`;
  const [line, column] = lineAndColumn(text, mistake.at);
  const kind = mistake.kind === "syntax" ? "not valid JSON: " : "";
  return `${name}:${line}:${column}: ${kind}${mistake.message}`;
}

/** Reading a JSON text that a person wrote: a syntax error is told with its line and column. */
import { type Result, fail, ok } from "../../base/result.ts";
import { jsonMistake, lineAndColumn } from "./json-syntax.ts";

/** `name` says where the text comes from; the error begins with `name:line:column`. */
export function parseJsonText(name: string, written: string): Result<unknown, string> {
  const text = written.replace(/^\uFEFF/, ""); /* editors of Windows begin files with a byte-order mark */
  try {
    return ok(JSON.parse(text) as unknown);
  } catch (error) {
    const mistake = jsonMistake(text);
    if (mistake === undefined) throw error;
    const [line, column] = lineAndColumn(text, mistake.at);
    return fail(`${name}:${line}:${column}: not valid JSON: ${mistake.message}`);
  }
}

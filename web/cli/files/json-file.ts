/** Reading a JSON file that a person wrote, with the line of a syntax error. */
import { UsageError } from "../arguments/exit.ts";
import { readText } from "./file-system.ts";
import { jsonMistake, lineAndColumn } from "./json-syntax.ts";

export function readJson(path: string): unknown {
  return parseJson(path, readText(path));
}

/** `path` is where the text comes from. */
export function parseJson(path: string, written: string): unknown {
  const text = written.replace(/^\uFEFF/, ""); /* editors of Windows begin files with a byte-order mark */
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const mistake = jsonMistake(text);
    if (mistake === undefined) throw error;
    const [line, column] = lineAndColumn(text, mistake.at);
    throw new UsageError(`${path}:${line}:${column}: not valid JSON: ${mistake.message}`);
  }
}

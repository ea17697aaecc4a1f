/** Reading a JSON file that a person wrote, with the line of a syntax error. */
import { readFileSync } from "node:fs";
import { UsageError } from "../arguments/exit.ts";
import { jsonMistake, lineAndColumn } from "./json-syntax.ts";

export function readJson(path: string): unknown {
  const text = readText(path).replace(/^\uFEFF/, ""); /* editors of Windows begin files with a byte-order mark */
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const mistake = jsonMistake(text);
    if (mistake === undefined) throw error;
    const [line, column] = lineAndColumn(text, mistake.at);
    throw new UsageError(`${path}:${line}:${column}: not valid JSON: ${mistake.message}`);
  }
}

export function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new UsageError(`${path}: cannot be read: ${systemMessage(error)}`);
  }
}

/** "no such file or directory" of "ENOENT: no such file or directory, open '/x'". */
export function systemMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/^E[A-Z]+: /, "").replace(/, \w+(?: '.*')?$/, "");
}

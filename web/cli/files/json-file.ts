/** Reading a JSON file that a person wrote, with the line of a syntax error. */
import { parseJsonText } from "../../src/model/json/json-text.ts";
import { UsageError } from "../arguments/exit.ts";
import { readText } from "./file-system.ts";

export function readJson(path: string): unknown {
  return parseJson(path, readText(path));
}

/** `path` is where the text comes from. */
export function parseJson(path: string, written: string): unknown {
  const parsed = parseJsonText(path, written);
  if (!parsed.ok) throw new UsageError(parsed.error);
  return parsed.value;
}

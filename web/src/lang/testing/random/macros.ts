/**
 * Random macros and uses of them: what # and ## make of white space, of literals, of empty arguments and of macros
 * within macros. Every text is valid for a preprocessor, so that other compilers can be asked what they make of it.
 */
import type { Pick } from "./choices.ts";

/** Definitions whose names begin with `prefix`, and a use whose expansion is made a string by STRING(…). */
export interface RandomMacros {
  readonly definitions: readonly string[];
  readonly use: string;
}

const ATOMS = ["a", "7", "+", ".", "-", '"q\\n\\"w"', "'\\''", "\\n", "(b)", "(c , d)", "[", '"\\\\"', "<", "@", "'z'"];
const SPACES = ["", "", " ", "  ", "\t", " /* between */ "];
const OBJECTS = 4;
const FUNCTIONS = 3;

export function randomMacros(pick: Pick, prefix: string): RandomMacros {
  const definitions: string[] = [];
  for (let at = 0; at < OBJECTS; at++)
    definitions.push(`#define ${prefix}M${at} ${pick(4) === 0 ? "" : text(pick, prefix, at, 0, [])}`);
  for (let at = 0; at < FUNCTIONS; at++)
    definitions.push(`#define ${prefix}F${at}(x, y) ${text(pick, prefix, OBJECTS, at, ["x", "y"])}`);
  return { definitions, use: text(pick, prefix, OBJECTS, FUNCTIONS, []) };
}

/** Words with random white space between them; `objects` and `functions` macros exist so far. */
function text(pick: Pick, prefix: string, objects: number, functions: number, params: readonly string[]): string {
  let words = word(pick, prefix, objects, functions, params);
  for (let more = pick(4); more > 0; more--) {
    const next = word(pick, prefix, objects, functions, params);
    const isOneName = /\w$/.test(words) && /^\w/.test(next);
    const isPaste = isOneName && params.length > 0 && /^[a-z]$/.test(next) && pick(2) === 0;
    words += isPaste ? oneOf(pick, ["##", " ##", "## ", " ## "]) : isOneName ? " " : oneOf(pick, SPACES);
    words += next;
  }
  return words;
}

function word(pick: Pick, prefix: string, objects: number, functions: number, params: readonly string[]): string {
  const kind = pick(6);
  if (kind === 0 && objects > 0) return `${prefix}M${pick(objects)}`;
  if (kind === 1 && functions > 0) {
    const argument = (): string =>
      oneOf(pick, SPACES) +
      (pick(4) === 0 ? "" : text(pick, prefix, objects, functions - 1, params)) +
      oneOf(pick, SPACES);
    return `${prefix}F${pick(functions)}(${argument()},${argument()})`;
  }
  if (kind === 2 && params.length > 0) return `#${oneOf(pick, params)}`;
  if (kind <= 4 && params.length > 0) return oneOf(pick, params);
  return oneOf(pick, ATOMS);
}

function oneOf(pick: Pick, list: readonly string[]): string {
  return list[pick(list.length)] ?? "";
}

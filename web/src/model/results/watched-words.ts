/**
 * Where the words lie that a scenario wants watched: "page.entry[].status" is the status of every element of the array
 * `entry` in the variable `page`. The core notes their changes in the trace of a run.
 */
import { LIMITS } from "../../base/abi.gen.ts";
import type { DebugInfo, GlobalSymbol } from "../../base/program.ts";
import type { WatchedWords } from "../../base/run.ts";

export interface NamedWords extends WatchedWords {
  /** Index in the array of the first word. */
  readonly first: number;
}

/**
 * "[]" stands for all elements, "[1:]" for those from the second one on. Undefined where the program has no such words:
 * a variant need not have what others of its scenario have.
 */
export function watchedWords(debug: Pick<DebugInfo, "globals">, word: string): NamedWords | undefined {
  const [, name = "", head = "", index = "", tail = ""] = /^(\w+)\.?(.*)\[(?:(\d+):)?\](.*)$/.exec(word) ?? [];
  const global = debug.globals.find((one) => one.name === name);
  const first = Number(index);
  const at = (element: number) => global && offsetIn(global, `${head}[${element}]${tail}`);
  const [begin, next] = [at(first), at(first + 1)];
  if (global === undefined || begin === undefined || next === undefined) return undefined;
  const stride = next - begin;
  const count = Math.floor((global.size - begin - WORD_BYTES) / stride) + 1;
  const offset = global.address - LIMITS.MEMORY_BASE + begin;
  return { offset, stride, count: Math.min(count, LIMITS.WATCHED_MAX), first };
}

const WORD_BYTES = 4;

function offsetIn(global: GlobalSymbol, path: string): number | undefined {
  return global.fields.find((field) => field.path === path && field.size === WORD_BYTES)?.offset;
}

/** The byte address of a watched word. */
export function addressOfWord({ offset, stride }: WatchedWords, word: number): number {
  return LIMITS.MEMORY_BASE + offset + word * stride;
}

/** The low half of each watched word, in the bytes of a run's globals. */
export function wordsIn(memory: Uint8Array, { offset, stride, count }: WatchedWords): Uint16Array {
  const view = new DataView(memory.buffer, memory.byteOffset, memory.byteLength);
  return Uint16Array.from({ length: count }, (_, word) => view.getUint16(offset + word * stride, true));
}

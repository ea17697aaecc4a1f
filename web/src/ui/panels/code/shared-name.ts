/**
 * The shared variable that a position in the program's text names: the chain of names around an offset, looked up among
 * the program's globals. This is pure work on the text, a hint for the reader and no second compiler: chains that it
 * cannot resolve have no hint.
 */
import { countOf } from "../../../base/text.ts";
import type { FieldSymbol } from "../../../base/layout.ts";
import type { GlobalSymbol } from "../../../base/program.ts";

export interface SharedName {
  readonly from: number;
  readonly to: number;
  readonly global: GlobalSymbol;
  /** The named field, if there is one. */
  readonly field: FieldSymbol | undefined;
}

const CHAIN = /[A-Za-z_]\w*(?:\s*(?:\.|->)\s*[A-Za-z_]\w*|\s*\[[^\]\n]*\])*/g;

export function sharedNameAt(line: string, offset: number, globals: readonly GlobalSymbol[]): SharedName | undefined {
  for (const match of line.matchAll(CHAIN)) {
    const from = match.index;
    if (offset < from || offset > from + match[0].length) continue;
    return resolve(match[0], from, offset, globals);
  }
  return undefined;
}

function resolve(
  chain: string,
  start: number,
  offset: number,
  globals: readonly GlobalSymbol[],
): SharedName | undefined {
  const name = /^\w+/.exec(chain)?.[0] ?? "";
  const global = globals.find((one) => one.name === name);
  if (global === undefined) return undefined;
  const upTo = endOfWord(chain, Math.max(0, offset - start));
  const path = pathOf(chain.slice(name.length, upTo));
  const field = path === "" ? undefined : fieldAt(global, path);
  return { from: start, to: start + upTo, global, field };
}

function endOfWord(text: string, at: number): number {
  let end = at;
  while (end < text.length && /[\w\]]/.test(text.charAt(end))) end += 1;
  return end;
}

/** "[i].head" stays "[i].head"; "->x" becomes ".x"; spaces are removed. */
function pathOf(rest: string): string {
  return rest.replaceAll("->", ".").replace(/\s+/g, "");
}

/** An index that is no number stands for the first element. */
function fieldAt(global: GlobalSymbol, path: string): FieldSymbol | undefined {
  const wanted = path.replace(/\[[^\]]*\]/g, (index) => (/^\[\d+\]$/.test(index) ? index : "[0]")).replace(/^\./, "");
  return global.fields.find((field) => field.path.replace(/^\./, "") === wanted);
}

/** For example "next_ticket of vfsmount_lock: unsigned, 4 bytes at address 0x1040, bytes 0–3 of line 65". */
export function describeShared(name: SharedName, lineBytes: number): string {
  const { global, field } = name;
  const address = global.address + (field?.offset ?? 0);
  const size = field?.size ?? global.size;
  const first = Math.floor(address / lineBytes);
  const last = Math.floor((address + size - 1) / lineBytes);
  const where =
    first === last
      ? `bytes ${address % lineBytes} to ${(address % lineBytes) + size - 1} of the line at ${hex(first * lineBytes)}`
      : `${last - first + 1} lines, from ${hex(first * lineBytes)} to ${hex(last * lineBytes)}`;
  const what =
    field === undefined
      ? global.name
      : `${global.name}${field.path.startsWith("[") ? "" : "."}${field.path.replace(/^\./, "")}`;
  return `${what}: ${field?.type ?? global.type}, ${countOf(size, "byte")} at address ${hex(address)}; ${where}`;
}

function hex(address: number): string {
  return `0x${address.toString(16)}`;
}

/** Reads the locations (herd's word) that first values and conditions name: registers of threads, and memory. */
import { LIMITS } from "../../base/abi.gen.ts";
import type { Report, Span } from "./source.ts";
import { type Token, type HerdReader, valueOf } from "./tokens.ts";

/** A register of a thread, or a variable in memory: herd calls both a location. */
export interface Location {
  /** The thread of a register; undefined for a variable in memory. */
  readonly thread: number | undefined;
  readonly name: string;
  readonly span: Span;
}

/** A number, or the address of a variable in memory. */
export type Value =
  | { readonly kind: "number"; readonly number: bigint }
  | { readonly kind: "address"; readonly location: Location };

/** Reads `0:` or `P0:` before a register's name; undefined when neither is there. */
function threadAhead(reader: HerdReader): number | undefined {
  const token = reader.peek();
  if (reader.peek(1).text !== ":") return undefined;
  const digits = /^P?(\d{1,4})$/.exec(token.text)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function threadNumber(reader: HerdReader, token: Token, thread: number): number {
  if (thread < LIMITS.LITMUS_THREADS_MAX) return thread;
  return refuseThreads(reader.report, token);
}

/** More threads than the explorer keeps in a state. */
export function refuseThreads(report: Report, at: Span): never {
  return report.fail(
    "T301",
    at,
    `a litmus test has at most ${LIMITS.LITMUS_THREADS_MAX} threads here`,
    "Leave out threads that the question can do without; herd7 takes more.",
  );
}

/** Reads a location: `0:EAX`, `x`, `[x]` or `*x`. */
export function readLocation(reader: HerdReader): Location {
  const first = reader.peek();
  const thread = threadAhead(reader);
  if (thread !== undefined) {
    reader.next();
    reader.next();
    const name = reader.peek().kind === "register" ? reader.next() : reader.expectWord("a register");
    const number = threadNumber(reader, first, thread);
    return { thread: number, name: name.text, span: { from: first.from, to: name.to } };
  }
  const isBracketed = reader.accept("[");
  if (!isBracketed) reader.accept("*");
  const name = reader.expectWord("a register or a location");
  if (isBracketed) reader.expect("]", "after the location");
  else if (reader.is("["))
    reader.fail("T202", reader.peek(), "arrays are not supported", "Give each element a name of its own.");
  return { thread: undefined, name: name.text, span: { from: first.from, to: name.to } };
}

/** Reads a value: `1`, `-1`, `0x10`, `x`, `&x`. */
export function readValue(reader: HerdReader): Value {
  const token = reader.peek();
  if (token.kind === "number" || token.kind === "immediate") {
    reader.next();
    return { kind: "number", number: valueOf(token.text) };
  }
  if (reader.accept("-")) {
    const value = readValue(reader);
    return value.kind === "number" ? { kind: "number", number: -value.number } : value;
  }
  reader.accept("&");
  const name = reader.expectWord("a number or a location");
  return { kind: "address", location: { thread: undefined, name: name.text, span: name } };
}

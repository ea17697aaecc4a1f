/**
 * The texts that a program has printed, line by line, from the trace of its run. The values of one printf() are
 * successive records of the same core; texts whose first values the ring has lost are left out.
 */
import { RECORD, RECORD_BYTES, TRACE } from "../../base/abi.gen.ts";
import { type PrintedText, type PrintSymbol, valueCount, writePrinted } from "../../base/printed.ts";
import type { DebugInfo } from "../../base/program.ts";
import type { RunResult, RunSpec } from "../../base/run.ts";

export interface PrintedLine {
  /** Cycles; 0 in setup. */
  readonly time: number;
  readonly core: number;
  /** Without a line feed. */
  readonly text: string;
}

const WORDS = RECORD_BYTES / 4;
const TWO_32 = 0x1_0000_0000;

/** A text of one call of printf(), whose end need not be that of a line. */
type Printed = PrintedLine;

/** Number of values kept of a run that is not traced otherwise: the last ones. */
const RECORDS = 4096;

/** The same of a plain program, whose output counts as a whole. */
const RECORDS_OF_PLAIN = 1 << 18;

/** The records to keep of a run whose program prints; undefined for a program that does not. */
export function printedTrace({ printed, plain }: DebugInfo): RunSpec["trace"] {
  if (printed === undefined) return undefined;
  return { records: plain === undefined ? RECORDS : RECORDS_OF_PLAIN, kinds: ["PRINT"] };
}

/** What was kept of the output of a run. */
export function linesPrinted(result: RunResult, debug: DebugInfo): readonly PrintedLine[] {
  return result.trace === undefined ? [] : printedLines(result.trace.records, debug);
}

/** `records`: of a trace, in order of time. */
export function printedLines(
  records: Uint32Array,
  debug: Pick<DebugInfo, "printed" | "plain">,
): readonly PrintedLine[] {
  const printed = printedTexts(records, debug);
  if (debug.plain !== undefined) return joinedLines(printed);
  return printed.flatMap(({ text, ...where }) =>
    text
      .replace(/\n$/, "")
      .split("\n")
      .map((line) => ({ ...where, text: line })),
  );
}

/** The lines of a plain program: what its threads print is one text, in order of time. */
function joinedLines(printed: readonly Printed[]): readonly PrintedLine[] {
  const lines: PrintedLine[] = [];
  let open: Printed | undefined;
  for (const { text, ...where } of printed) {
    const [first = "", ...rest] = text.split("\n");
    const parts = [
      { ...where, ...open, text: (open?.text ?? "") + first },
      ...rest.map((part) => ({ ...where, text: part })),
    ];
    open = parts.pop();
    lines.push(...parts);
    if (open?.text === "") open = undefined;
  }
  return open === undefined ? lines : [...lines, open];
}

function printedTexts(records: Uint32Array, debug: Pick<DebugInfo, "printed">): readonly Printed[] {
  const { texts = [], places = [] } = debug.printed ?? {};
  const placeOf = new Map(places.map((place) => [place.pc, place]));
  const begun = new Map<number, bigint[]>();
  const unended = new Map<number, string>();
  const printed: Printed[] = [];
  for (let at = 0; at < records.length; at += WORDS) {
    const word = (offset: number): number => records[at + offset / 4] ?? 0;
    const place = word(RECORD.kind) === TRACE.PRINT ? placeOf.get(word(RECORD.pc)) : undefined;
    const text = place === undefined ? undefined : texts[place.text];
    if (place === undefined || text === undefined) continue;
    const core = word(RECORD.core);
    const value = BigInt(word(RECORD.a)) + (BigInt(word(RECORD.b)) << 32n);
    const values = withValue(begun.get(core), place, value);
    begun.set(core, values);
    if (values.length < valueCount(text)) continue;
    begun.delete(core);
    const before = unended.get(core);
    const whole = (before ?? "") + writePrinted(text, values);
    if (!has(text, "last") && (before !== undefined || has(text, "characters"))) {
      unended.set(core, whole);
      continue;
    }
    unended.delete(core);
    const time = word(RECORD.time_lo) + word(RECORD.time_hi) * TWO_32;
    printed.push({ time, core, text: whole });
  }
  return printed;
}

/** Characters begin a text in parts, to which all belongs that the core prints up to the last ones. */
function has(text: PrintedText, form: "characters" | "last"): boolean {
  return text.some((part) => typeof part !== "string" && part.as === form);
}

/** The values of the core's text so far; those that came behind a lost one are too few to be written. */
function withValue(before: bigint[] | undefined, { value: at }: PrintSymbol, value: bigint): bigint[] {
  if (at === 0) return [value];
  return before?.length === at ? [...before, value] : [];
}

/** A trace as a file: one JSON object per record and line, in order of time, with names instead of numbers. */
import { NONE, RECORD, RECORD_BYTES, REQUESTERS, TRACE, TRACE_KINDS } from "../../src/base/abi.gen.ts";
import type { DebugInfo } from "../../src/base/program.ts";
import { positionOf, spotText } from "../../src/model/results/symbols.ts";

const WORDS = RECORD_BYTES / 4;

/** Lines of text, each with its line feed. */
export function* traceLines(records: Uint32Array, debug: DebugInfo, lineBytes: number): Generator<string> {
  for (let at = 0; at < records.length; at += WORDS) {
    const word = (offset: number): number => records[at + offset / 4] ?? 0;
    const kind = TRACE_KINDS[word(RECORD.kind)];
    const core = word(RECORD.core);
    const line = word(RECORD.line);
    const pc = word(RECORD.pc);
    const requester = requesterName(word(RECORD.requester));
    yield `${JSON.stringify({
      time: word(RECORD.time_lo) + word(RECORD.time_hi) * 0x1_0000_0000,
      kind: kind?.name ?? `KIND_${word(RECORD.kind)}`,
      core: core === NONE ? null : core,
      line: line === NONE ? null : line * lineBytes,
      a: word(RECORD.a),
      b: word(RECORD.b),
      pc: pc === NONE ? null : pc,
      ...(requester === undefined ? {} : { requester, transaction: word(RECORD.transaction) }),
      ...printedPart(debug, word(RECORD.kind), pc),
      at: pc === NONE ? null : whereText(debug, pc),
    })}\n`;
  }
}

/** All fill buffers of a core have the name of their kind, the last one. */
function requesterName(requester: number): string | undefined {
  return requester === NONE ? undefined : REQUESTERS[Math.min(requester, REQUESTERS.length - 1)]?.name;
}

function whereText(debug: DebugInfo, pc: number): string {
  const position = positionOf(debug, pc);
  return `${position.symbol} ${spotText(position)}`;
}

/** For a printed value: the text to which it belongs, and its number among the values of that text. */
function printedPart(debug: DebugInfo, kind: number, pc: number): Readonly<Record<string, string | number>> {
  const place = kind === TRACE.PRINT ? debug.printed?.places.find((one) => one.pc === pc) : undefined;
  const text = place === undefined ? undefined : debug.printed?.texts[place.text];
  if (place === undefined || text === undefined) return {};
  return { text: text.map((part) => (typeof part === "string" ? part : "…")).join(""), value: place.value };
}

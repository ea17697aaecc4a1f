/** Writes trace records in the core's own format. For tests: the scene reads real traces in the application. */
import { NONE, RECORD, RECORD_BYTES, REQUESTER, TRACE } from "../../base/abi.gen.ts";

export type TraceKindName = keyof typeof TRACE;

export interface WrittenRecord {
  readonly time: number;
  readonly kind: TraceKindName;
  readonly core?: number;
  readonly line?: number;
  readonly a?: number;
  readonly b?: number;
  readonly pc?: number;
  /** The kind of the requester, for the steps of a request; a load, store or atomic when left out. */
  readonly requester?: keyof typeof REQUESTER;
}

/** A record of these kinds that names a core is a step of one of its requests. */
const STEPS: readonly TraceKindName[] = ["REQUEST", "QUEUE", "SERVE", "INVALIDATE", "DATA"];

function requesterOf({ kind, core, requester }: WrittenRecord): number {
  return core !== undefined && STEPS.includes(kind) ? REQUESTER[requester ?? "DEMAND"] : NONE;
}

export function writeRecords(records: readonly WrittenRecord[]): Uint32Array {
  const words = new Uint32Array((records.length * RECORD_BYTES) / 4);
  records.forEach((record, i) => {
    const at = (i * RECORD_BYTES) / 4;
    words[at + RECORD.time_lo / 4] = record.time % 4294967296;
    words[at + RECORD.time_hi / 4] = Math.floor(record.time / 4294967296);
    words[at + RECORD.kind / 4] = TRACE[record.kind];
    words[at + RECORD.core / 4] = record.core ?? NONE;
    words[at + RECORD.line / 4] = record.line ?? NONE;
    words[at + RECORD.a / 4] = record.a ?? 0;
    words[at + RECORD.b / 4] = record.b ?? 0;
    words[at + RECORD.pc / 4] = record.pc ?? 0;
    words[at + RECORD.requester / 4] = requesterOf(record);
    words[at + RECORD.transaction / 4] = NONE;
  });
  return words;
}

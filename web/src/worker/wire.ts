/**
 * What goes between a page and its workers in place of a result: its block of bytes (base/packed-run.ts) and its trace,
 * handed over instead of copied. A page so receives a run of 512 cores as one array, and makes no object of it before
 * a view shows it. Both ends of a connection come this way; everything else of the protocol goes as it is.
 */
import { packedRun, unpackedRun } from "../base/packed-run.ts";
import type { RunResult } from "../base/run.ts";
import { inParts, withTables } from "../base/run-tables.ts";
import type { WorkerPort } from "./port.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";

type Finished = Extract<FromWorker, { kind: "finished" }>;

interface PackedFinish {
  readonly kind: "packed";
  readonly runId: number;
  readonly block: Uint8Array<ArrayBuffer>;
  readonly trace: RunResult["trace"];
}

export type OnWire = Exclude<FromWorker, Finished> | PackedFinish;

/** The message, and what of it is handed over. */
export function toWire(message: FromWorker): { readonly message: OnWire; readonly transfer: ArrayBuffer[] } {
  if (message.kind !== "finished") return { message, transfer: [] };
  const { runId, result } = message;
  const { trace } = result;
  const block = packedRun(result);
  const records = trace?.records.buffer instanceof ArrayBuffer ? [trace.records.buffer] : [];
  return { message: { kind: "packed", runId, block, trace }, transfer: [block.buffer, ...records] };
}

export function fromWire(message: OnWire): FromWorker {
  if (message.kind !== "packed") return message;
  const { runId, block, trace } = message;
  const result = unpackedRun(block);
  return { kind: "finished", runId, result: trace === undefined ? result : withTrace(result, trace) };
}

function withTrace(result: RunResult, trace: RunResult["trace"]): RunResult {
  const { small, tables } = inParts(result);
  return withTables({ ...small, trace }, tables);
}

/** A port to a worker that answers in this way, as a pool takes it. */
export function unpacking(port: WorkerPort<ToWorker, OnWire>): WorkerPort {
  return { ...port, onMessage: (listener) => port.onMessage((message) => listener(fromWire(message))) };
}

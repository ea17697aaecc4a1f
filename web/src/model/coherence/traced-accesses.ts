/**
 * The same accesses in the simulated machine: a program that makes them one after the other, and the states of the
 * line that the trace of its run tells. So a table that was filled in by hand is checked by the machine itself, for the
 * protocols that machines have.
 */
import { LINE_STATE, LINE_STATES, SOURCES, TRACE } from "../../base/abi.gen.ts";
import type { DebugInfo } from "../../base/program.ts";
import type { TraceRecord } from "../results/trace-records.ts";
import { INVALID, type LineAccess, type Message } from "./protocol.ts";

/** Cycles from one access to the next. assumed: many times the slowest access of any machine */
const SLOT_CYCLES = 50_000;

/** Bytes from one variable to the next: no machine has larger lines, or fetches more at once. */
const APART_BYTES = 256;

/** The program: each variable has a line of its own. After its only operation with accesses a core merely computes. */
export function accessProgram(accesses: readonly LineAccess[]): string {
  const lines = new Set(accesses.map(({ line }) => line));
  const variables = [...lines].map((line) => `_Alignas(${APART_BYTES}) volatile long ${nameOf(line)};`);
  const steps = accesses.map(
    (access, i) => `\twait_until(${slotStart(i)});\n\tif (cpu() == ${access.core})\n\t\t${statement(access)}\n`,
  );
  const end = slotStart(accesses.length);
  return [
    '#include "lib/hotline.h"\n',
    `${variables.join("\n")}\n`,
    "void operation(void)\n{",
    `\tif (now() >= ${end}) {\n\t\twork(1000);\n\t\treturn;\n\t}`,
    `${steps.join("")}\twait_until(${end});\n}\n`,
  ].join("\n");
}

function nameOf(line: number): string {
  return `line_${line}`;
}

function slotStart(access: number): number {
  return (access + 1) * SLOT_CYCLES;
}

function statement({ does, line }: LineAccess): string {
  switch (does) {
    case "read":
      return `(void)${nameOf(line)};`;
    case "write":
      return `${nameOf(line)} = 1;`;
    case "update":
      return `atomic_fetch_add(&${nameOf(line)}, 1);`;
  }
}

/** A row of the table: the line's state in each core after the access, and what the core told the others. */
export interface TracedRow {
  readonly states: readonly string[];
  readonly messages: readonly Message[];
  /** From the request until the core has the line; undefined where its own copy does. */
  readonly cycles: number | undefined;
}

export interface TracedRun {
  readonly records: readonly TraceRecord[];
  readonly debug: Pick<DebugInfo, "globals">;
  readonly lineBytes: number;
}

/**
 * The rows, from the records of the run. The machine's directory does not hear of a write to a copy that is Exclusive:
 * a core that writes without a request has the only copy, and it is Modified from then on.
 */
export function tracedRows(run: TracedRun, cores: number, accesses: readonly LineAccess[]): readonly TracedRow[] {
  const states = new Map<number, string[]>();
  return accesses.map((access, i) => {
    const now = states.get(access.line) ?? Array.from({ length: cores }, () => INVALID);
    states.set(access.line, now);
    const number = numberOf(run.debug, run.lineBytes, access.line);
    const own = inSlot(run.records, i).filter((record) => record.line === number);
    const isHit = !own.some(({ kind }) => kind === TRACE.REQUEST);
    if (isHit && access.does !== "read") now[access.core] = letterOf(LINE_STATE.MODIFIED);
    for (const record of own) apply(record, now);
    const data = own.find(({ kind, core }) => kind === TRACE.DATA && core === access.core);
    return { states: [...now], messages: messagesOf(own), cycles: data?.b };
  });
}

function inSlot(records: readonly TraceRecord[], access: number): readonly TraceRecord[] {
  return records.filter(({ time }) => time >= slotStart(access) && time < slotStart(access + 1));
}

/** The machine's own numbers of the lines that the variables of the program lie in. */
function numberOf({ globals }: Pick<DebugInfo, "globals">, lineBytes: number, line: number): number {
  const address = globals.find(({ name }) => name === nameOf(line))?.address ?? 0;
  return Math.floor(address / lineBytes);
}

function letterOf(state: number): string {
  return LINE_STATES[state]?.letter ?? "?";
}

/** States that only one core has; where another core gets one, or shares the line, the former holder merely shares. */
const OF_ONE_CORE: readonly string[] = ["E", "M", "F"];

function apply({ kind, core, a: state }: TraceRecord, states: string[]): void {
  if (kind === TRACE.INVALIDATE) states.fill(INVALID);
  if (kind !== TRACE.DATA || core === undefined) return;
  const isAlone = state === LINE_STATE.MODIFIED || state === LINE_STATE.EXCLUSIVE;
  states.forEach((before, other) => {
    if (other === core || before === INVALID) return;
    if (isAlone) states[other] = INVALID;
    else if (state === LINE_STATE.OWNED) states[other] = before === "S" ? "S" : letterOf(LINE_STATE.OWNED);
    else if (OF_ONE_CORE.includes(before)) states[other] = letterOf(LINE_STATE.SHARED);
  });
  states[core] = letterOf(state === LINE_STATE.OWNED ? LINE_STATE.SHARED : state);
}

const NO_DATA = SOURCES.findIndex(({ name }) => name === "NONE");
const READ = 0;

function messagesOf(records: readonly TraceRecord[]): readonly Message[] {
  const request = records.find(({ kind }) => kind === TRACE.REQUEST);
  const served = records.find(({ kind }) => kind === TRACE.SERVE);
  if (request === undefined) return [];
  if (request.a === READ) return ["BusRd"];
  return [served?.a === NO_DATA ? "BusUpgr" : "BusRdX"];
}

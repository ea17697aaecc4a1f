/**
 * The numbers of messages in each header agree with the simulator's counts: requests served by the directories of the
 * lock's lines, for each acquisition, with cores that come back soon enough for most of them to be waiting.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { MachineModel } from "../../web/src/base/machine.ts";
import type { RunResult } from "../../web/src/base/run.ts";
import { LOCKS, type LockProgram, openLock } from "./battery.ts";
import { inTurn } from "../harness/effort.ts";
import { MODELS, ROOT, sharesStorms } from "../harness/project.ts";
import { runFor } from "../harness/runs.ts";

const CORES = [8, 24, 48, 64];
const OUTSIDE_CYCLES = 2000;
const SECTION_CYCLES = 100;
const OPERATIONS_PER_CORE = 40;
const EVENTS_MAX = 20_000_000;
/** Both bounds of the claim. */
const TOLERANCE = 0.1;
/**
 * Messages by which a store buffer may change a hand-off, as a share of the claim and as a number; assumed. There are
 * more, because a store that fetches its line ahead of an older store may lose the line to a waiting core, which reads
 * the old value, and asks a second time. There are fewer, because a core thinks while its unlock waits for the line,
 * so that fewer cores wait than are counted.
 */
const BUFFERED = { fewer: 0.15, more: 2 };
/** A claim about the waiting cores of one node is judged where a node is more than a pair. */
const NODE_CORES_MIN = 6;

interface Claim {
  /** The meaning of the letter: cores waiting, or cores of the holder's node waiting. */
  readonly letter: "k" | "c";
  readonly low: (waiting: number) => number;
  readonly high: (waiting: number) => number;
}

/** Forms such as "2k + 4", "k + 1", "k / 16 + 4", "6". */
function linear(text: string): (waiting: number) => number {
  const match = /^(?:(\d*)[kc](?: \/ (\d+))? \+ )?(\d+)$/.exec(text);
  if (match === null) throw new Error(`"${text}" is no number of messages`);
  const slope = match[1] === undefined ? 0 : Number(match[1] === "" ? 1 : match[1]) / Number(match[2] ?? 1);
  return (waiting) => slope * waiting + Number(match[3]);
}

function claimOf(name: string): Claim {
  const text = readFileSync(join(ROOT, `scenarios/lib/locks/${name}.h`), "utf8");
  const form =
    /^ \* Messages for a hand-off with ([kc]) cores (?:of the node )?waiting, the arrival included: ([^.]+)\.$/m;
  const [, letter, range = ""] = form.exec(text) ?? [];
  const [low = "", high = low] = range.split(" to ");
  return { letter: letter === "c" ? "c" : "k", low: linear(low), high: linear(high) };
}

async function runOn(lock: LockProgram, machine: MachineModel, cores: number): Promise<RunResult> {
  const { bytes, debug } = lock.exclusion;
  const spec = {
    program: bytes,
    machine,
    cores,
    params: debug.params.map((name) => (name === "section" ? SECTION_CYCLES : OUTSIDE_CYCLES)),
    seed: 1,
    start: "together",
    warmupOperations: 10,
    precision: 0,
    batchMin: 4,
    operationsMax: cores * OPERATIONS_PER_CORE,
  } as const;
  return runFor(spec, EVENTS_MAX);
}

/** Requests for lines that are not the harness's own, for each operation. */
function messagesOf(result: RunResult, { exclusion: { debug } }: LockProgram): number {
  const own = debug.globals.filter(({ name }) => name === "tallies" || name === "inside");
  const isOwn = (address: number): boolean =>
    own.some((one) => address >= one.address && address < one.address + one.size);
  const served = result.lines
    .filter((line) => !isOwn(line.address))
    .reduce((sum, { counts }) => sum + counts.reads + counts.writes, 0);
  return served / result.operations;
}

/** Mean number of waiting cores: those that are neither outside nor hold the lock (Little's law). */
function waitingOf(result: RunResult, cores: number): number {
  const cyclesEach = (result.time - result.measuredFrom) / result.operations;
  return cores - 1 - OUTSIDE_CYCLES / cyclesEach;
}

const nodesOf = (machine: MachineModel, cores: number): number => new Set(machine.nodeOfCore.slice(0, cores)).size;

/**
 * Unfair locks whose waiting cores all read again after an unlock; on machines where hand-offs share storms, each takes
 * fewer messages. The header says so.
 */
const SHARE_STORMS: readonly string[] = ["ttas"];

/**
 * Locks whose waiting cores write all the time: where a core keeps its line for a tenure, one message stands for
 * several of its attempts. The header says so.
 */
const REPEAT: readonly string[] = ["tas"];

/** The least and the most messages that agree with the claim on the machine. */
function allowedOn(machine: MachineModel, claim: Claim, waiting: number): readonly [low: number, high: number] {
  const { fewer, more } = machine.numbers.store_buffer_entries > 0 ? BUFFERED : { fewer: 0, more: 0 };
  return [claim.low(waiting) * (1 - TOLERANCE - fewer), claim.high(waiting) * (1 + TOLERANCE) + more];
}

async function complaintsOf(lock: LockProgram, machine: MachineModel): Promise<readonly string[]> {
  const claim = claimOf(lock.name);
  const coresPerNode = machine.coreCount / nodesOf(machine, machine.coreCount);
  if (claim.letter === "c" && coresPerNode < NODE_CORES_MIN) return [];
  const complaints: string[] = [];
  for (const cores of CORES.filter((count) => count <= machine.coreCount)) {
    const result = await runOn(lock, machine, cores);
    const nodes = claim.letter === "c" ? nodesOf(machine, cores) : 1;
    const waiting = waitingOf(result, cores) / nodes;
    const messages = messagesOf(result, lock);
    const repeats = REPEAT.includes(lock.name) && machine.levels !== undefined;
    const shares = repeats || (SHARE_STORMS.includes(lock.name) && sharesStorms(machine));
    const [low, high] = allowedOn(machine, shares ? { ...claim, low: () => 1 } : claim, waiting);
    if (messages >= low && messages <= high) continue;
    const found = `${messages.toFixed(1)} messages with ${waiting.toFixed(1)} cores waiting`;
    complaints.push(`${cores} cores of ${machine.id}: ${found}, not ${low.toFixed(1)} to ${high.toFixed(1)}`);
  }
  return complaints;
}

/** Every machine as it is, and those with a store buffer also without: the headers count stores in program order. */
const MACHINES_TRIED: readonly MachineModel[] = [
  ...MODELS,
  ...MODELS.filter(({ numbers }) => numbers.store_buffer_entries > 0).map((model) => ({
    ...model,
    id: `${model.id} without store buffer`,
    numbers: { ...model.numbers, store_buffer_entries: 0 },
  })),
];

/** In a run that makes few rounds. */
const MACHINES_MOST = 5;

describe("messages for a hand-off, as the header says", () => {
  it.each(LOCKS)("%s", async (name) => {
    const lock = openLock(name);
    const complaints: string[] = [];
    for (const machine of inTurn(MACHINES_TRIED, MACHINES_MOST))
      complaints.push(...(await complaintsOf(lock, machine)));
    expect(complaints).toEqual([]);
  });
});

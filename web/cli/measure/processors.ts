/**
 * The processors of this machine, as Linux lists them, and the order in which threads are pinned to them. Elsewhere
 * nothing is known, and no thread is pinned.
 */
import { existsSync, readFileSync } from "node:fs";
import { parsePlacement } from "../../src/model/machine/placement-text.ts";

export interface Processor {
  readonly number: number;
  readonly core: number;
  readonly socket: number;
}

const CPU_FOLDER = "/sys/devices/system/cpu";

/** The processors that this process may use; undefined where the system does not say. */
export function allowedProcessors(): readonly Processor[] | undefined {
  const status = textOf("/proc/self/status");
  const list = /^Cpus_allowed_list:\s*(\S+)$/m.exec(status ?? "")?.[1];
  const numbers = list === undefined ? undefined : parsePlacement(list);
  if (numbers === undefined || !numbers.ok) return undefined;
  return numbers.value.map((number) => ({
    number,
    core: topologyNumber(number, "core_id") ?? number,
    socket: topologyNumber(number, "physical_package_id") ?? 0,
  }));
}

/**
 * A word about a matrix whose lines are not the system's numbers of the processors, because this process may not use
 * all of them; undefined where line i is processor i.
 */
export function numberingNote(processors: readonly Processor[]): string | undefined {
  const numbers = processors.map(({ number }) => number);
  if (numbers.every((number, i) => number === i)) return undefined;
  const list = numbers.join(",");
  return `the lines of the matrix are the processors ${list}, which this process may use; import it without a text of lscpu, by which its first line would be processor 0`;
}

function topologyNumber(cpu: number, name: string): number | undefined {
  const value = Number(textOf(`${CPU_FOLDER}/cpu${cpu}/topology/${name}`) ?? Number.NaN);
  return Number.isInteger(value) && value >= 0 ? value : undefined;
}

/** A file of the system; undefined where it is absent. */
export function textOf(path: string): string | undefined {
  try {
    return existsSync(path) ? readFileSync(path, "utf8").trim() : undefined;
  } catch {
    return undefined;
  }
}

export type PinOrder = "compact" | "spread";

/**
 * "compact" fills one socket after another, "spread" takes the sockets in turn. Both give every core one thread before
 * any core gets a second one.
 */
export function pinOrder(processors: readonly Processor[], order: PinOrder): readonly number[] {
  const ranked = processors.map((one) => {
    const before = processors.filter(({ number, socket }) => socket === one.socket && number < one.number);
    const sameCore = before.filter(({ core }) => core === one.core).length;
    const turn = before.filter((other) => threadOf(processors, other) === sameCore).length;
    return { ...one, thread: sameCore, turn };
  });
  const compact = (a: (typeof ranked)[number], b: (typeof ranked)[number]): number =>
    a.thread - b.thread || a.socket - b.socket || a.number - b.number;
  const spread = (a: (typeof ranked)[number], b: (typeof ranked)[number]): number =>
    a.thread - b.thread || a.turn - b.turn || a.socket - b.socket;
  return ranked.toSorted(order === "compact" ? compact : spread).map(({ number }) => number);
}

/** Which thread of its core it is, counted from 0. */
function threadOf(processors: readonly Processor[], { number, core, socket }: Processor): number {
  return processors.filter((one) => one.core === core && one.socket === socket && one.number < number).length;
}

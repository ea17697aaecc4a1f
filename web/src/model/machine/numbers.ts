/**
 * The numbers of a machine that a machine file gives, as wasm-core/src/machine.def lists them: where each stands in the
 * file, and reading them from there. The schema and the page's table are made from the same list.
 */
import { ARBITRATION, BLOCKING, MACHINE_NUMBERS, NONE, STORE_ORDER } from "../../base/abi.gen.ts";
import type { MachineNumbers } from "../../base/machine.ts";

export interface MachineNumberInfo {
  readonly name: keyof MachineNumbers;
  readonly unit: string;
  readonly low: number;
  readonly high: number;
  /** One more value of the word, which stands for something that is no number in the file. */
  readonly also: number;
  readonly path: string;
  /** The number's value where a file does not give it; undefined when every file must give it. */
  readonly missing: number | undefined;
  readonly quantity: string;
  readonly text: string;
}

/** The numbers as machine.def lists them: `missing` is `NONE` for a number that every file must give. */
type ListedNumber = Omit<MachineNumberInfo, "missing"> & { readonly missing: number };
const LISTED: readonly ListedNumber[] = MACHINE_NUMBERS;

export const FILE_NUMBERS: readonly MachineNumberInfo[] = LISTED.filter((one) => one.path !== "").map((one) => ({
  ...one,
  missing: one.missing === NONE ? undefined : one.missing,
}));

/** The object of the file that it stands in; "" for the file itself. */
export function groupOf({ path }: MachineNumberInfo): string {
  return path.includes(".") ? (path.split(".")[0] ?? "") : "";
}

/** Does the number have a source of its own? The other numbers share the source of their object. */
export function isSourced(one: MachineNumberInfo): boolean {
  const group = groupOf(one);
  return group === "" || group === "latency";
}

/**
 * Objects of a machine file that count only in scenarios that ask for them (`machine_options`): they make a machine
 * more real, and change the results of every program on it.
 */
export const MACHINE_OPTIONS = ["memory", "caches", "tlb"] as const;
export type MachineOption = (typeof MACHINE_OPTIONS)[number];

/** The option that the number belongs to; undefined for a number that always counts. */
export function optionOf(one: MachineNumberInfo): MachineOption | undefined {
  return MACHINE_OPTIONS.find((option) => option === groupOf(one));
}

/** The entry at a path of the file; undefined where the file has none. */
function entryAt(file: object, path: string): unknown {
  let at: unknown = file;
  for (const key of path.split(".")) {
    if (typeof at !== "object" || at === null) return undefined;
    at = (at as Readonly<Record<string, unknown>>)[key];
  }
  return at;
}

function member(entry: unknown, key: string): unknown {
  return typeof entry === "object" && entry !== null ? (entry as Readonly<Record<string, unknown>>)[key] : undefined;
}

/** The number in a checked file, "blocking", or undefined where the file has none. */
export function valueIn(file: object, one: MachineNumberInfo): number | "blocking" | undefined {
  const entry = entryAt(file, one.path);
  const value = isSourced(one) ? member(entry, "value") : entry;
  return typeof value === "number" || value === "blocking" ? value : undefined;
}

/** The source of the number, in the words of the file. */
export function sourceIn(file: object, one: MachineNumberInfo): string {
  const entry = isSourced(one) ? entryAt(file, one.path) : entryAt(file, groupOf(one));
  const source = member(entry, "source");
  return typeof source === "string" ? source : "assumed: the file does not give it";
}

/** All words of the configuration, from a checked file, with the options that count. */
export function numbersOf(file: object, options: readonly MachineOption[] = []): MachineNumbers {
  const words = FILE_NUMBERS.map((one): [string, number] => {
    const option = optionOf(one);
    const value = option === undefined || options.includes(option) ? valueIn(file, one) : undefined;
    return [one.name, value === "blocking" ? BLOCKING : (value ?? one.missing ?? one.also)];
  });
  return { ...Object.fromEntries(words), ...choicesOf(file) } as MachineNumbers;
}

/** The same machine with caches so many times smaller: with fewer sets, and at least one where there is a cache. */
export function withSmallerCaches(numbers: MachineNumbers, times: number): MachineNumbers {
  const sets = FILE_NUMBERS.filter(({ path }) => /^caches\.l\d_sets$/.test(path)).map(({ name }) => name);
  const smaller = sets.map((name) => [name, numbers[name] === 0 ? 0 : Math.max(1, Math.round(numbers[name] / times))]);
  return { ...numbers, ...(Object.fromEntries(smaller) as Partial<MachineNumbers>) };
}

function arbitrationOf(file: object): keyof typeof ARBITRATION {
  switch (entryAt(file, "arbitration.value")) {
    case "nearest_batch":
      return "NEAREST_BATCH";
    case "random":
      return "RANDOM";
    case "levels":
      return "LEVELS";
    default:
      return "ARRIVAL";
  }
}

/** The words that stand for a choice and not for a number of the file. */
function choicesOf(file: object): Partial<MachineNumbers> {
  return {
    chip_cache: entryAt(file, "chip_cache") === undefined ? 0 : 1,
    home_arithmetic: entryAt(file, "latency.atomic_at_home.only") === "arithmetic" ? 1 : 0,
    three_hop: entryAt(file, "latency.transfer.via") === "home" ? 1 : 0,
    arbitration: ARBITRATION[arbitrationOf(file)],
    store_order: STORE_ORDER[entryAt(file, "store_order.value") === "partial" ? "PARTIAL" : "TOTAL"],
  };
}

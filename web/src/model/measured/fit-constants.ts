/**
 * The constants that a fit may change: the parameters of the scenario, the numbers of the machine's file, and its
 * latencies between caches and from memory as a whole, by a factor. Each has the range in which a fit searches.
 */
import { settable, valueSet } from "../experiment/settables.ts";
import { formatProblem } from "../json/problem.ts";
import type { Machine } from "../machine/machine.ts";
import { readMachine } from "../machine/read-machine.ts";
import { FILE_NUMBERS, isSourced, optionOf, valueIn } from "../machine/numbers.ts";
import { fail, ok, type Result } from "../../base/result.ts";
import type { Scenario } from "../scenario/scenario.ts";

export interface FitConstant {
  /** "parameter:hold", "machine:latency.atomic_hit", "times:latency.transfer" */
  readonly id: string;
  readonly kind: "parameter" | "machine" | "times";
  /** The parameter's name, or the path in the machine's file. */
  readonly name: string;
  readonly label: string;
  readonly unit: string;
  /** The present value; a factor is 1. */
  readonly start: number;
  readonly low: number;
  readonly high: number;
  /** Values are whole numbers; factors are not. */
  readonly whole: boolean;
}

export type FitValues = Readonly<Record<string, number>>;

/** A fit searches from a sixth to six times the present value: beyond that the model is another one. assumed */
const FACTOR = 6;
/** The tables that a fit multiplies as a whole. */
const TABLES = [
  { name: "latency.transfer", label: "all latencies between caches" },
  { name: "latency.dram", label: "all latencies of memory" },
] as const;

/** `parameters` are the values that the reader has set. */
export function fitConstants(
  scenario: Scenario,
  machine: Machine,
  parameters: Readonly<Record<string, number>>,
): readonly FitConstant[] {
  const { over } = scenario.file.sweep;
  const own = scenario.file.parameters.filter((one) => one.name !== over && one.max > one.min);
  return [
    ...own.map((one): FitConstant => {
      const start = valueSet(parameters, settable(one, scenario, machine));
      const about = { id: `parameter:${one.name}`, kind: "parameter", name: one.name } as const;
      return { ...about, label: one.label, unit: one.unit, start, ...around(start, one.min, one.max), whole: true };
    }),
    ...machineNumbers(machine).filter(({ name }) => !scenario.file.parameters.some((one) => one.machine === name)),
    ...TABLES.map(({ name, label }): FitConstant => {
      const range = { start: 1, low: 1 / FACTOR, high: FACTOR, whole: false };
      return { id: `times:${name}`, kind: "times", name, label, unit: "times", ...range };
    }),
  ].filter(({ low, high }) => low < high);
}

/** Numbers that few programs meet: pollution of caches, crossings into the kernel, interrupts. */
const SPECIAL = /^(?:l1i|l1d|l2|l3|dtlb|front)\.|\.(?:mode_switch|context_switch|interrupt\w*)$/;

/** Numbers in cycles that every program may meet; the caches that only some scenarios ask for are left out. */
function machineNumbers({ file }: Machine): readonly FitConstant[] {
  return FILE_NUMBERS.flatMap((one): FitConstant[] => {
    const value = valueIn(file, one);
    const counts = one.unit === "cycles" && optionOf(one) === undefined && !SPECIAL.test(one.path);
    if (typeof value !== "number" || value === 0 || !counts) return [];
    const about = { id: `machine:${one.path}`, kind: "machine", name: one.path, label: one.quantity } as const;
    return [{ ...about, unit: one.unit, start: value, ...around(value, one.low, one.high), whole: true }];
  });
}

/** A value of 0 has no multiples: the fit then searches up to six times the range's step away from it. */
function around(start: number, min: number, max: number): { readonly low: number; readonly high: number } {
  if (start <= 0) return { low: Math.max(min, start), high: Math.min(max, Math.max(FACTOR, start + FACTOR ** 4)) };
  return { low: Math.max(min, Math.ceil(start / FACTOR)), high: Math.min(max, Math.floor(start * FACTOR)) };
}

/** The machine with other numbers, whose sources say that they were fitted. The error is a sentence. */
export function fittedMachine(
  machine: Machine,
  constants: readonly FitConstant[],
  values: FitValues,
  source: string,
): Result<Machine, string> {
  const changed = constants.filter(({ id, kind, start }) => kind !== "parameter" && (values[id] ?? start) !== start);
  if (changed.length === 0) return ok(machine);
  const file = structuredClone(machine.file) as Record<string, unknown>;
  for (const { id, kind, name, start } of changed) {
    const value = values[id] ?? start;
    if (kind === "times") multiply(file, name, value, source);
    else setNumber(file, name, value, source);
  }
  if (!String(file["id"]).endsWith("-fitted")) {
    file["id"] = `${String(file["id"])}-fitted`;
    file["title"] = `${String(file["title"])}, fitted`;
  }
  const read = readMachine(file);
  return read.ok ? read : fail(read.error.map(formatProblem).join("; "));
}

type Json = Record<string, unknown>;

function setNumber(file: Json, path: string, value: number, source: string): void {
  const info = FILE_NUMBERS.find((one) => one.path === path);
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  const owner = keys.reduce<Json>((at, key) => at[key] as Json, file);
  const before = owner[last];
  if (info !== undefined && isSourced(info)) owner[last] = { ...(before as Json), value, source };
  else Object.assign(owner, { [last]: value, source: `${String(owner["source"])}; ${last}: ${source}` });
}

/** Every number of a table, by_hops, by_level and the like. */
function multiply(file: Json, path: string, factor: number, source: string): void {
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  const owner = keys.reduce<Json>((at, key) => at[key] as Json, file);
  owner[last] = { ...(scaled(owner[last], factor) as Json), source };
}

function scaled(entry: unknown, factor: number): unknown {
  if (typeof entry === "number") return Math.max(1, Math.round(entry * factor));
  if (Array.isArray(entry)) return entry.map((one) => scaled(one, factor));
  if (typeof entry !== "object" || entry === null) return entry;
  return Object.fromEntries(Object.entries(entry).map(([key, value]) => [key, scaled(value, factor)]));
}

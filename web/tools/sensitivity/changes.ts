/**
 * The assumed numbers of a scenario and of its machine, and each of them a fifth smaller and a fifth larger: a number
 * is assumed, or fitted to one measurement, when its source says so. Latencies from node to node are one number here,
 * since they are put together from the same parts and none of them may be shorter than the way of its request.
 */
import type { Machine } from "../../src/model/machine/machine.ts";
import { readMachine } from "../../src/model/machine/read-machine.ts";
import { FILE_NUMBERS, optionOf, sourceIn, valueIn, type MachineNumberInfo } from "../../src/model/machine/numbers.ts";
import type { Scenario } from "../../src/model/scenario/scenario.ts";
import type { Parameter } from "../../src/model/scenario/schema.ts";

/** What a sweep is made with, where it differs from the scenario. */
export interface Setting {
  readonly machine: Machine;
  readonly parameters: Readonly<Record<string, number>>;
}

export interface Change {
  /** The beginning of a row of a table in the notes, with the number bound. */
  readonly label: string;
  /** Undefined where the machine or the parameter's range does not allow the number. */
  readonly less: Setting | undefined;
  readonly more: Setting | undefined;
}

const SHARE = 0.2;
/** The two changes together are twice the share; three times the share is no fifth any more. */
const ROUGH = 3;

/** The machine's numbers that programs of the kernel meet; those of options count where the scenario asks for these. */
const PATHS = [
  "latency.atomic_hit",
  "latency.mode_switch",
  "latency.pause",
  "latency.fence",
  "read_occupancy",
  "invalidate.base",
  "invalidate.each",
  "jitter",
  "hold",
  "port",
  "memory.line",
  "memory.stream",
];

export function changesOf(scenario: Scenario, machine: Machine): readonly Change[] {
  const options = scenario.file.machine_options ?? [];
  const counts = (one: MachineNumberInfo): boolean => {
    const option = optionOf(one);
    return PATHS.includes(one.path) && (option === undefined || options.includes(option));
  };
  return [
    ...scenario.file.parameters.filter(({ source }) => isAssumed(source)).map((one) => ofParameter(one, machine)),
    ofLatencies(machine),
    ...FILE_NUMBERS.filter((one) => counts(one) && isAssumed(sourceIn(machine.file, one))).flatMap((one) =>
      ofMachine(one, machine),
    ),
  ];
}

function isAssumed(source: string): boolean {
  return /\bassumed\b|\bcalibrated\b/.test(source);
}

/** The value changed by the share `by`, and by 1 at least. */
export function changed(value: number, by: number): number {
  const rounded = Math.round(value * (1 + by));
  return rounded === value ? value + Math.sign(by) : rounded;
}

/** The two changes in words: less and more, or the numbers themselves where whole numbers allow no fifth. */
function both(value: number): string {
  const [less, more] = [changed(value, -SHARE), changed(value, SHARE)];
  return (more - less) / value > ROUGH * SHARE ? `{{tried: ${less}}}, {{tried: ${more}}}` : "−, +";
}

function ofParameter(one: Parameter, machine: Machine): Change {
  const setting = (by: number): Setting | undefined => {
    const value = changed(one.default, by);
    return value < one.min || value > one.max ? undefined : { machine, parameters: { [one.name]: value } };
  };
  const shown = `{{${one.name}: ${one.default.toLocaleString("en")}}} ${one.unit}`;
  const label = `${one.label}, ${shown}: ${both(one.default)}`;
  return { label, less: setting(-SHARE), more: setting(SHARE) };
}

type Json = { [key: string]: Json } | readonly Json[] | string | number | boolean | undefined;

function ofMachine(one: MachineNumberInfo, machine: Machine): readonly Change[] {
  const given = valueIn(machine.file, one);
  const value = given ?? one.missing;
  if (typeof value !== "number" || value === 0) return [];
  const keys = [...one.path.split("."), ...(isPlain(machine, one) ? [] : ["value"])];
  const setting = (by: number): Setting | undefined =>
    withFile(machine, (file) => setAt(file, keys, changed(value, by), sourceIn(machine.file, one)));
  const text = value.toLocaleString("en");
  const shown = given === undefined ? `{{tried: ${text}}}` : `{{machine ${keys.join(".")}: ${text}}}`;
  const label = `${one.quantity}, ${shown} ${one.unit}: ${both(value)}`;
  return [{ label, less: setting(-SHARE), more: setting(SHARE) }];
}

/** Does the number stand in its object without a source of its own? */
function isPlain({ file }: Machine, { path }: MachineNumberInfo): boolean {
  const [group = "", key] = path.split(".");
  return key !== undefined && group !== "latency" && group in file;
}

function ofLatencies(machine: Machine): Change {
  const setting = (by: number): Setting | undefined =>
    withFile(machine, (file) => {
      const { latency } = file;
      if (!isObject(latency)) return;
      for (const key of ["hop", "transfer", "dram"]) latency[key] = scaled(latency[key], by);
    });
  return { label: "latencies from node to node: −, +", less: setting(-SHARE), more: setting(SHARE) };
}

/** All numbers of a table changed, and its texts kept. */
function scaled(json: Json, by: number): Json {
  if (typeof json === "number") return changed(json, by);
  if (Array.isArray(json)) return json.map((each: Json) => scaled(each, by));
  return isObject(json) ? Object.fromEntries(Object.entries(json).map(([key, each]) => [key, scaled(each, by)])) : json;
}

function isObject(json: Json): json is { [key: string]: Json } {
  return typeof json === "object" && !Array.isArray(json);
}

function setAt(file: { [key: string]: Json }, keys: readonly string[], value: number, source: string): void {
  const [key = "", ...rest] = keys;
  if (rest.length === 0) {
    file[key] = value;
    return;
  }
  const inside = file[key] ?? { source };
  file[key] = inside;
  if (isObject(inside)) setAt(inside, rest, value, source);
}

function withFile(machine: Machine, change: (file: { [key: string]: Json }) => void): Setting | undefined {
  const file = JSON.parse(JSON.stringify(machine.file)) as { [key: string]: Json };
  change(file);
  const read = readMachine(file);
  return read.ok ? { machine: read.value, parameters: {} } : undefined;
}

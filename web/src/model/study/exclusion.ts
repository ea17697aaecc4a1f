/** The points that a study leaves out: those that match every member of one of its rules. */
import type { Coordinates } from "./coordinates.ts";
import type { ExclusionFile, NumbersFile } from "./study-schema.ts";

/** A member that the rule does not have lets every point match. */
export interface Exclusion {
  readonly variants: ReadonlySet<string> | undefined;
  readonly machines: ReadonlySet<string> | undefined;
  readonly starts: ReadonlySet<string> | undefined;
  readonly x: ReadonlySet<number> | undefined;
  readonly cores: ReadonlySet<number> | undefined;
  readonly seeds: ReadonlySet<number> | undefined;
  readonly parameters: readonly (readonly [name: string, values: ReadonlySet<number>])[];
}

/** Reads a list of whole numbers, and keeps what is wrong with it. */
interface NumberReader {
  read(path: string, list: NumbersFile): readonly number[];
}

export function readExclusion(rule: ExclusionFile, path: string, lists: NumberReader): Exclusion {
  const texts = (list: readonly string[] | undefined) => (list === undefined ? undefined : new Set(list));
  const numbers = (name: string, list: NumbersFile | undefined) =>
    list === undefined ? undefined : new Set(lists.read(`${path}.${name}`, list));
  return {
    variants: texts(rule.variants),
    machines: texts(rule.machines),
    starts: texts(rule.starts),
    x: numbers("x", rule.x),
    cores: numbers("cores", rule.cores),
    seeds: numbers("seeds", rule.seeds),
    parameters: Object.entries(rule.parameters ?? {}).map(([name, list]) => [
      name,
      new Set(lists.read(`${path}.parameters.${name}`, list)),
    ]),
  };
}

export function isExcluded(point: Coordinates, rules: readonly Exclusion[]): boolean {
  return rules.some((rule) => matches(point, rule));
}

function matches(point: Coordinates, rule: Exclusion): boolean {
  return (
    (rule.variants?.has(point.variant) ?? true) &&
    (rule.machines?.has(point.machine) ?? true) &&
    (rule.starts?.has(point.start) ?? true) &&
    (rule.x?.has(point.x) ?? true) &&
    (rule.cores?.has(point.cores) ?? true) &&
    (rule.seeds?.has(point.seed) ?? true) &&
    rule.parameters.every(([name, values]) => values.has(point.parameters[name] ?? Number.NaN))
  );
}

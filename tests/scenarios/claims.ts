/**
 * The numbers that the texts of a scenario claim, compared with what they are bound to. A binding is an expression:
 *
 *   {{mcs@18: 422}}                        the simulated point of a variant, in the scenario's own measure
 *   {{mcs@18.per_core: 23.4}}              another column of the point (point-row.ts)
 *   {{stock@peak: 11,700}}                 the highest point of the curve
 *   {{stock@peak.x: 40}}                   its place on the x-axis
 *   {{published stock@40: 10,038}}         a published point
 *   {{published percore@48 [MOSBENCH]: …}} a published point, when several sources have the variant
 *   {{section: 150}}                       the default of a parameter
 *   {{machine latency.transfer.by_hops.4: 420}}   a number of the scenario's machine file
 *   {{ticket@48 / published ticket@48: 1.55}}     numbers of all these kinds with + - * / and brackets
 *   {{from CS3210: 165}}                   a number that a source gives; the test knows only that the source is listed
 *   {{tried: 75}}                          a number from another run than the sweep; nothing checks it
 *
 * `npm run golden` writes the present numbers in place of old ones, in the old form (withPresentNumbers).
 *
 * Shown is the number rounded. Without a binding a text may give counts of cores at which the scenario is simulated,
 * values of the sweep with their unit, and values to which a reader is asked to set a parameter.
 */
import { boundNumbers, withoutBindings } from "../../web/src/model/scenario/bound-numbers.ts";
import { type BoundFacts, boundValue } from "../../web/src/model/expected/bound-values.ts";
import type { ScenarioFile } from "../../web/src/model/scenario/schema.ts";

/** What the texts of a scenario may state. */
export interface Facts extends BoundFacts {
  readonly file: ScenarioFile;
  /** Values of the x-axis at which the scenario is simulated. */
  readonly values: readonly number[];
  /** Keys of sources. */
  readonly sources: readonly string[];
}

const UNCHECKED = "tried";
const FROM_SOURCE = /^from ([\w.-]+)$/;

/** One sentence for each number that is wrong, not bound, or bound to nothing. */
export function claimProblems(text: string, facts: Facts): readonly string[] {
  const stray = withoutBindings(text).match(/\{\{.{0,40}|\}\}/);
  return [
    ...(stray === null ? [] : [`"${stray[0]}" is no binding: it is written {{what it states: number}}`]),
    ...boundNumbers(text).flatMap(({ binding, shown }) => boundProblem(binding, shown, facts)),
    ...unboundNumbers(text, facts).map(({ number, before }) => `"${before}${number}": ${number} is bound to nothing`),
  ];
}

function boundProblem(binding: string, shown: string, facts: Facts): readonly string[] {
  const place = `{{${binding}: ${shown}}}`;
  const claimed = numberOf(shown);
  if (claimed === undefined) return [`${place} shows no number`];
  if (binding === UNCHECKED) return [];
  const source = FROM_SOURCE.exec(binding)?.[1];
  if (source !== undefined) return facts.sources.includes(source) ? [] : [`${place}: no source has this key`];
  const value = boundValue(binding, facts);
  if (!value.ok) return [`${place}: ${value.error}`];
  return isRounded(shown, value.value) ? [] : [`${place}, but it is ${value.value}`];
}

/** The text with the present value in place of every bound number that is not right, in the form of the old number. */
export function withPresentNumbers(text: string, facts: Facts): string {
  return boundNumbers(text).reduceRight((rest, { binding, shown, from, to }) => {
    const value = isUnchecked(binding) ? undefined : boundValue(binding, facts);
    if (value?.ok !== true || numberOf(shown) === undefined || isRounded(shown, value.value)) return rest;
    const start = from + rest.slice(from, to).lastIndexOf(shown);
    return `${rest.slice(0, start)}${inFormOf(shown, value.value)}${rest.slice(start + shown.length)}`;
  }, text);
}

function isUnchecked(binding: string): boolean {
  return binding === UNCHECKED || FROM_SOURCE.test(binding);
}

/** The value with as many decimals as `shown` has, or else with as many significant digits, but at least three. */
function inFormOf(shown: string, value: number): string {
  const digits = shown.replaceAll(",", "");
  const decimals = digits.split(".")[1]?.length ?? 0;
  if (decimals > 0) return value.toFixed(decimals);
  const significant = Math.max(DIGITS_MIN, digits.replace(/0+$/, "").length);
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.abs(value))) + 1 - significant);
  return (Math.round(value / unit) * unit).toLocaleString("en");
}

const NUMBER = /^\d{1,3}(?:,\d{3})+$|^\d+(?:\.\d+)?$/;

function numberOf(shown: string): number | undefined {
  return NUMBER.test(shown) ? Number(shown.replaceAll(",", "")) : undefined;
}

/** Zeros at the end of a whole number count as rounding only behind its third digit. */
const DIGITS_MIN = 3;

/** Is `shown` the value, rounded to the digits that are shown? */
export function isRounded(shown: string, value: number): boolean {
  const claimed = numberOf(shown);
  if (claimed === undefined) return false;
  const digits = shown.replaceAll(",", "");
  const decimals = digits.split(".")[1]?.length ?? 0;
  const zeros = /^\d+?(0*)$/.exec(digits)?.[1]?.length ?? 0;
  const unit = decimals > 0 ? 10 ** -decimals : 10 ** Math.max(0, Math.min(zeros, digits.length - DIGITS_MIN));
  const SLACK = 1e-9; /* of a half that floating point does not hit */
  return Math.abs(value - claimed) <= unit / 2 + SLACK * Math.abs(value);
}

const DIGITS = String.raw`\d+(?:,\d{3})*(?:\.\d+)?`;
const LIST = String.raw`${DIGITS}(?:(?:,| to| and| or|, and| or,)? ${DIGITS})*`;

export interface Unbound {
  readonly number: string;
  /** The words before it. */
  readonly before: string;
}

/** The numbers of a text that are neither bound nor among those that need no binding. */
export function unboundNumbers(text: string, facts: Facts): readonly Unbound[] {
  const bound = boundNumbers(text).reduceRight(
    (rest, { from, to }) => `${rest.slice(0, from)}…${rest.slice(to)}`,
    text,
  );
  const prose = namedValues(bound, facts)
    .replace(/`[^`]*`/g, "")
    .replace(/\[[^\]]*\]/g, "")
    .replace(/\s+/g, " ")
    .replace(/\b[Cc]ore \d+\b/g, ""); /* one of the cores, by its number */
  const { over } = facts.file.sweep;
  const unit = facts.file.parameters.find((parameter) => parameter.name === over)?.unit;
  const counted = new RegExp(
    String.raw`(${LIST}) (?:\w+ )?(?:${unit === undefined ? "" : `${unit}|`}cores?|processors?)\b`,
    "g",
  );
  const allowed = new Set([...facts.values, ...(facts.file.sweep.cores === undefined ? [] : [facts.file.sweep.cores])]);
  const rest = prose.replace(counted, (whole: string, list: string) =>
    (list.match(NUMBERS) ?? []).every((each) => allowed.has(numberOf(each) ?? Number.NaN)) ? "" : whole,
  );
  const WORDS_BEFORE = 24; /* characters */
  return [...rest.matchAll(NUMBERS)].map(({ 0: number, index }) => ({
    number,
    before: rest.slice(Math.max(0, index - WORDS_BEFORE), index),
  }));
}

const NUMBERS = new RegExp(String.raw`(?<![\w/.-])${DIGITS}`, "g");

/** Without the values that follow a parameter's name or label: "set *serial share* to 4, then to 20". */
function namedValues(text: string, { file }: Facts): string {
  const names = file.parameters.flatMap(({ name, label }) => [`\`${name}\``, `*${label}*`]);
  return names.reduce((rest, name) => {
    const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(" ", String.raw`\s+`);
    const values = new RegExp(String.raw`${escaped}((?:,?\s+(?:then|and|or|of|at|to|is|${DIGITS}))+)`, "g");
    return rest.replace(values, name);
  }, text);
}

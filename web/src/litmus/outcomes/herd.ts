/**
 * Writes the result of an exploration in the text form of herd: `Test … States … Ok Witnesses … Observation …`. One
 * difference is deliberate: herd counts candidate executions behind "Positive" and "Negative"; these lines count
 * outcomes.
 */
import type { LitmusOutcome, LitmusProgram, LitmusQuantifier, LitmusResult } from "../../base/litmus.ts";
import { locationAt } from "../program/builder.ts";

export type Claim = "Ok" | "No" | "Undecided" | "No executions";

const KINDS: Readonly<Record<LitmusQuantifier, string>> = {
  exists: "Allowed",
  forall: "Required",
  "~exists": "Forbidden",
};

function isOk(program: LitmusProgram, result: LitmusResult): boolean {
  switch (program.quantifier) {
    case "exists":
      return result.positive > 0;
    case "forall":
      return result.negative === 0;
    case "~exists":
      return result.positive === 0;
  }
}

/** Is there no execution about which a question could be asked: none ends, or none satisfies the filter? */
export function isEmpty({ complete, outcomes }: LitmusResult): boolean {
  return complete && outcomes.length === 0;
}

/** Ok or No; undecided when an unfinished exploration cannot tell. */
export function claimText(program: LitmusProgram, result: LitmusResult): Claim {
  if (isEmpty(result)) return "No executions";
  const ok = isOk(program, result);
  /* One witness decides: for exists the claim is then Ok, for the other quantifiers No. */
  const isDecided = result.complete || ok === (program.quantifier === "exists");
  if (!isDecided) return "Undecided";
  return ok ? "Ok" : "No";
}

export type Observation = "Never" | "Sometimes" | "Always";

/** How often the condition holds among the outcomes. */
export function observationOf({ positive, negative }: LitmusResult): Observation {
  if (positive === 0) return "Never";
  return negative === 0 ? "Always" : "Sometimes";
}

/** A value as outcomes show it: the address of a location is written as the location's name. */
export function valueText(program: LitmusProgram, value: bigint): string {
  const location = locationAt(value, program.locations.length);
  return location === undefined ? String(value) : (program.locations[location] ?? String(value));
}

/** One outcome: `0:EAX=0; 1:EAX=1;`. */
export function outcomeText(program: LitmusProgram, outcome: LitmusOutcome): string {
  const shown = program.items.slice(0, program.shown);
  return shown.map((item, i) => `${item.name}=${valueText(program, outcome.values[i] ?? 0n)};`).join(" ");
}

/** The outcomes in the order of their values, which does not depend on the order in which they were found. */
export function sortedOutcomes(program: LitmusProgram, result: LitmusResult): readonly LitmusOutcome[] {
  return [...result.outcomes].sort((x, y) => compareValues(x.values, y.values, program.shown));
}

function compareValues(x: readonly bigint[], y: readonly bigint[], count: number): number {
  for (let i = 0; i < count; i++) {
    const a = x[i] ?? 0n;
    const b = y[i] ?? 0n;
    if (a !== b) return a < b ? -1 : 1;
  }
  return 0;
}

export function conditionLine(program: LitmusProgram): string {
  return `${program.quantifier} (${program.conditionText})`;
}

/** The block of one test under one model; ends with a line feed. */
export function herdText(program: LitmusProgram, result: LitmusResult): string {
  const { name, quantifier } = program;
  const { positive, negative } = result;
  const [first, second] = quantifier === "~exists" ? [negative, positive] : [positive, negative];
  return [
    `Test ${name} ${KINDS[quantifier]}`,
    `States ${result.outcomes.length}`,
    ...sortedOutcomes(program, result).map((outcome) => outcomeText(program, outcome)),
    claimText(program, result),
    "Witnesses",
    `Positive: ${first} Negative: ${second}`,
    `Condition ${conditionLine(program)}`,
    `Observation ${name} ${observationOf(result)} ${positive} ${negative}`,
    "",
  ].join("\n");
}

/** The lines of caveats.ts, behind all blocks of a test; empty without any. */
export function noteBlock(notes: readonly string[]): string {
  return notes.length === 0 ? "" : `${notes.map((note) => `Note ${note}\n`).join("")}\n`;
}

/**
 * A race in words: who leads, how it ended, and one sentence that says why. Every number comes from the two runs
 * (trace/race-costs.ts), and so does the choice of the sentence: it names the part of the cycles in which the two runs
 * differ most.
 */
import { formatNumber, formatPercent } from "../../base/format.ts";
import { CYCLE_GROUPS, type CycleGroup, FOR_LINES } from "../../model/results/cycle-groups.ts";
import { capital } from "../../base/text.ts";
import type { LockCosts, RaceCosts } from "../trace/race-costs.ts";
import { formatCycles, plural } from "./say.ts";

/** What a race counts; the same words as model/experiment/race-runs.ts. */
export type Counted = "sections" | "operations";

/** One run of the race: its name, and what it had done at a moment. */
export interface Standing {
  readonly name: string;
  readonly done: number;
}

export interface RacerCosts {
  readonly name: string;
  readonly costs: RaceCosts;
  /** The name of the line for which its cores waited most, as the program calls it. */
  readonly line?: string | undefined;
}

/** Counts that differ by less are told as equal. assumed */
const EQUAL = 1.02;

/** "times through the lock": what stands behind a count. */
export function countedWords(counted: Counted, unit: string): string {
  return counted === "sections" ? "times through the lock" : unit;
}

/** Who leads at a moment, short enough to be said while the race goes on. */
export function leadWords(standings: readonly Standing[], counted: Counted, unit: string): string {
  const [first, second] = ranked(standings);
  if (first === undefined || second === undefined) return "";
  const counts = `${formatCycles(first.done)} to ${formatCycles(second.done)}`;
  if (isEqual(first, second)) return `Level: ${counts} ${countedWords(counted, unit)}.`;
  return `${capital(first.name)} leads, ${counts} ${countedWords(counted, unit)}.`;
}

/** How it ended, with the ratio. */
export function finishWords(standings: readonly Standing[], counted: Counted, unit: string, finish: number): string {
  const [first, second] = ranked(standings);
  if (first === undefined || second === undefined) return "";
  const [one, other] = [first, second].map(({ done }) => doneWords(done, counted, unit));
  const told = `In ${lengthWords(finish)} ${first.name} ${verb(counted)} ${one ?? ""}, ${second.name} ${second.done === 0 ? noneWords(counted) : (other ?? "")}`;
  return `${told}${second.done === 0 ? "" : `: ${ratioWords(first, second, counted)}`}.`;
}

function ratioWords(first: Standing, second: Standing, counted: Counted): string {
  if (isEqual(first, second)) return counted === "sections" ? "about as often" : "about as many";
  return `${ratioOf(first, second)} times as ${counted === "sections" ? "often" : "many"}`;
}

/** "5.3", of two counts. */
export function ratioOf(first: Standing, second: Standing): string {
  const ratio = first.done / second.done;
  return formatNumber(ratio, ratio < 10 ? 2 : 3);
}

/** A mean to three digits: "17 300 cycles". */
function meanCycles(cycles: number): string {
  const told = Number(cycles.toPrecision(3));
  return plural(told, "cycle", "cycles");
}

function mean(cycles: number): string {
  return formatCycles(Number(cycles.toPrecision(3)));
}

/** "4 million cycles". */
export function lengthWords(cycles: number): string {
  return cycles >= 1e6 ? `${formatNumber(cycles / 1e6)} million cycles` : plural(cycles, "cycle", "cycles");
}

function verb(counted: Counted): string {
  return counted === "sections" ? "passed the lock" : "completed";
}

function noneWords(counted: Counted): string {
  return counted === "sections" ? "not once" : "none";
}

function doneWords(done: number, counted: Counted, unit: string): string {
  return counted === "sections" ? plural(done, "time", "times") : plural(done, unit.replace(/s$/, ""), unit);
}

export function ranked<One extends Standing>(standings: readonly One[]): readonly One[] {
  return [...standings].sort((a, b) => b.done - a.done);
}

export function isEqual(first: Standing, second: Standing): boolean {
  return first.done <= second.done * EQUAL;
}

/** Where the machines' clocks differ, equal cycles are not equal times; empty where they do not. */
export function clockWords(machines: readonly { readonly name: string; readonly clockHz: number }[]): string {
  const [first] = machines;
  if (first === undefined || machines.every(({ clockHz }) => clockHz === first.clockHz)) return "";
  const clocks = machines.map(({ name, clockHz }) => `${formatNumber(clockHz / 1e9)} GHz with ${name}`);
  return `A cycle is not equally long in both: ${clocks.join(", ")}.`;
}

/** Why the one was faster; empty where they were equally fast. */
export function whyWords(racers: readonly RacerCosts[], counted: Counted): string {
  const [fast, slow] = ranked(racers.map((racer) => ({ ...racer, done: racer.costs[counted] })));
  if (fast === undefined || slow === undefined || isEqual(fast, slow)) return "";
  const ofLock = counted === "sections" ? whyOfLock(slow, fast) : undefined;
  return ofLock ?? whyOfCores(slow, fast);
}

interface Part {
  readonly slow: number;
  readonly fast: number;
  readonly words: () => string;
}

/** From one section to the next: the lock is handed on, it is held, or no core wants it. */
function whyOfLock(slow: RacerCosts, fast: RacerCosts): string | undefined {
  const [one, other] = [slow.costs.lock, fast.costs.lock];
  if (one === undefined || other === undefined) return undefined;
  const handed = (costs: RaceCosts): number =>
    ((costs.lock?.handoffCycles ?? 0) * (costs.lock?.handoffs ?? 0)) / Math.max(1, costs.sections);
  const between = (costs: RaceCosts): number => costs.finish / Math.max(1, costs.sections);
  const free = (costs: RaceCosts): number =>
    Math.max(0, between(costs) - handed(costs) - (costs.lock?.heldCycles ?? 0));
  const parts: readonly Part[] = [
    { slow: handed(slow.costs), fast: handed(fast.costs), words: () => handoffWords(slow, fast, one, other) },
    {
      slow: one.heldCycles,
      fast: other.heldCycles,
      words: () => heldWords(slow, fast, one, other),
    },
    {
      slow: free(slow.costs),
      fast: free(fast.costs),
      words: () =>
        `With ${slow.name} no core held or awaited the lock for ${meanCycles(free(slow.costs))} between two sections, with ${fast.name} for ${mean(free(fast.costs))}: the difference lies outside of the lock.`,
    },
  ];
  return furthest(parts)?.words();
}

/** A part of a mean that is at least so large is told as its reason. assumed */
const OFF_SHARE = 0.3;

function heldWords(slow: RacerCosts, fast: RacerCosts, one: LockCosts, other: LockCosts): string {
  const isOff = one.heldOff > OFF_SHARE * one.heldCycles;
  const told = `A ${isOff ? "thread" : "core"} held the lock for ${meanCycles(one.heldCycles)} with ${slow.name}, for ${mean(other.heldCycles)} with ${fast.name}`;
  return isOff
    ? `${told}: for ${mean(one.heldOff)} of them no core executed it, against ${mean(other.heldOff)}.`
    : `${told}.`;
}

function furthest(parts: readonly Part[]): Part | undefined {
  return [...parts].sort((a, b) => b.slow - b.fast - (a.slow - a.fast))[0];
}

/** Shares of hand-offs that differ by so much are told. assumed */
const AWAY = 0.15;

function handoffWords(slow: RacerCosts, fast: RacerCosts, one: LockCosts, other: LockCosts): string {
  const costs = `A hand-off took ${meanCycles(one.handoffCycles)} with ${slow.name}, ${mean(other.handoffCycles)} with ${fast.name}`;
  if (one.handoffOff > OFF_SHARE * one.handoffCycles)
    return `${costs}: for ${mean(one.handoffOff)} of them no core executed the thread that was next, against ${mean(other.handoffOff)}.`;
  if (one.others >= 1 && one.others > 2 * other.others + 0.5) {
    const against = other.others < 0.5 ? "none" : formatNumber(other.others, 2);
    return `${costs}: ${formatNumber(one.others, 2)} other cores read the lock's line again before the next holder had it, against ${against}.`;
  }
  if (one.away > other.away + AWAY)
    return `${costs}: ${formatPercent(one.away, 0)} of the hand-offs went to another chip, against ${formatPercent(other.away, 0)}.`;
  return `${costs}.`;
}

/** Operations under way count for nothing yet: with fewer for each core, shares of time are compared. assumed */
const OPERATIONS_EACH = 2;

function whyOfCores(slow: RacerCosts, fast: RacerCosts): string {
  const isEach = [slow, fast].every(({ costs }) => costs.operations >= OPERATIONS_EACH * costs.cores);
  const groups = CYCLE_GROUPS.map((group) => ({
    group,
    slow: amount(slow.costs, group, isEach),
    fast: amount(fast.costs, group, isEach),
  }));
  const [most] = groups.sort((a, b) => b.slow - b.fast - (a.slow - a.fast));
  if (most === undefined) return "";
  const { words } = most.group;
  const told = isEach
    ? `For each operation a core spent ${meanCycles(most.slow)} ${words.replace("their store buffers", "its store buffer")} with ${slow.name}, ${mean(most.fast)} with ${fast.name}`
    : `The cores spent ${formatPercent(most.slow, 0)} of their time ${words} with ${slow.name}, ${formatPercent(most.fast, 0)} with ${fast.name}`;
  return `${told}${most.group === FOR_LINES ? lineWords(slow) : ""}.`;
}

/** A line that has less of the work of all is not the reason. assumed */
const LINE_SHARE = 0.3;

function lineWords({ line, costs }: RacerCosts): string {
  if (line === undefined || (costs.line?.share ?? 0) < LINE_SHARE) return "";
  return `, most of all for the line of ${line}`;
}

/** Cycles of a group for each operation, or its share of the cores' time. */
function amount({ cycles, operations, cores, finish }: RaceCosts, { names }: CycleGroup, isEach: boolean): number {
  const sum = names.reduce((total, name) => total + cycles[name], 0);
  return isEach ? sum / operations : sum / (cores * finish);
}

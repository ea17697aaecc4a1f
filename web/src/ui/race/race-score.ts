/** The score of a race at a cycle: the counts, the words for them, and those that a screen reader is told. Pure. */
import type { RaceCounted } from "../../model/experiment/race-runs.ts";
import { reachedBy, type RaceLane } from "../../scene/trace/race.ts";
import type { RaceCosts } from "../../scene/trace/race-costs.ts";
import { finishWords, leadWords, lengthWords, whyWords, type Standing } from "../../scene/words/race-words.ts";

/** Seconds that a race takes to watch: a class has this patience, and the difference is seen from the first ones. */
export const RACE_SECONDS = 20;

/** How often a screen reader is told who leads: so many times between start and finish. */
const LEADS = 4;

export interface Scored {
  readonly name: string;
  readonly lane: RaceLane;
  readonly costs: RaceCosts;
  readonly line?: string | undefined;
}

export interface RaceRules {
  readonly counted: RaceCounted;
  /** What is counted where that is operations: "messages". */
  readonly unit: string;
  /** Cycles. */
  readonly finish: number;
}

export function standingsAt(runners: readonly Scored[], { counted }: RaceRules, cycle: number): readonly Standing[] {
  return runners.map(({ name, lane }) => ({ name, done: reachedBy(lane[counted], cycle) }));
}

/** The count with which a bar is as long as its place: no run of the race reaches more. */
export function mostDone(runners: readonly Scored[], { counted }: RaceRules): number {
  return Math.max(1, ...runners.map(({ lane }) => lane[counted].length));
}

export interface RaceTold {
  readonly phase: "start" | "running" | "over";
  /** What is seen beneath the bars. */
  readonly words: string;
  /** Why; only at the end. */
  readonly why: string;
  /** What a screen reader is told: the start, who leads at intervals of some seconds, the end. */
  readonly said: string;
  /** The cycle of which it is told while the race goes on. */
  readonly saidOf?: number;
}

export function toldAt(runners: readonly Scored[], rules: RaceRules, cycle: number): RaceTold {
  const { counted, unit, finish } = rules;
  const standings = standingsAt(runners, rules, cycle);
  if (cycle >= finish) {
    const words = finishWords(standings, counted, unit, finish);
    const why = whyWords(runners, counted);
    return { phase: "over", words, why, said: `Finished. ${words} ${why}`.trim() };
  }
  if (cycle <= 0) {
    const words = startWords(runners, rules);
    return { phase: "start", words, why: "", said: words };
  }
  const quarter = Math.floor((cycle / finish) * LEADS);
  const then = (quarter / LEADS) * finish;
  const lead = leadWords(standingsAt(runners, rules, then), counted, unit);
  const words = leadWords(standings, counted, unit);
  return {
    phase: "running",
    words,
    why: "",
    said: quarter === 0 ? "The race has begun." : `After ${lengthWords(then)}: ${lead}`,
    saidOf: then,
  };
}

function startWords(runners: readonly Scored[], { counted, unit, finish }: RaceRules): string {
  const cores = [...new Set(runners.map(({ costs }) => costs.cores))];
  const who = cores.length === 1 ? `All ${cores.join("")} cores of both` : "All cores of both";
  const begin = cores.join() === "1" ? "Both start on one core of" : `${who} start at once on`;
  const what = counted === "sections" ? "passed the lock more often" : `completed more ${unit}`;
  return `${begin} an empty machine. Which run has ${what} after ${lengthWords(finish)}?`;
}

/**
 * The loops in which a plain program was when its run was given up: how many rounds they have made, how fast, of how
 * many, and what all of them would take. An instruction whose cost is fixed was executed as often as its cycles in the
 * profile say, so the branch at the end of a loop tells the rounds, and the jump into it the entries.
 */
import { groupThousands } from "../../../base/text.ts";
import { secondsText } from "../../../base/time-units.ts";
import type { DebugInfo, LoopSymbol } from "../../../base/program.ts";
import type { ContextResult, DoneSoFar, RunFault } from "../../../base/run.ts";
import { numberRanges } from "../number-ranges.ts";
import { positionOf, spotText } from "../symbols.ts";
import { threadNumbers } from "../threads/thread-numbers.ts";

/** A loop with fewer rounds says little about its rate. assumed */
const ROUNDS_MIN = 10;
/** Loops that are told. assumed */
const LOOPS_MAX = 4;

interface Rounds {
  readonly loop: LoopSymbol;
  /** Contexts that are in it. */
  readonly inside: readonly number[];
  readonly made: number;
  /** Of all entries until now; undefined where the number is not known. */
  readonly all: number | undefined;
}

/** A line for each loop, the one with the most rounds first. */
export function roundsSoFar({ done, contexts = [] }: RunFault, debug: DebugInfo): readonly string[] {
  if (done === undefined || done.time <= done.measuredFrom) return [];
  const inside = threadsInside(contexts, debug);
  const rounds = [...inside].map(([loop, threads]) => roundsOf(loop, threads, done));
  const enough = new Map(rounds.filter(({ made }) => made >= ROUNDS_MIN).map((one) => [one.loop, one]));
  const told = new Set(contexts.flatMap((context) => outermost(loopsAround(context, debug), enough) ?? []));
  const threads = threadNumbers(contexts);
  return [...told]
    .sort((a, b) => b.made - a.made)
    .slice(0, LOOPS_MAX)
    .map((one) => roundsText(one, threads, done, debug));
}

/** The outermost loop of which the whole is known; otherwise the outermost one. */
function outermost(around: readonly LoopSymbol[], known: ReadonlyMap<LoopSymbol, Rounds>): Rounds | undefined {
  const all = around.flatMap((loop) => known.get(loop) ?? []);
  return all.find((rounds) => rounds.all !== undefined) ?? all[0];
}

function threadsInside(
  contexts: readonly ContextResult[],
  debug: DebugInfo,
): ReadonlyMap<LoopSymbol, readonly number[]> {
  const inside = new Map<LoopSymbol, number[]>();
  contexts.forEach((context, i) => {
    for (const loop of loopsAround(context, debug)) {
      const others = inside.get(loop);
      if (others === undefined) inside.set(loop, [i]);
      else others.push(i);
    }
  });
  return inside;
}

/** The loops of the program's own text in which the context is, outermost first. */
function loopsAround({ pc, calls, state, core }: ContextResult, debug: DebugInfo): readonly LoopSymbol[] {
  if (core === undefined && state === "ended") return [];
  const own = (debug.loops ?? []).filter(({ round }) => !positionOf(debug, round).file.startsWith("lib/"));
  return [...calls, pc].flatMap((at) =>
    own.filter(({ from, round }) => from <= at && at <= round).sort((a, b) => b.round - b.from - (a.round - a.from)),
  );
}

function roundsOf(
  loop: LoopSymbol,
  inside: readonly number[],
  { profile, instructionCycles, measuredFrom }: DoneSoFar,
): Rounds {
  const executed = (pc: number): number => Math.round((profile[pc] ?? 0) / instructionCycles);
  const tests = executed(loop.round);
  if (loop.entry === undefined) return { loop, inside, made: tests, all: undefined };
  const entries = executed(loop.entry);
  /* The last test of an entry that has ended was followed by no round. */
  const made = Math.max(0, tests - Math.max(0, entries - inside.length));
  const isWhole = loop.rounds !== undefined && measuredFrom === 0;
  const all = isWhole ? entries * (loop.rounds ?? 0) : undefined;
  return { loop, inside, made, all: all !== undefined && all >= made ? all : undefined };
}

function roundsText(
  { loop, inside, made, all }: Rounds,
  threads: readonly number[],
  done: DoneSoFar,
  debug: DebugInfo,
): string {
  const numbers = inside.map((context) => threads[context] ?? -1).filter((thread) => thread >= 0);
  const who = numbers.length === 1 ? `thread ${numbers[0]}` : `threads ${numberRanges(numbers)}`;
  const rate = (made * done.clockHz) / (done.time - done.measuredFrom);
  const of = all === undefined ? "" : ` of ${grouped(all)}`;
  const soFar = `the loop at ${spotText(positionOf(debug, loop.round))} has made ${grouped(made)}${of} rounds`;
  const speed = `${grouped(rounded(rate))} a second of all threads (in it: ${who})`;
  return [`${soFar}, ${speed}`, ...(all === undefined ? [] : [wholeText(all / made, done)])].join("; ");
}

function wholeText(times: number, { time, clockHz }: DoneSoFar): string {
  const longer = times < 10 ? times.toPrecision(2) : grouped(rounded(times));
  return `all of them would take ${secondsText((time * times) / clockHz)} of simulated time, and here ${longer} times as long as until now`;
}

/** To three digits. */
function rounded(value: number): number {
  return Math.round(Number(value.toPrecision(3)));
}

function grouped(value: number): string {
  return groupThousands(String(value), " ");
}

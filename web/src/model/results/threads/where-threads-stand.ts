/**
 * Where the threads of a run stood at its end, in words: on which core or what each waits for, in which function and
 * line, which lock it wants and which thread holds that. For the diagnosis of a run that could not go on, and for the
 * table of threads; the page and the command line say the same.
 */
import { plural } from "../../../base/text.ts";
import type { DebugInfo } from "../../../base/program.ts";
import type { ContextResult } from "../../../base/run.ts";
import { numberRanges } from "../number-ranges.ts";
import { callStack, lockName, spotText, type SourcePosition } from "../symbols.ts";
import { circleAmong } from "../wait-circle.ts";
import { hasThreads, threadNumbers } from "./thread-numbers.ts";

/** The text of a source line, where the caller has the sources. */
type SourceLine = (file: string, line: number) => string | undefined;

/** Groups of threads that are told apart, and threads of a circle that are named. assumed */
const GROUPS_MAX = 12;
const CIRCLE_MAX = 8;

/** The lines of a diagnosis: a circle of threads, if there is one, then groups that wait alike, largest group first. */
export function standingThreads(
  contexts: readonly ContextResult[],
  debug: DebugInfo,
  sourceLine: SourceLine,
): readonly string[] {
  if (!hasThreads(contexts)) return [];
  const threads = threadNumbers(contexts);
  const groups = new Map<string, number[]>();
  contexts.forEach((context, i) => {
    const thread = threads[i] ?? -1;
    if (thread < 0) return;
    const text = whereItStands(context, threads, debug, sourceLine);
    const group = groups.get(text);
    if (group === undefined) groups.set(text, [thread]);
    else group.push(thread);
  });
  const sorted = [...groups].sort(([, a], [, b]) => b.length - a.length);
  const shown = sorted
    .slice(0, GROUPS_MAX)
    .map(([text, group]) => `${threadList(group)}: ${group.length > 1 ? "each " : ""}${text}`);
  const rest = sorted.slice(GROUPS_MAX).flatMap(([, group]) => group);
  const more =
    rest.length === 0 ? [] : [`${rest.length} more ${plural(rest.length, "thread is", "threads are")} elsewhere`];
  return [...circleOfThreads(contexts, threads, debug), ...shown, ...more];
}

/** "waits for a wake-up, in put() at a.c:31; within thread_mutex_lock(); wants the lock m, held by thread 3". */
export function whereItStands(
  context: ContextResult,
  threads: readonly number[],
  debug: DebugInfo,
  sourceLine: SourceLine = () => undefined,
): string {
  if (context.core === undefined && context.state === "ended") return "has ended";
  const frames = callStack(debug, context.pc, context.calls);
  const doing = doingWords(context);
  const [first] = frames;
  if (first === undefined || (first.symbol === "?" && first.line === 0)) return doing;
  const at = Math.max(0, frames.findIndex(isOwn));
  const own = frames[at] ?? first;
  const line = sourceLine(own.file, own.line)?.trim().replace(/;$/, "") ?? "";
  const callers = frames.slice(at + 1).filter(isOwn);
  return [
    `${doing}, in ${own.symbol}() at ${spotText(own)}${line === "" ? "" : `: ${line}`}`,
    ...(at === 0 ? [] : [`within ${frames[at - 1]?.symbol ?? "?"}()`]),
    ...wantedWords(context, threads, debug),
    ...(callers.length === 0
      ? []
      : [`called from ${callers.map((caller) => `${caller.symbol}() at ${spotText(caller)}`).join(", ")}`]),
  ].join("; ");
}

/** The program's own code, and not that of the library: a thread that waits is deep within the scheduler. */
function isOwn({ file }: SourcePosition): boolean {
  return !file.startsWith("lib/");
}

/** A thread that has never been on a core has not begun, whatever its function. */
export function neverRan({ counts, core, state }: ContextResult): boolean {
  return core === undefined && state === "runnable" && counts.running === 0 && counts.runnable > 0;
}

/** A thread that is on a core at the end of a run in which nothing moves looks at something again and again. */
export function goesRound({ core, state }: ContextResult): boolean {
  return core !== undefined && state === "runnable";
}

function doingWords(context: ContextResult): string {
  if (context.core !== undefined) return `is on core ${context.core}`;
  if (neverRan(context)) return "never got a core";
  return context.state === "waiting" ? "waits for a wake-up" : "waits for a core";
}

function wantedWords({ wants }: ContextResult, threads: readonly number[], debug: DebugInfo): readonly string[] {
  if (wants === undefined) return [];
  const holder = threads[wants.holderContext ?? -1] ?? -1;
  /* Readers that hold a lock together are not written down. */
  const held = holder < 0 ? "which no thread holds alone" : `held by thread ${holder}`;
  return [`wants the lock ${lockName(debug, wants.address)}, ${held}`];
}

/** A circle of threads each of which wants a lock that the next one holds. */
function circleOfThreads(
  contexts: readonly ContextResult[],
  threads: readonly number[],
  debug: DebugInfo,
): readonly string[] {
  const circle = circleAmong(contexts.length, (context) => contexts[context]?.wants?.holderContext);
  if (circle === undefined) return [];
  const steps = circle.slice(0, CIRCLE_MAX).map((context) => {
    const lock = lockName(debug, contexts[context]?.wants?.address ?? 0);
    const holder = contexts[context]?.wants?.holderContext ?? -1;
    return `thread ${threads[context]} wants ${lock}, held by thread ${threads[holder]}`;
  });
  const rest = circle.length > CIRCLE_MAX ? `; … ${circle.length} threads in all` : "";
  const who = circle.length === 1 ? "a thread waits for itself" : "a circle of threads that wait for each other";
  return [`${who}: ${steps.join("; ")}${rest}`];
}

function threadList(threads: readonly number[]): string {
  return `${plural(threads.length, "thread")} ${numberRanges(threads)}`;
}

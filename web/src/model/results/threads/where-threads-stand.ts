/**
 * Where the threads of a run stood at its end, in words: on which core or what each waits for, in which function and
 * line, which lock it wants and which thread holds that. For the diagnosis of a run that could not go on, and for the
 * table of threads; the page and the command line say the same.
 */
import { plural } from "../../../base/text.ts";
import type { DebugInfo } from "../../../base/program.ts";
import type { ContextResult } from "../../../base/run.ts";
import type { SourceLine } from "../diagnosis/standstill.ts";
import { numberRanges } from "../number-ranges.ts";
import { callStack, lockName, type SourcePosition, spotText } from "../symbols.ts";
import { hasThreads, threadNumbers } from "./thread-numbers.ts";

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
  const shown = sorted.slice(0, GROUPS_MAX).map(([text, group]) => `${threadList(group)}: ${text}`);
  const rest = sorted.slice(GROUPS_MAX).flatMap(([, group]) => group);
  const more =
    rest.length === 0 ? [] : [`${rest.length} more ${plural(rest.length, "thread is", "threads are")} elsewhere`];
  return [...circleOfThreads(contexts, threads, debug), ...shown, ...more];
}

/** "waits for a wake-up, in futex_wait() at futex.h:31; wants the lock m, held by thread 3; called from …". */
export function whereItStands(
  context: ContextResult,
  threads: readonly number[],
  debug: DebugInfo,
  sourceLine: SourceLine = () => undefined,
): string {
  if (context.core === undefined && context.state === "ended") return "has ended";
  const doing = doingWords(context);
  const stack = callStack(debug, context.pc, context.calls);
  const { through, own } = debug.plain === undefined ? { through: undefined, own: stack } : ownPlaces(stack);
  const [position, ...callers] = own;
  if (position === undefined || (position.symbol === "?" && position.line === 0)) return doing;
  const line = sourceLine(position.file, position.line)?.trim() ?? "";
  return [
    `${doing}, in ${position.symbol}()${through === undefined ? "" : `, which calls ${through}(),`} at ${spotText(position)}${line === "" ? "" : `: ${line}`}`,
    ...wantedWords(context, threads, debug),
    ...(callers.length === 0
      ? []
      : [`called from ${callers.map((caller) => `${caller.symbol}() at ${spotText(caller)}`).join(", ")}`]),
  ].join("; ");
}

/** Of a plain program the places in its own files, and the function of the library that the innermost of them calls. */
function ownPlaces(stack: readonly SourcePosition[]): {
  readonly through: string | undefined;
  readonly own: readonly SourcePosition[];
} {
  const own = stack.filter(({ file }) => !file.startsWith("lib/"));
  const first = stack.findIndex(({ file }) => !file.startsWith("lib/"));
  return first < 0 ? { through: undefined, own: stack } : { through: stack[first - 1]?.symbol, own };
}

/** A thread that has never been on a core has not begun, whatever its function. */
export function neverRan({ counts, core, state }: ContextResult): boolean {
  return core === undefined && state === "runnable" && counts.running === 0 && counts.runnable > 0;
}

function doingWords(context: ContextResult): string {
  if (context.core !== undefined) return `is on core ${context.core}`;
  if (neverRan(context)) return "never got a core";
  return context.state === "waiting" ? "waits for a wake-up" : "waits for a core";
}

function wantedWords({ wants }: ContextResult, threads: readonly number[], debug: DebugInfo): readonly string[] {
  if (wants === undefined) return [];
  const holder = threads[wants.holderContext ?? -1] ?? -1;
  const held = holder < 0 ? "which no thread holds" : `held by thread ${holder}`;
  return [`wants the lock ${lockName(debug, wants.address)}, ${held}`];
}

/** A circle of threads each of which wants a lock that the next one holds. */
function circleOfThreads(
  contexts: readonly ContextResult[],
  threads: readonly number[],
  debug: DebugInfo,
): readonly string[] {
  const circle = circleAmong(contexts);
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

function circleAmong(contexts: readonly ContextResult[]): readonly number[] | undefined {
  const finished = new Set<number>();
  for (let start = 0; start < contexts.length; start++) {
    const path: number[] = [];
    let context: number | undefined = start;
    while (context !== undefined && !finished.has(context) && !path.includes(context)) {
      path.push(context);
      context = contexts[context]?.wants?.holderContext;
    }
    if (context !== undefined && path.includes(context)) return path.slice(path.indexOf(context));
    for (const one of path) finished.add(one);
  }
  return undefined;
}

function threadList(threads: readonly number[]): string {
  return `${plural(threads.length, "thread")} ${numberRanges(threads)}`;
}

/**
 * Sentences for the records of programs with system calls: user and kernel code, mode switches, sleep, interrupts,
 * stations, and the entries of the page of system calls, in the words of FlexSC's paper.
 */
import { TRACE } from "../../base/abi.gen.ts";
import { contextState } from "../../base/context-states.ts";
import { NOBODY } from "../trace/records/line-owner.ts";
import type { TraceModel } from "../trace/model.ts";
import type { SceneNames } from "./names.ts";
import { coreName, plural } from "./say.ts";
import { actorOnCore, partyName } from "./thread-words.ts";

/** Notes of what is cold are for the gauges: every few hundred instructions, they are no events for a reader. */
export function isSilent(kind: number): boolean {
  return kind === TRACE.SIDES;
}

/** The sentence for a record of these kinds; undefined for a record of another kind. */
export function narrateSystem(model: TraceModel, i: number, names: SceneNames): string | undefined {
  const { columns } = model;
  const who = coreName(columns.core[i] ?? NOBODY);
  const a = columns.a[i] ?? 0;
  const b = columns.b[i] ?? 0;
  switch (columns.kind[i]) {
    case TRACE.USER:
      return `${who} executes user code for ${plural(a, "cycle", "cycles")}${pollutionClause(b)}`;
    case TRACE.KERNEL:
      return `${who} executes kernel code for ${plural(a, "cycle", "cycles")}${pollutionClause(b)}`;
    case TRACE.SWITCH:
      return switchSentence(model, i, who);
    case TRACE.CONTEXT:
      return contextSentence(model, who, a, b);
    case TRACE.INTERRUPTED:
      return `${interruptedBy(a)} interrupts ${actorOnCore(model, i)}`;
    case TRACE.RESUMED:
      return `${actorOnCore(model, i)} goes on after an interrupt`;
    case TRACE.CONTEXT_STATE:
      return stateSentence(model, a, b);
    case TRACE.STOLEN:
      return `a hypervisor takes ${who} away for ${plural(a, "cycle", "cycles")}`;
    case TRACE.SLEEP:
      return `${who} falls asleep`;
    case TRACE.AWAKE:
      return `${who} wakes up`;
    case TRACE.INTERRUPT:
      return `${who} sends an interrupt to ${coreName(a)}`;
    case TRACE.STATION:
      return `${who} begins to use station ${a}, for ${plural(b, "cycle", "cycles")}`;
    case TRACE.STREAM:
      return `${who} begins to stream ${plural(a, "line", "lines")} of memory, for ${plural(b, "cycle", "cycles")}`;
    case TRACE.WORD:
      return entrySentence(who, a, b, names);
    case TRACE.SIDES:
      return `${who} is in ${a >= IN_KERNEL ? "the kernel" : "user mode"}`;
    default:
      return undefined;
  }
}

/** Where nothing says what contexts wait for, they are no threads, and have the numbers that the program knows. */
function contextSentence({ threads }: TraceModel, who: string, to: number, from: number): string {
  if (threads === undefined) return `${who} switches from context ${from} to context ${to}`;
  const [left, next] = [threads.threadOf[from] ?? -1, threads.threadOf[to] ?? -1];
  if (next < 0) return `${who} leaves thread ${left} and looks for another one`;
  return left < 0 ? `${who} goes on in thread ${next}` : `${who} leaves thread ${left} and goes on in thread ${next}`;
}

/** Causes as the handler gets them: bit 0 the core's timer, bit 1 another core. */
function interruptedBy(causes: number): string {
  return causes === 1 ? "the timer" : causes === 2 ? "another core" : "the timer, and another core,";
}

function stateSentence(model: TraceModel, context: number, state: number): string {
  const who = partyName(model, context);
  switch (contextState(state)) {
    case "waiting":
      return `${who} is to wait for a wake-up`;
    case "ended":
      return `${who} ends`;
    case "idle":
      return `${who} begins its idle loop`;
    default:
      return `${who} can go on as soon as a core is free for it`;
  }
}

function pollutionClause(cycles: number): string {
  return cycles === 0 ? "" : `, ${plural(cycles, "cycle", "cycles")} of them because caches are not warm`;
}

/** The mode in a note, see sides.h. */
const IN_KERNEL = 2 ** 31;

/** The core's note at the end of the crossing tells where it leads. */
function switchSentence({ columns }: TraceModel, i: number, who: string): string {
  for (let j = i + 1; j < columns.count; j++) {
    if (columns.core[j] !== columns.core[i]) continue;
    if (columns.kind[j] === TRACE.SIDES)
      return (columns.a[j] ?? 0) >= IN_KERNEL ? `${who} enters the kernel` : `${who} goes back to user mode`;
  }
  return `${who} crosses between user and kernel mode`;
}

/** What a change of an entry means, by the name of its new value in FlexSC's paper; other words are told plainly. */
function entrySentence(who: string, word: number, change: number, { watched }: SceneNames): string {
  const after = change & 0xffff;
  if (watched === undefined) return `${who} changes word ${word} to ${after}`;
  const name = `${watched.file.one} ${watched.first + word}`;
  const value = watched.file.values[after] ?? `value ${after}`;
  switch (value) {
    case "submitted":
      return `${who} submits a system call in ${name}`;
    case "busy":
      return `a syscall thread on ${who} begins to execute ${name}: it is busy`;
    case "done":
      return `the call of ${name} is done; its result is there`;
    case "free":
      return `${who} takes the result of ${name}, which is free again`;
    default:
      return `${who} changes ${name} to ${value}`;
  }
}

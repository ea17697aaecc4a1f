/**
 * The states in which a reader can see a core or a thread: one vocabulary for the machine, the timeline and every
 * legend, so that a colour, a pattern and a letter mean the same thing everywhere. Colour is never the only channel.
 *
 * Activities are the core's own (ACTIVITIES in base/abi.gen.ts), and those that only records of the trace tell apart;
 * holding a lock is an overlay on top of them. This file only gives names; theme.ts has the looks of a state in a
 * theme, display-list and canvas paint it.
 */
import { ACTIVITIES, ACTIVITY } from "../../../base/abi.gen.ts";

/** The activity of a core about which the trace has told nothing yet. It is one past the core's own numbers. */
export const ACTIVITY_UNKNOWN = ACTIVITIES.length;
/** Computing, told apart by the records of programs with system calls. */
export const ACTIVITY_USER = ACTIVITIES.length + 1;
export const ACTIVITY_KERNEL = ACTIVITIES.length + 2;
export const ACTIVITY_SWITCHING = ACTIVITIES.length + 3;
/** Waiting for the core's own store buffer: for room, or until stores have drained. */
export const ACTIVITY_STALLED = ACTIVITIES.length + 4;
/** A hypervisor has taken the core away. */
export const ACTIVITY_STOLEN = ACTIVITIES.length + 5;
/** Threads that no core is in: an interrupt took the core away, the thread could go on, or it waits to be woken. */
export const ACTIVITY_PREEMPTED = ACTIVITIES.length + 6;
export const ACTIVITY_READY = ACTIVITIES.length + 7;
export const ACTIVITY_ASLEEP = ACTIVITIES.length + 8;
/** A thread that has not begun, or has ended. */
export const ACTIVITY_ABSENT = ACTIVITIES.length + 9;
export const ACTIVITY_COUNT = ACTIVITIES.length + 10;

export const CORE_STATE = {
  UNKNOWN: 0,
  COMPUTING: 1,
  USER: 2,
  KERNEL: 3,
  SWITCHING: 4,
  HOLDING: 5,
  SPINNING: 6,
  WAITING: 7,
  QUEUED: 8,
  IDLE: 9,
  STOLEN: 10,
  RUNNABLE: 11,
  ASLEEP: 12,
} as const;
export type CoreStateId = (typeof CORE_STATE)[keyof typeof CORE_STATE];
export const CORE_STATE_COUNT = 13;

/** The fill of a cell: the second channel beside colour. */
type CellPattern = "plain" | "solid" | "hatched" | "outlined" | "filled" | "barred" | "striped" | "empty";

export interface CoreStateLook {
  readonly id: CoreStateId;
  readonly name: string;
  readonly letter: string;
  readonly pattern: CellPattern;
  readonly text: string;
}

/** By CORE_STATE number. */
export const CORE_STATES: readonly CoreStateLook[] = [
  {
    id: 0,
    name: "not known yet",
    letter: "?",
    pattern: "plain",
    text: "the trace begins in the middle of the run and has not mentioned this core yet",
  },
  { id: 1, name: "computing", letter: "C", pattern: "plain", text: "executing instructions" },
  { id: 2, name: "user code", letter: "U", pattern: "plain", text: "executing instructions of the program, user(n)" },
  { id: 3, name: "kernel code", letter: "K", pattern: "filled", text: "executing a system call, kernel(n)" },
  { id: 4, name: "mode switch", letter: "M", pattern: "barred", text: "crossing between user and kernel mode" },
  { id: 5, name: "holding the lock", letter: "H", pattern: "solid", text: "inside a critical section" },
  { id: 6, name: "spinning", letter: "S", pattern: "hatched", text: "going round a wait loop on a cached copy" },
  {
    id: 7,
    name: "waiting for a line",
    letter: "W",
    pattern: "outlined",
    text: "its request, or the line itself, is on the way; or a store of its own must drain first",
  },
  {
    id: 8,
    name: "queued at the directory",
    letter: "Q",
    pattern: "filled",
    text: "its request waits behind others; the number is its place",
  },
  { id: 9, name: "idle", letter: "–", pattern: "empty", text: "not started, asleep, or idle until a given time" },
  { id: 10, name: "stolen", letter: "X", pattern: "hatched", text: "a hypervisor has taken the core away for a while" },
  {
    id: 11,
    name: "waiting for a core",
    letter: "R",
    pattern: "striped",
    text: "a thread that could go on, but no core executes it: it is runnable",
  },
  {
    id: 12,
    name: "waiting for a wake-up",
    letter: "Z",
    pattern: "empty",
    text: "a thread that sleeps until another thread, or the time, wakes it",
  },
];

const STATE_OF_ACTIVITY: readonly CoreStateId[] = stateOfActivity();

function stateOfActivity(): CoreStateId[] {
  const states = new Array<CoreStateId>(ACTIVITY_COUNT).fill(CORE_STATE.UNKNOWN);
  states[ACTIVITY.COMPUTING] = CORE_STATE.COMPUTING;
  states[ACTIVITY_USER] = CORE_STATE.USER;
  states[ACTIVITY_KERNEL] = CORE_STATE.KERNEL;
  states[ACTIVITY_SWITCHING] = CORE_STATE.SWITCHING;
  states[ACTIVITY.REQUESTING] = CORE_STATE.WAITING;
  states[ACTIVITY.QUEUED] = CORE_STATE.QUEUED;
  states[ACTIVITY.SERVED] = CORE_STATE.WAITING;
  states[ACTIVITY_STALLED] = CORE_STATE.WAITING;
  states[ACTIVITY.SPINNING] = CORE_STATE.SPINNING;
  states[ACTIVITY.IDLE] = CORE_STATE.IDLE;
  states[ACTIVITY_STOLEN] = CORE_STATE.STOLEN;
  states[ACTIVITY_PREEMPTED] = CORE_STATE.RUNNABLE;
  states[ACTIVITY_READY] = CORE_STATE.RUNNABLE;
  states[ACTIVITY_ASLEEP] = CORE_STATE.ASLEEP;
  states[ACTIVITY_ABSENT] = CORE_STATE.IDLE;
  return states;
}

/** The state an activity is drawn as, the lock overlay left aside. */
export function stateOf(activity: number): CoreStateId {
  return STATE_OF_ACTIVITY[activity] ?? CORE_STATE.UNKNOWN;
}

const SYSTEM_STATES: ReadonlySet<CoreStateId> = new Set([
  CORE_STATE.USER,
  CORE_STATE.KERNEL,
  CORE_STATE.SWITCHING,
  CORE_STATE.STOLEN,
  CORE_STATE.RUNNABLE,
  CORE_STATE.ASLEEP,
]);

/** Whether only programs with system calls or threads know the state: views name such a state where it occurs. */
export function isSystemState(state: CoreStateId): boolean {
  return SYSTEM_STATES.has(state);
}

/**
 * The state as which a core or a thread is drawn. Holding a lock takes precedence over its activity, but for the states
 * of programs with system calls or threads, which views draw with a frame while it holds a lock.
 */
export function drawnState(activity: number, holdsLock: boolean): CoreStateId {
  const state = stateOf(activity);
  return holdsLock && !isSystemState(state) ? CORE_STATE.HOLDING : state;
}

export function coreStateLook(state: number): CoreStateLook {
  const look = CORE_STATES[state];
  if (look === undefined) throw new RangeError(`no core state ${state}`);
  return look;
}

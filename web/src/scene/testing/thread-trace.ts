/**
 * A short trace of a program with more threads than cores, written by hand. Two cores begin in contexts 0 and 1, their
 * idle loops; contexts 2, 3 and 4 are threads 0, 1 and 2. Thread 0 takes the lock, is preempted with it, and gives the
 * lock up on the other core, where thread 1 has slept.
 */
import type { ContextsAtEnd } from "../../model/results/threads/thread-numbers.ts";
import type { WrittenRecord } from "./record-writer.ts";

export const THREAD_LOCK = 4096;
const lock = { line: 64, a: THREAD_LOCK };

export const THREAD_RECORDS: readonly WrittenRecord[] = [
  { time: 10, kind: "CONTEXT", core: 0, a: 2, b: 0 },
  { time: 20, kind: "CONTEXT", core: 1, a: 3, b: 1 },
  { time: 100, kind: "LOCK_HELD", core: 0, ...lock },
  { time: 150, kind: "LOCK_WAIT", core: 1, ...lock },
  { time: 180, kind: "CONTEXT_STATE", core: 1, a: 3, b: 1 },
  { time: 200, kind: "CONTEXT", core: 1, a: 1, b: 3 },
  { time: 300, kind: "INTERRUPTED", core: 0, a: 1, b: 2 },
  { time: 310, kind: "CONTEXT", core: 0, a: 4, b: 2 },
  { time: 600, kind: "CONTEXT", core: 1, a: 2, b: 1 },
  { time: 610, kind: "RESUMED", core: 1, a: 2 },
  { time: 700, kind: "LOCK_RELEASED", core: 1, ...lock, b: 1 },
  { time: 710, kind: "CONTEXT_STATE", core: 1, a: 3, b: 0 },
  { time: 800, kind: "CONTEXT_STATE", core: 1, a: 2, b: 2 },
  { time: 810, kind: "CONTEXT", core: 1, a: 3, b: 2 },
  { time: 850, kind: "LOCK_HELD", core: 1, ...lock },
  { time: 880, kind: "STOLEN", core: 1, a: 50, b: 3 },
  { time: 960, kind: "LOCK_RELEASED", core: 1, ...lock },
  { time: 1000, kind: "OPERATION", core: 0, a: 10 },
];

export const THREAD_CONTEXTS: ContextsAtEnd = [
  { state: "idle", core: undefined },
  { state: "idle", core: undefined },
  { state: "ended", core: undefined },
  { state: "runnable", core: 1 },
  { state: "runnable", core: 0 },
];

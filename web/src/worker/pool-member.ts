/** A worker of the pool, and the runs that were posted to it. */
import type { RunSpec } from "../base/run.ts";
import type { RunOutcome } from "./submitted-run.ts";
import type { WorkerPort } from "./port.ts";
import type { Watch } from "./watch.ts";

export interface Job {
  readonly runId: number;
  readonly spec: RunSpec;
  readonly settle: (outcome: RunOutcome) => void;
  readonly isUrgent: boolean;
  /** True when a worker has already fallen silent during this run. */
  restarted: boolean;
}

export interface Member {
  readonly port: WorkerPort;
  readonly watch: Watch;
  /** True when the worker has sent something: its script runs. */
  alive: boolean;
  ready: boolean;
  /** The run of which the worker told last that it goes on. */
  toldOf: number | undefined;
  job: Job | undefined;
  /** The urgent run that the worker makes within its present one, or next. */
  urgent: Job | undefined;
  /** The run that the worker begins after its present one. */
  waiting: Job | undefined;
  /** The worker's run was cancelled: the worker answers that in time, or is ended. The function prevents the ending. */
  stopDraining: (() => void) | undefined;
}

export function newMember(port: WorkerPort, watch: Watch): Member {
  const none = { toldOf: undefined, job: undefined, urgent: undefined, waiting: undefined, stopDraining: undefined };
  return { port, watch, alive: false, ready: false, ...none };
}

export function isFree(member: Member): boolean {
  return member.ready && member.job === undefined;
}

export function isDraining(member: Member): boolean {
  return member.stopDraining !== undefined;
}

export function takesUrgent(member: Member): boolean {
  return member.job !== undefined && member.urgent === undefined && !isDraining(member);
}

/** Which of the member's runs that is; undefined for one that it has no more. */
export function placeOf(member: Member, runId: number): (typeof PLACES)[number] | undefined {
  return PLACES.find((place) => member[place]?.runId === runId);
}

const PLACES = ["job", "urgent", "waiting"] as const;

/** The run that the worker is in: the urgent one when the worker has told of that, else the one it interrupts. */
export function placeInWork({ urgent, toldOf }: Member): "urgent" | "job" {
  return urgent !== undefined && urgent.runId === toldOf ? "urgent" : "job";
}

/** Takes the run that the worker begins, or has begun, when its present one has ended. */
export function nextOf(member: Member): Job | undefined {
  const { urgent, waiting } = member;
  member.urgent = undefined;
  if (urgent === undefined) member.waiting = undefined;
  return urgent ?? waiting;
}

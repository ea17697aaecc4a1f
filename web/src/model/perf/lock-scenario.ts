/** A scenario of one contended lock: threads think, take it, hold it; as a ticket lock and as an MCS lock. */
import type { ScenarioFile } from "../scenario/schema.ts";
import type { ContendedLock } from "./lock-report.ts";
import type { LockTimes, WaitingLock } from "./lock-times.ts";

interface LockScenario {
  readonly lock: ContendedLock;
  readonly asked: WaitingLock;
  readonly times: LockTimes;
  readonly machine: { readonly id: string; readonly clockHz: number; readonly cores: number };
}

const LOCKS = [
  { id: "ticket", label: "ticket", about: "a ticket lock: fair, and every waiting core watches one line" },
  { id: "mcs", label: "MCS", about: "a queue lock: every waiting core watches a line of its own" },
] as const;
const CYCLES_MAX = 10_000_000;

export function lockScenario(from: LockScenario): ReadonlyMap<string, string> {
  const programs = LOCKS.map(({ id }) => [`${id}.c`, programOf(id)] as const);
  return new Map([["scenario.json", `${JSON.stringify(scenarioFile(from), undefined, 2)}\n`], ...programs]);
}

function scenarioFile({ lock, asked, times, machine }: LockScenario): ScenarioFile {
  const source =
    `derived from perf lock: ${lock.contended} waits of ${asked.totalWaitSeconds} s in total, by ` +
    `${asked.threads} threads in ${asked.seconds} s; assumed: exponential times, first come, first served`;
  const cycles = (seconds: number): number => Math.min(CYCLES_MAX, Math.max(0, Math.round(seconds * machine.clockHz)));
  const parameter = (name: string, label: string, value: number) =>
    ({
      name,
      label,
      unit: "cycles",
      min: 0,
      max: CYCLES_MAX,
      step: 1,
      scale: "linear",
      default: value,
      source,
    }) as const;
  return {
    schema: 1,
    title: `The lock ${lock.name}`,
    claim: `What other locks would do in the place of ${lock.name}.`,
    track: "none",
    order: 0,
    sources: [{ key: "perf", text: source }],
    machine: machine.id,
    variants: LOCKS.map(({ id, label, about }) => ({ id, label, about, program: `${id}.c` })),
    parameters: [
      parameter("hold", "the lock is held", Math.max(1, cycles(times.holdSeconds))),
      parameter("think", "between two uses of the lock", cycles(times.thinkSeconds)),
    ],
    sweep: { over: "cores", values: coreCounts(asked.threads, machine.cores) },
    measure: { label: "throughput", unit: "operations/s", formula: "throughput" },
    published: [],
  };
}

/** Powers of two, the number of threads, and the whole machine. */
function coreCounts(threads: number, cores: number): number[] {
  const powers = Array.from({ length: 13 }, (_, i) => 2 ** i);
  return [...new Set([...powers, threads, cores])].filter((count) => count <= cores).sort((a, b) => a - b);
}

function programOf(lock: string): string {
  return `/* ${lock}.c: every core thinks, takes the lock, holds it. Times vary at random around their means. */
#include "lib/locks/${lock}.h"

extern const long hold;
extern const long think;
static struct ${lock}_lock lock;

void setup(void)
{
	${lock}_init(&lock);
}

void operation(void)
{
	work_random(think);
	${lock}_lock(&lock);
	work_random(hold);
	${lock}_unlock(&lock);
}
`;
}

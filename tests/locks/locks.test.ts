/**
 * Every lock of scenarios/lib/locks keeps its promises on every machine, at 1 to 64 cores, under many seeds; and the
 * checks can fail: each lock that is broken on purpose is caught, at the question for which it is broken.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  type Failure,
  LOCKS,
  type LockProgram,
  openLock,
  openProgram,
  type Trial,
  TRIALS,
  TRIALS_IN_TURN,
  tryLock,
} from "./battery.ts";
import { BROKEN, MCS_TIMEOUT_IMPATIENT, openBroken, OSQ_IMPATIENT } from "./broken.ts";
import { openChanged } from "./changed-lock.ts";
import { ROOT } from "../harness/project.ts";

const HEADERS = "scenarios/lib/locks";
const headerText = (name: string): string => readFileSync(join(ROOT, HEADERS, `${name}.h`), "utf8");
/** The locks that let one core in at a time; those for readers and writers have other verbs. */
const headers = readdirSync(join(ROOT, HEADERS))
  .filter((file) => file.endsWith(".h"))
  .map((file) => file.replace(/\.h$/, ""))
  .filter((name) => headerText(name).includes(`${name}_lock(struct ${name}_lock *lock)`))
  .sort();

describe("the library of locks", () => {
  it("has every header under test", () => {
    expect(LOCKS).toEqual(headers);
  });

  it.each(headers)("%s has the verbs of all locks, in their order", (name) => {
    const verbs = [...headerText(name).matchAll(/^(?:static inline void|struct) (\w+)(?=[({ ])/gm)]
      .map((match) => match[1] ?? "")
      .filter((verb) => new RegExp(`^${name}_(init|lock|unlock)$`).test(verb));
    expect(verbs).toEqual([`${name}_lock`, `${name}_init`, `${name}_lock`, `${name}_unlock`]);
  });

  it.each(headers)("%s says in its header what it promises in its test", (name) => {
    const saysFair = /^ \* Fair\b/m.test(headerText(name));
    const saysUnfair = /^ \* Unfair\b/m.test(headerText(name));
    expect([saysFair, saysUnfair]).toEqual(openLock(name).words.includes("fairness") ? [true, false] : [false, true]);
  });
});

/**
 * The first failure among the trials at one of the questions; the battery goes on after failures at others. Trials that
 * cannot answer any of them are not made: the assertion about the order is in the program of the order alone.
 */
async function firstFailure(
  lock: LockProgram,
  questions: readonly string[],
  trials: readonly Trial[] = TRIALS,
): Promise<Failure | undefined> {
  for (const trial of trials) {
    if (trial.kind === "order" && !lock.words.includes("order")) continue;
    if (trial.kind === "exclusion" && questions.every((question) => question === "order")) continue;
    const failure = await tryLock(lock, trial);
    if (failure !== undefined && questions.includes(failure.question)) return failure;
  }
  return undefined;
}

describe("locks of the library", () => {
  it.each(LOCKS)("%s keeps its promises", async (name) => {
    const promises = ["exclusion", "progress", "fairness", "turns", "order"] as const;
    const failure = await firstFailure(openLock(name), promises, TRIALS_IN_TURN);
    expect(failure?.text).toBeUndefined();
  });

  it.each([
    ["mcs_timeout", MCS_TIMEOUT_IMPATIENT, 13],
    ["osq", OSQ_IMPATIENT, 5],
  ] as const)("%s keeps its promises where waiters soon give up", async (name, impatient, most) => {
    const lock = { ...openLock(name), ...openChanged(name, impatient) };
    /* With more cores a trial takes too many steps. */
    const few = TRIALS_IN_TURN.filter(({ cores }) => cores <= most);
    const failure = await firstFailure(lock, ["exclusion", "progress"], few);
    expect(failure?.text).toBeUndefined();
  });

  it("that promise no order keep none: the check of it can fail", async () => {
    const lock = openLock("ttas");
    const failure = await firstFailure({ ...lock, words: ["order"] }, ["order"]);
    expect(failure?.question).toBe("order");
  });
});

describe("locks that are broken", () => {
  it("are there, for most of the library", () => {
    expect(new Set(BROKEN.map(({ lock }) => lock)).size).toBeGreaterThanOrEqual(10);
  });

  const notCaught = (lock: LockProgram): string =>
    `no trial noticed that ${lock.name} breaks ${lock.words.join(" and ")}`;

  it.each(BROKEN)("$name is caught: $fault", async (broken) => {
    const lock = openBroken(broken);
    const failure = await firstFailure(lock, lock.words);
    expect(failure?.text, notCaught(lock)).toBeDefined();
  });

  it("lifo, a stack of waiting cores, is caught at its order", async () => {
    const lock = openProgram("lifo");
    const failure = await firstFailure(lock, lock.words);
    expect(failure?.text, notCaught(lock)).toBeDefined();
  });
});

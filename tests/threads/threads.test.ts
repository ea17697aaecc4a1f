/**
 * The threads of the library on all machines: locks exclude, nobody is lost, no wake-up is lost, orders and affinities are
 * kept, with fewer and more threads than cores, for every policy of run queues.
 */
import { describe, expect, it } from "vitest";
import { failureIn, POLICIES, programsOf, SUBJECTS, trialsOf } from "./battery.ts";

describe.each(POLICIES)("with run queues %s", (policy) => {
  it.each(SUBJECTS)("$name keeps what it promises", async (subject) => {
    const programs = programsOf(subject, policy);
    for (const trial of trialsOf(subject)) {
      expect(await failureIn(programs, subject.rounds, trial)).toBeUndefined();
    }
  });
});

/**
 * Copies of the library's threads that are broken on purpose: the battery notices each of them, by the expected
 * fault.
 */
import { describe, expect, it } from "vitest";
import { failureIn, POLICIES, programsOf, SUBJECTS, trialsOf } from "./battery.ts";
import { BROKEN, type Broken } from "./broken.ts";

/** The failures of trial after trial, until one is of the wanted kind. */
async function failuresUntil(broken: Broken): Promise<readonly string[]> {
  const subject = SUBJECTS.find(({ name }) => name === broken.subject);
  if (subject === undefined) throw new Error(`no subject "${broken.subject}"`);
  const failures: string[] = [];
  for (const policy of POLICIES) {
    const programs = programsOf(subject, policy, broken);
    for (const trial of trialsOf(subject)) {
      const failure = await failureIn(programs, subject.rounds, trial);
      if (failure !== undefined) failures.push(failure);
      if (failure !== undefined && broken.caught.test(failure)) return failures;
    }
  }
  return failures;
}

describe("a broken copy is caught", () => {
  it.each(BROKEN)("$name", async (broken) => {
    const failures = await failuresUntil(broken);
    const last = failures[failures.length - 1] ?? "it passed";
    expect(failures.length, last).toBeGreaterThan(0);
    expect(last).toMatch(broken.caught);
  });
});

/**
 * The threads of the library on all machines: locks exclude, no thread is lost, no wake-up is lost, orders and
 * affinities are kept, with fewer and more threads than cores, for every policy of run queues.
 */
import { describe, expect, it } from "vitest";
import { runSpecToEnd } from "../harness/runs.ts";
import { failureIn, POLICIES, programsOf, specOf, SUBJECTS, trialsOf } from "./battery.ts";

describe.each(POLICIES)("with run queues %s", (policy) => {
  it.each(SUBJECTS)("$name keeps what it promises", async (subject) => {
    const programs = programsOf(subject, policy);
    for (const trial of trialsOf(subject)) {
      expect(await failureIn(programs, subject.rounds, trial)).toBeUndefined();
    }
  });

  it("do the same whether waiting cores are parked or not", async () => {
    for (const subject of SUBJECTS) {
      const programs = programsOf(subject, policy);
      for (const trial of trialsOf(subject).slice(0, 4)) {
        const spec = specOf(programs(trial.slice > 0), 2, trial);
        const parked = await runSpecToEnd(spec);
        const unparked = await runSpecToEnd({ ...spec, park: false });
        expect(unparked.traceHash, `${subject.name}, seed ${trial.seed}`).toBe(parked.traceHash);
      }
    }
  });
});

/**
 * The threads of the library on all machines: locks exclude, no thread is lost, no wake-up is lost, orders and
 * affinities are kept, with fewer and more threads than cores, for every policy of run queues.
 */
import { describe, expect, it } from "vitest";
import { inTurn, variantsAt } from "../harness/effort.ts";
import { runSpecToEnd } from "../harness/runs.ts";
import { failureIn, POLICIES, type Policy, programsOf, specOf, type Subject, SUBJECTS, trialsOf } from "./battery.ts";

/** Cycles between two moments at which a hypervisor takes a core away, and for how long, in the mean. */
const STEAL = { steal_every_cycles: 20_000, steal_for_cycles: 10_000 };

/** The trials of a subject in a run that makes few rounds, and those that look at parked cores. */
const TRIALS_MOST = 24;
const TRIALS_PARKED = 4;

/** In a run that makes few rounds each subject has one of the policies. */
const subjectsWith = (policy: Policy): readonly Subject[] =>
  SUBJECTS.filter((_, place) => variantsAt(place, POLICIES).includes(policy));

describe.each(POLICIES)("with run queues %s", (policy) => {
  const subjects = subjectsWith(policy);

  it.each(subjects)("$name keeps what it promises", async (subject) => {
    const programs = programsOf(subject, policy);
    for (const trial of inTurn(trialsOf(subject), TRIALS_MOST)) {
      expect(await failureIn(programs, subject.rounds, trial)).toBeUndefined();
    }
  });

  it.each(subjects.filter(({ file }) => file !== "fifo.c"))(
    "$name holds where a hypervisor takes cores",
    async (of) => {
      const programs = programsOf(of, policy);
      for (const trial of inTurn(trialsOf(of), TRIALS_MOST).filter(({ slice }) => slice > 0)) {
        const numbers = { ...trial.machine.numbers, ...STEAL };
        const machine = { ...trial.machine, numbers };
        expect(await failureIn(programs, of.rounds, { ...trial, machine })).toBeUndefined();
      }
    },
  );

  it("do the same whether waiting cores are parked or not", async () => {
    for (const subject of subjects) {
      const programs = programsOf(subject, policy);
      for (const trial of trialsOf(subject).slice(0, TRIALS_PARKED)) {
        const spec = specOf(programs(trial.slice > 0), 2, trial);
        const parked = await runSpecToEnd(spec);
        const unparked = await runSpecToEnd({ ...spec, park: false });
        expect(unparked.traceHash, `${subject.name}, seed ${trial.seed}`).toBe(parked.traceHash);
      }
    }
  });
});

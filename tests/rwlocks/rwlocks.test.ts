/**
 * The reader-writer locks of the library: writers exclude each other and readers (or, without excluding readers, never
 * let them act on half a change or on freed memory), and all cores make progress; on all machines, core counts and
 * several seeds. The checks can fail, too: broken copies of each lock are caught.
 */
import { describe, expect, it } from "vitest";
import type { CompiledProgram } from "../../web/src/base/program.ts";
import type { RunResult } from "../../web/src/base/run.ts";
import { compileOnCopy, type Passage } from "../harness/copies.ts";
import { coresOf, specOf } from "../harness/grid.ts";
import { inTurn } from "../harness/effort.ts";
import { mustCompile } from "../harness/programs.ts";
import { MODELS, openMachine } from "../harness/project.ts";
import { faultOf, runSpecToEnd, total } from "../harness/runs.ts";

const HERE = "tests/rwlocks";

interface Scheme {
  readonly name: string;
  readonly file: string;
  readonly defines: Readonly<Record<string, string>>;
  /** Locks under which no core waits for ever, whichever others read or write; the other locks let readers starve. */
  readonly fair: boolean;
}

const SCHEMES = {
  rwlock: { name: "rwlock", file: "exclusion.c", defines: {}, fair: false },
  brlock: { name: "brlock", file: "exclusion.c", defines: { BRLOCK: "1" }, fair: true },
  phase_fair: { name: "phase_fair", file: "exclusion.c", defines: { PHASE_FAIR: "1" }, fair: true },
  bravo: { name: "bravo", file: "exclusion.c", defines: { BRAVO: "1" }, fair: true },
  seqlock: { name: "seqlock", file: "seqlock.c", defines: {}, fair: false },
  rcu: { name: "rcu", file: "rcu.c", defines: {}, fair: true },
} as const satisfies Record<string, Scheme>;

const SEEDS = [1, 2, 3];
const OPERATIONS_PER_CORE = 30;
/** The machines of a run that makes few rounds. */
const MACHINES_TRIED = inTurn(MODELS, 4);

interface Load {
  readonly name: string;
  readonly params: (cores: number) => Readonly<Record<string, number>>;
}

const CROWD: Load = {
  name: "hardly a pause, one operation in 3 writes",
  params: () => ({ think: 50, write_one_in: 3 }),
};
/** The pause is so long that a read fits between two writes, however many cores there are. */
const READ_MOSTLY: Load = { name: "mostly reads", params: (cores) => ({ think: 1500, write_one_in: 2 * cores }) };

function idleCores(result: RunResult): number {
  return result.cores.filter((core) => core.counts.operations === 0).length;
}

describe.each(Object.values(SCHEMES))("$name", (scheme: Scheme) => {
  const program = mustCompile(`${HERE}/${scheme.file}`, scheme.defines);

  describe.each([CROWD, READ_MOSTLY])("$name", (load) => {
    it.each(MACHINES_TRIED)("keeps its promises on $id", async (machine) => {
      for (const cores of coresOf(machine)) {
        let writes = 0;
        for (const seed of SEEDS) {
          const run = { machine, cores, seed, params: load.params(cores), operationsPerCore: OPERATIONS_PER_CORE };
          const result = await runSpecToEnd(specOf(program, run));
          const place = `${cores} cores, seed ${seed}`;
          expect(`${place}: ${faultOf(program, result)}`).toBe(`${place}: no fault`);
          expect(result.operations, place).toBe(OPERATIONS_PER_CORE * cores);
          expect(total(program, result, "reads_done"), place).toBeGreaterThan(0);
          writes += total(program, result, "writes_done");
          if (scheme.fair || load === READ_MOSTLY) expect(idleCores(result), `${place}: idle cores`).toBe(0);
        }
        expect(writes, `${cores} cores: writes`).toBeGreaterThan(0);
      }
    });
  });

  it("does the same whether waiting cores are parked or not", async () => {
    for (const machine of MACHINES_TRIED) {
      const params = { think: 50, write_one_in: 3 };
      const spec = specOf(program, { machine, cores: 5, seed: 1, params, operationsPerCore: 10 });
      const parked = await runSpecToEnd(spec);
      const unparked = await runSpecToEnd({ ...spec, park: false });
      expect(unparked.traceHash).toBe(parked.traceHash);
    }
  });
});

describe("readers", () => {
  const mostlyReads = { think: 200, write_one_in: 1000 };

  const together = [SCHEMES.rwlock, SCHEMES.brlock, SCHEMES.phase_fair, SCHEMES.bravo];

  it.each(together)("of $name are inside together", async ({ file, defines }) => {
    const program = mustCompile(`${HERE}/${file}`, defines);
    for (const machine of MACHINES_TRIED) {
      const run = { machine, cores: 8, seed: 1, params: mostlyReads, operationsPerCore: 60 };
      const result = await runSpecToEnd(specOf(program, run));
      expect(total(program, result, "reads_shared")).toBeGreaterThan(0);
    }
  });
});

describe("readers where every other operation writes", () => {
  async function passedBy({ file, defines }: Scheme): Promise<number> {
    const program = mustCompile(`${HERE}/${file}`, defines);
    let passed = 0;
    for (const machine of MODELS) {
      for (const cores of coresOf(machine).filter((count) => count >= 3 && count <= 24)) {
        const run = { machine, cores, seed: 1, params: { think: 50, write_one_in: 2 }, operationsPerCore: 60 };
        passed += total(program, await runSpecToEnd(specOf(program, run)), "reads_passed_by");
      }
    }
    return passed;
  }

  it.each([SCHEMES.phase_fair, SCHEMES.bravo])("of $name wait for one writer", async (scheme) => {
    expect(await passedBy(scheme)).toBe(0);
  });

  it("of rwlock wait for many: the check can fail", async () => {
    expect(await passedBy(SCHEMES.rwlock)).toBeGreaterThan(100);
  });
});

describe("messages of readers, as the headers say", () => {
  /** Requests for lines of the lock for each read of cores that only read. */
  async function messagesOf({ file, defines }: Scheme): Promise<number> {
    const program = mustCompile(`${HERE}/${file}`, defines);
    const { model: machine } = openMachine("opteron-48");
    const params = { think: 4000, write_one_in: 1_000_000 };
    const spec = specOf(program, { machine, cores: 24, seed: 1, params, operationsPerCore: 200 });
    const result = await runSpecToEnd({ ...spec, warmupOperations: 40 });
    expect(faultOf(program, result)).toBe("no fault");
    const own = program.debug.globals.filter(({ name }) => name === "lock" || name === "bravo_readers");
    const isOwn = (address: number): boolean =>
      own.some((one) => address >= one.address && address < one.address + one.size);
    const lines = result.lines.filter(({ address }) => isOwn(address));
    return lines.reduce((sum, { counts }) => sum + counts.reads + counts.writes, 0) / result.operations;
  }

  it("phase_fair: one transfer to enter and one to leave", async () => {
    const each = await messagesOf(SCHEMES.phase_fair);
    expect(each).toBeGreaterThan(1.8);
    expect(each).toBeLessThanOrEqual(2.1);
  });

  it("bravo: hardly any while the lock is biased", async () => {
    expect(await messagesOf({ ...SCHEMES.bravo, defines: { BRAVO: "1", BRAVO_SLOTS: "4096" } })).toBeLessThan(0.3);
  });
});

interface Broken extends Passage {
  readonly header: string;
  readonly scheme: Scheme;
  readonly title: string;
  /** The text of the fault, as faultOf() gives it. */
  readonly caught: RegExp;
}

const ASSERTED = /^ASSERT_FAILED in (read|write)_table$/;
const STANDS_STILL = /^(DEADLOCK|NO_PROGRESS) /;

const { rwlock, brlock, phase_fair, bravo, seqlock, rcu } = SCHEMES;

const BROKEN: readonly Broken[] = [
  {
    scheme: rwlock,
    title: "a writer that does not wait for the readers inside",
    header: "lib/locks/rwlock.h",
    from: "while (lock->state != RWLOCK_WRITER)",
    to: "while (lock->state == 0)",
    caught: ASSERTED,
  },
  {
    scheme: rwlock,
    title: "readers that do not look for a writer",
    header: "lib/locks/rwlock.h",
    from: "while (atomic_fetch_add(&lock->state, RWLOCK_READER) & RWLOCK_WRITER)",
    to: "while (atomic_fetch_add(&lock->state, RWLOCK_READER) & 0)",
    caught: ASSERTED,
  },
  {
    scheme: rwlock,
    title: "writers that do not exclude each other",
    header: "lib/locks/rwlock.h",
    from: "while (atomic_fetch_or(&lock->state, RWLOCK_WRITER) & RWLOCK_WRITER)",
    to: "while (atomic_fetch_or(&lock->state, RWLOCK_WRITER) & 0)",
    caught: /^LOCK_HELD in write_lock$/,
  },
  {
    scheme: rwlock,
    title: "a reader that is turned away and stays counted",
    header: "lib/locks/rwlock.h",
    from: "\t\tatomic_fetch_sub(&lock->state, RWLOCK_READER);\n",
    to: "",
    caught: STANDS_STILL,
  },
  {
    scheme: rwlock,
    title: "a reader that counts itself out by a plain store",
    header: "lib/locks/rwlock.h",
    from: "{\n\tatomic_fetch_sub(&lock->state, RWLOCK_READER);\n}",
    to: "{\n\tlock->state -= RWLOCK_READER;\n}",
    caught: /./,
  },
  {
    scheme: brlock,
    title: "a writer that skips a core",
    header: "lib/locks/brlock.h",
    from: "for (int i = 0; i < cpu_count(); i++) /* all writers in the same order: no deadlock */",
    to: "for (int i = 1; i < cpu_count(); i++)",
    caught: ASSERTED,
  },
  {
    scheme: brlock,
    title: "a writer that leaves a gate closed",
    header: "lib/locks/brlock.h",
    from: "\tlock_released(lock);\n\tfor (int i = 0;",
    to: "\tlock_released(lock);\n\tfor (int i = 1;",
    caught: STANDS_STILL,
  },
  {
    scheme: brlock,
    title: "a reader that walks through its gate without waiting",
    header: "lib/locks/brlock.h",
    from: "\tbrlock_enter(&lock->gates[cpu()]);",
    to: "\tatomic_fetch_add(&lock->gates[cpu()].next_ticket, 1);",
    caught: ASSERTED,
  },
  {
    scheme: phase_fair,
    title: "a reader that does not wait for the writer",
    header: "lib/locks/phase_fair.h",
    from: "while (writer != 0 &&",
    to: "while (writer == PHASE_FAIR_BITS + 1 &&",
    caught: ASSERTED,
  },
  {
    scheme: phase_fair,
    title: "a writer that does not wait for the readers inside",
    header: "lib/locks/phase_fair.h",
    from: "while (smp_load_acquire(&lock->readers_out) != before)",
    to: "while (smp_load_acquire(&lock->readers_out) > before)",
    caught: ASSERTED,
  },
  {
    scheme: phase_fair,
    title: "writers that do not wait for each other",
    header: "lib/locks/phase_fair.h",
    from: "while (smp_load_acquire(&lock->writers_out) != ticket)",
    to: "while (smp_load_acquire(&lock->writers_out) > ticket)",
    caught: /./,
  },
  {
    scheme: phase_fair,
    title: "a writer that lets the next writer in and no reader",
    header: "lib/locks/phase_fair.h",
    from: "\tatomic_fetch_and(&lock->readers_in, ~PHASE_FAIR_BITS);\n",
    to: "",
    caught: STANDS_STILL,
  },
  {
    scheme: bravo,
    title: "a writer that does not look into the table",
    header: "lib/locks/bravo.h",
    from: "while (smp_load_acquire(&bravo_readers[i]) == lock)",
    to: "while (smp_load_acquire(&bravo_readers[i]) != lock && false)",
    caught: ASSERTED,
  },
  {
    scheme: bravo,
    title: "a reader that does not look at the bias again",
    header: "lib/locks/bravo.h",
    from: "\tif (smp_load_acquire(&lock->biased) != 0)\n\t\treturn true;\n\tsmp_store_release(slot, 0);\n\treturn false;\n",
    to: "\treturn true;\n",
    caught: ASSERTED,
  },
  {
    scheme: bravo,
    title: "a reader that does not give its slot back",
    header: "lib/locks/bravo.h",
    from: "\t\tsmp_store_release(me->slot, 0);\n",
    to: "\t\tme->slot = 0;\n",
    caught: STANDS_STILL,
  },
  {
    scheme: bravo,
    title: "a reader that takes a slot in which another core stands",
    header: "lib/locks/bravo.h",
    from: "\tif (cmpxchg(slot, (struct bravo *)0, lock) != 0)\n\t\treturn false; /* another core reads by this slot */\n",
    to: "\tatomic_exchange(slot, lock);\n",
    caught: ASSERTED,
  },
  {
    scheme: seqlock,
    title: "a reader that does not look at the sequence again",
    header: "lib/locks/seqlock.h",
    from: "return lock->sequence != begin;",
    to: "return lock->sequence == begin + 1000000;",
    caught: ASSERTED,
  },
  {
    scheme: seqlock,
    title: "a reader that begins while a writer is inside",
    header: "lib/locks/seqlock.h",
    from: "while ((begin = lock->sequence) & 1u)",
    to: "while ((begin = lock->sequence) & 0u)",
    caught: ASSERTED,
  },
  {
    scheme: seqlock,
    title: "a writer that leaves the sequence alone when it comes",
    header: "lib/locks/seqlock.h",
    from: "\tlock->sequence++;\n\tsmp_wmb();",
    to: "",
    caught: /./,
  },
  {
    scheme: seqlock,
    title: "writers that do not exclude each other",
    header: "lib/locks/seqlock.h",
    from: "\tticket_lock(&lock->writers);\n",
    to: "",
    caught: /./,
  },
  {
    scheme: rcu,
    title: "a grace period that does not wait",
    header: "lib/locks/rcu.h",
    from: "while (begin % 2 != 0 && rcu->readers[i].count == begin)",
    to: "while (begin % 2 == 2)",
    caught: ASSERTED,
  },
  {
    scheme: rcu,
    title: "a grace period that does not wait for core 0",
    header: "lib/locks/rcu.h",
    from: "for (int i = 0; i < cpu_count(); i++) {",
    to: "for (int i = 1; i < cpu_count(); i++) {",
    caught: ASSERTED,
  },
  {
    scheme: rcu,
    title: "readers that do not say that they are inside",
    header: "lib/locks/rcu.h",
    from: "\trcu->readers[cpu()].count++;\n",
    to: "\trcu->readers[cpu()].count += 2;\n",
    caught: ASSERTED,
  },
  {
    scheme: rcu,
    title: "readers that never say that they have gone",
    header: "lib/locks/rcu.h",
    from: "me->count + 1",
    to: "me->count",
    caught: /./,
  },
  {
    scheme: rcu,
    title: "writers that do not exclude each other",
    header: "lib/locks/rcu.h",
    from: "\tticket_lock(&rcu->writers);\n",
    to: "",
    caught: /./,
  },
];

const BROKEN_CORES = [2, 8, 24];
const BROKEN_SEEDS = [1, 2, 3];

/** The faults of some runs, until one is of the wanted kind. */
async function faultsUntil(program: CompiledProgram, caught: RegExp): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const machine of MODELS) {
    for (const cores of BROKEN_CORES) {
      for (const seed of BROKEN_SEEDS) {
        const params = { think: 200, write_one_in: 4 };
        const result = await runSpecToEnd(specOf(program, { machine, cores, seed, params, operationsPerCore: 200 }));
        const fault = faultOf(program, result);
        faults.push(fault);
        if (fault !== "no fault" && caught.test(fault)) return faults;
      }
    }
  }
  return faults;
}

describe("a broken copy is caught", () => {
  it.each(BROKEN)("$scheme.name: $title", async (broken) => {
    const program = compileOnCopy(
      { folder: HERE, file: broken.scheme.file, defines: broken.scheme.defines },
      { header: broken.header, passages: [broken] },
    );
    const faults = await faultsUntil(program, broken.caught);
    const [last = ""] = faults.slice(-1);
    expect(last).not.toBe("no fault");
    expect(last).toMatch(broken.caught);
  });
});

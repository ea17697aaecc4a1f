/**
 * The reader-writer locks on machines with store buffers, under random delays that let stores become visible late: they
 * keep their promises whether stores become visible in order or not. Without the release, or the barrier, that orders
 * its stores, each of those that have one breaks where stores are not in order.
 */
import { describe, expect, it } from "vitest";
import { STORE_ORDER } from "../../web/src/base/abi.gen.ts";
import type { MachineModel } from "../../web/src/base/machine.ts";
import type { CompiledProgram } from "../../web/src/base/program.ts";
import { compileOnCopy, type Passage } from "../harness/copies.ts";
import { coresOf, specOf } from "../harness/grid.ts";
import { mustCompile } from "../harness/programs.ts";
import { MODELS } from "../harness/project.ts";
import { faultOf, runSpecToEnd } from "../harness/runs.ts";

const HERE = "tests/rwlocks";
const BUFFERED = MODELS.filter(({ numbers }) => numbers.store_buffer_entries > 0);
const JITTER_CYCLES = 60;
const SEEDS = [1, 2, 3, 4];
const OPERATIONS_PER_CORE = 60;
interface Scheme {
  readonly name: string;
  readonly file: string;
  readonly defines: Readonly<Record<string, string>>;
  /** Passages without which nothing orders the stores; undefined: atomics order them, or the test has none. */
  readonly unordered?: readonly Passage[];
}

const SCHEMES: readonly Scheme[] = [
  { name: "rwlock", file: "exclusion.c", defines: {} },
  {
    name: "brlock",
    file: "exclusion.c",
    defines: { BRLOCK: "1" },
    unordered: [
      {
        from: "smp_store_release(&gate->current_ticket, gate->current_ticket + 1);",
        to: "gate->current_ticket++;",
      },
    ],
  },
  /* A writer of phase_fair ends by an atomic, which orders its stores; bravo's is the same one. */
  { name: "phase_fair", file: "exclusion.c", defines: { PHASE_FAIR: "1" } },
  { name: "bravo", file: "exclusion.c", defines: { BRAVO: "1" } },
  {
    name: "seqlock",
    file: "seqlock.c",
    defines: {},
    unordered: [{ from: "\tsmp_wmb();\n\tlock->sequence++;\n", to: "\tlock->sequence++;\n" }],
  },
  /* A writer fills a version that it had poisoned itself, whose lines it owns: there is nothing to overtake. */
  { name: "rcu", file: "rcu.c", defines: {} },
];

/** The first run that ended with a fault, and how. */
async function firstFault(program: CompiledProgram, order: keyof typeof STORE_ORDER): Promise<string | undefined> {
  for (const plain of BUFFERED) {
    const machine: MachineModel = { ...plain, numbers: { ...plain.numbers, store_order: STORE_ORDER[order] } };
    for (const cores of coresOf(machine).filter((count) => count > 1 && count <= 8)) {
      for (const seed of SEEDS) {
        const params = { think: 50, write_one_in: 3 };
        const run = { machine, cores, seed, params, operationsPerCore: OPERATIONS_PER_CORE };
        const result = await runSpecToEnd({ ...specOf(program, run), jitterCycles: JITTER_CYCLES });
        const fault = faultOf(program, result);
        if (fault !== "no fault") return `${machine.id}, ${cores} cores, seed ${seed}: ${fault}`;
      }
    }
  }
  return undefined;
}

describe.each(SCHEMES)("$name, with store buffers and random delays", ({ name, file, defines, unordered }) => {
  it.each(["TOTAL", "PARTIAL"] as const)("holds under %s store order", async (order) => {
    expect(await firstFault(mustCompile(`${HERE}/${file}`, defines), order)).toBeUndefined();
  });

  it.runIf(unordered !== undefined)("breaks without it under partial store order", async () => {
    const change = { header: `lib/locks/${name}.h`, passages: unordered ?? [] };
    const program = compileOnCopy({ folder: HERE, file, defines }, change);
    expect(await firstFault(program, "PARTIAL")).toMatch(/ASSERT_FAILED/);
    expect(await firstFault(program, "TOTAL")).toBeUndefined();
  });
});

describe("bravo, whose writer reads the table after it has ended the bias", () => {
  it("breaks without its fence, even where stores become visible in order", async () => {
    const passages = [
      { from: "\tsmp_mb(); /* a reader that has not seen this has written its slot before */\n", to: "" },
    ];
    const change = { header: "lib/locks/bravo.h", passages };
    const program = compileOnCopy({ folder: HERE, file: "exclusion.c", defines: { BRAVO: "1" } }, change);
    expect(await firstFault(program, "TOTAL")).toMatch(/ASSERT_FAILED/);
  });
});

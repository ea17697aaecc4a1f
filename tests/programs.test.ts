/**
 * Programs as strangers would write them: every one in tests/programs compiles without a warning and keeps its own
 * assertions on 1 to 64 cores, in a run of `npm test` on a part of these numbers, another part than the program before
 * it; every one in tests/programs/broken gives exactly the diagnosis of its first comment:
 *
 *   // expect: E311 line 8                                    the compiler's first error
 *   // expect run: DEADLOCK core 0 function lock line 14      the run's fault; core, function and line where stated
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { MachineModel } from "../web/src/base/machine.ts";
import type { CompiledProgram } from "../web/src/base/program.ts";
import type { RunFault, RunResult, RunSpec } from "../web/src/base/run.ts";
import { elementsOfGlobal } from "../web/src/model/formula/memory-sum.ts";
import { inTurn, variantsAt } from "./harness/effort.ts";
import { compileFile, mustCompile } from "./harness/programs.ts";
import { machineOf64, openMachine, ROOT } from "./harness/project.ts";
import { runFor, runSpecToEnd } from "./harness/runs.ts";

const FOLDER = "tests/programs";
const CORES = [1, 2, 3, 8, 48, 64];
/** Cores on which every round of every wait loop is executed, for comparison; few, as that is slow. */
const PARKING_CORES = [2, 5, 8];
const STARTS = ["idle", "together", "storm"] as const;
const OPERATIONS_PER_CORE = 60;
/** Slow locks stop here rather than at their operations: the filter lock takes millions of events for one operation. */
const EVENTS_MAX = 3_000_000;
/** The runs of broken programs: enough cores for every kind of trouble, few enough that they meet. */
const BROKEN_CORES = 4;
const BROKEN_OPERATIONS = 20_000;
/** An endless loop is given up after so many steps; the core's own limit takes much longer. */
const BROKEN_STEPS_MAX = 2_000_000;

const opteron = openMachine("opteron-48").model;
const generated = machineOf64();
const machineFor = (cores: number): MachineModel => (cores > opteron.coreCount ? generated : opteron);

const programsIn = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith(".c"))
    .sort();

function specOf(program: CompiledProgram, cores: number, change: Partial<RunSpec> = {}): RunSpec {
  return {
    program: program.bytes,
    machine: machineFor(cores),
    cores,
    params: program.debug.params.map(() => 1),
    seed: 1,
    start: "together",
    warmupOperations: 0,
    precision: 0,
    batchMin: 4,
    operationsMax: OPERATIONS_PER_CORE * cores,
    ...change,
  };
}

/** The diagnosis in the form of the first comments. */
function describeFault(fault: RunFault | undefined, program: CompiledProgram): string {
  if (fault === undefined) return "no fault";
  const { debug } = program;
  const at = fault.pc === undefined ? undefined : debug.spots[fault.pc];
  const name = fault.pc === undefined ? "?" : debug.functions[debug.functionOf[fault.pc] ?? -1]?.name;
  return `${fault.status} core ${fault.core} function ${name} line ${at?.line} of ${debug.files[at?.file ?? 0]}`;
}

function expectNoFault(result: RunResult, program: CompiledProgram): void {
  expect(describeFault(result.fault, program)).toBe("no fault");
  expect(result.operations).toBeGreaterThan(0);
}

/** In a run that makes few rounds. */
const PROGRAMS_MOST = 30;

describe("programs that work", () => {
  const names = programsIn(FOLDER);

  it("are there", () => {
    expect(names.length).toBeGreaterThanOrEqual(7);
  });

  describe.each(inTurn(names, PROGRAMS_MOST))("%s", (name) => {
    const place = names.indexOf(name);
    const path = `${FOLDER}/${name}`;

    it("compiles without a warning", () => {
      mustCompile(path);
    });

    it.each(variantsAt(place, CORES))("keeps its assertions on %i cores", async (cores) => {
      const program = mustCompile(path);
      expectNoFault(await runFor(specOf(program, cores), EVENTS_MAX), program);
    });

    it.each(variantsAt(place, STARTS))(
      "gives the same run whether waiting cores are parked or not: start %s",
      async (start) => {
        const program = mustCompile(path);
        for (const cores of PARKING_CORES) {
          const parked = await runSpecToEnd(specOf(program, cores, { start }));
          const unparked = await runSpecToEnd(specOf(program, cores, { start, park: false }));
          expectNoFault(parked, program);
          expect(`${cores} cores: ${unparked.traceHash}`).toBe(`${cores} cores: ${parked.traceHash}`);
        }
      },
    );
  });
});

describe("a thousand contexts", () => {
  it("run on four cores, and every one of them has its turns", async () => {
    const program = mustCompile(`${FOLDER}/thousand_contexts.c`);
    const machine = openMachine("nehalem-4").model;
    /* The cap is for each context: in a program with more contexts than cores, operationsMax is so many times more. */
    const result = await runSpecToEnd(specOf(program, 4, { machine, operationsMax: 32, keepMemory: true }));
    expectNoFault(result, program);
    const turns = elementsOfGlobal(program.debug, result.memory, "turns");
    if (!turns.ok) throw new Error(turns.error);
    expect(turns.value).toHaveLength(1000);
    expect(Math.min(...turns.value)).toBeGreaterThan(0);
  });
});

interface Expectation {
  readonly kind: "compile" | "run";
  readonly code: string;
  readonly core: string | undefined;
  readonly function: string | undefined;
  readonly line: string | undefined;
}

function expectationOf(path: string): Expectation {
  const [first = ""] = readFileSync(join(ROOT, path), "utf8").split("\n");
  const match = /^\/\/ expect( run)?: (\w+)((?: (?:core|function|line) \w+)*)$/.exec(first);
  if (match === null) throw new Error(`${path}:1: "${first}" says nothing about what is expected`);
  const word = (name: string): string | undefined => new RegExp(` ${name} (\\w+)`).exec(match[3] ?? "")?.[1];
  return {
    kind: match[1] === undefined ? "compile" : "run",
    code: match[2] ?? "",
    core: word("core"),
    function: word("function"),
    line: word("line"),
  };
}

function expectDiagnostic(path: string, expected: Expectation): void {
  const { program, diagnostics, text } = compileFile(path);
  const isWarning = expected.code.startsWith("W");
  const first = diagnostics.find(({ severity }) => isWarning || severity === "error");
  expect(first?.code, text).toBe(expected.code);
  if (expected.line !== undefined) expect(first?.line).toBe(Number(expected.line));
  expect(program !== undefined).toBe(isWarning);
}

async function expectFault(path: string, expected: Expectation): Promise<void> {
  const program = mustCompile(path);
  const change = { operationsMax: BROKEN_OPERATIONS, progressStepsMax: BROKEN_STEPS_MAX };
  const { fault } = await runSpecToEnd(specOf(program, BROKEN_CORES, change));
  const found = describeFault(fault, program);
  const stated = [
    expected.code,
    expected.core === undefined ? undefined : `core ${expected.core}`,
    expected.function === undefined ? undefined : `function ${expected.function}`,
    expected.line === undefined ? undefined : `line ${expected.line}`,
  ];
  for (const words of stated) {
    if (words !== undefined) expect(` ${found} `).toContain(` ${words} `);
  }
}

describe("programs that are broken", () => {
  const names = programsIn(`${FOLDER}/broken`);

  it("are there", () => {
    expect(names.length).toBeGreaterThanOrEqual(12);
  });

  it.each(names)("%s gets its diagnosis", async (name) => {
    const path = `${FOLDER}/broken/${name}`;
    const expected = expectationOf(path);
    if (expected.kind === "compile") expectDiagnostic(path, expected);
    else await expectFault(path, expected);
  });
});

/**
 * A storm on one line: all cores want it at the same moment. The spread of their waits shows in which order the line's
 * home answers. In the order of arrival, or in any other that does not depend on distance, the standard deviation of 48
 * waits would be about 4,100 cycles; the measured deviation is larger, because the farthest cores are answered last.
 */
import { describe, expect, it } from "vitest";
import { REQUESTER, TRACE } from "../../web/src/base/abi.gen.ts";
import type { CompiledProgram } from "../../web/src/base/program.ts";
import type { RunSpec } from "../../web/src/base/run.ts";
import { decodeTrace } from "../../web/src/scene/trace/records/columns.ts";
import { mustCompile } from "../harness/programs.ts";
import { openMachine, openScenario } from "../harness/project.ts";
import { runSpecToEnd } from "../harness/runs.ts";

const CORES = 48;

/** Rounds of the programs in one operation, and the number of operations that the test reads. */
const ROUNDS = 16;
const OPERATIONS = 8;

function specOf(program: CompiledProgram): RunSpec {
  const defaults = new Map(openScenario("line_sharing").file.parameters.map((each) => [each.name, each.default]));
  return {
    program: program.bytes,
    machine: openMachine("opteron-48").model,
    cores: CORES,
    params: program.debug.params.map((name) => defaults.get(name) ?? Number.NaN),
    seed: 1,
    start: "together",
    warmupOperations: 1,
    precision: 0,
    batchMin: 12,
    operationsMax: OPERATIONS * CORES,
    trace: { records: 2 ** 17 },
  };
}

/** Cycles from request to data, for every request of `cores` for the program's `shared_line` once all are under way. */
async function waitsOf(file: string, wanted: (core: number) => boolean): Promise<readonly number[]> {
  const program = mustCompile(`scenarios/line_sharing/${file}`);
  const spec = specOf(program);
  const { fault, trace, measuredFrom } = await runSpecToEnd(spec);
  if (fault !== undefined) throw new Error(`${file}: ${fault.status}, ${fault.text}`);
  const address = program.debug.globals.find((each) => each.name === "shared_line")?.address ?? Number.NaN;
  const columns = decodeTrace(trace?.records ?? new Uint32Array(), CORES);
  const line = columns.lineNumbers.indexOf(Math.floor(address / spec.machine.lineBytes));
  return Array.from({ length: columns.count }, (_, i) => i)
    .filter((i) => columns.kind[i] === TRACE.DATA && columns.line[i] === line && (columns.time[i] ?? 0) > measuredFrom)
    .filter((i) => columns.requester[i] === REQUESTER.DEMAND && wanted(columns.core[i] ?? -1))
    .map((i) => columns.b[i] ?? Number.NaN);
}

interface Spread {
  readonly count: number;
  readonly mean: number;
  /** Standard deviation. */
  readonly deviation: number;
}

function spreadOf(values: readonly number[]): Spread {
  const mean = values.reduce((sum, each) => sum + each, 0) / values.length;
  const variance = values.reduce((sum, each) => sum + (each - mean) ** 2, 0) / values.length;
  return { count: values.length, mean, deviation: Math.sqrt(variance) };
}

const adds = async (): Promise<Spread> => spreadOf(await waitsOf("ww.c", () => true));
const reads = async (): Promise<Spread> => spreadOf(await waitsOf("rw.c", (core) => core !== 0));

/** [tom-line-sharing] with 48 cores, cycles: all add (ww), and all but one read (rw). */
const MEASURED = { adds: { mean: 8105, deviation: 5704 }, reads: { mean: 7087, deviation: 5021 } };

const off = (value: number, measured: number): number => Math.abs(value / measured - 1);

describe("the waits of a storm on one line of the Opteron", () => {
  it.each([
    ["adds of all cores", adds, MEASURED.adds],
    ["reads of all cores but the one that wrote", reads, MEASURED.reads],
  ])("are spread about their mean as they were measured, and wider than without an order: %s", async (...row) => {
    const [, spread, measured] = row;
    const { count, mean, deviation } = await spread();
    expect(count).toBeGreaterThan((ROUNDS * OPERATIONS * CORES) / 2);
    expect(off(deviation / mean, measured.deviation / measured.mean)).toBeLessThan(0.1);
    /* the same number of answers, evenly spread from the first to the last */
    expect(deviation / mean).toBeGreaterThan(1.1 / Math.sqrt(3));
  });

  it("have the measured standard deviation: reads", async () => {
    expect(off((await reads()).deviation, MEASURED.reads.deviation)).toBeLessThan(0.15);
  });

  /* A known flaw: 16 % less than measured, as all adds are some 12 % too quick. The test fails when that is mended. */
  it.fails("do not yet have the measured standard deviation: adds", async () => {
    expect(off((await adds()).deviation, MEASURED.adds.deviation)).toBeLessThan(0.15);
  });
});

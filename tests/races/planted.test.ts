/**
 * Programs with a bug planted in each: the search that `hotline check --races` makes finds it, at the function and line
 * that the program's first comment states; its twin without the bug passes as many schedules.
 *
 *   // planted: fault DEADLOCK in acquire line 21        a fault (or core that never finishes), function and line
 *   // planted: race consume:21 produce:13 on message    a data race, both places and the variable
 *   // planted on 8 cores: …                              where two are too few
 *   // planted: race … or race …                          either of two, by the schedule
 *   // planted with a store buffer of 8: …                where a machine without one does not show it
 *   // planted under tso: …                                under this memory order; stronger ones do not show it
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { CompiledProgram } from "../../web/src/base/program.ts";
import type { RunResult } from "../../web/src/base/run.ts";
import { runToEnd } from "../../web/src/core/engine.ts";
import { scheduleAt, searchCores } from "../../web/src/model/experiment/schedules.ts";
import { MEMORY_ORDERS, type MemoryOrder, orderOf } from "../../web/src/model/machine/memory-order.ts";
import { callStack, positionOf } from "../../web/src/model/results/symbols.ts";
import { racingVariable } from "../../web/src/model/results/diagnosis/races.ts";
import {
  type SearchOutcome,
  type Finding,
  ordersOf,
  searchSchedules,
  scheduleRun,
} from "../../web/src/session/schedules/schedule-search.ts";
import { compileText, mustCompile } from "../harness/programs.ts";
import { ROOT, openMachine, withStoreBuffer } from "../harness/project.ts";
import { committedCore } from "../harness/runs.ts";
import { bareExperiment } from "./experiment.ts";
import { REPAIRS } from "./repairs.ts";

const FOLDER = "tests/races/planted";
const NAMES = readdirSync(join(ROOT, FOLDER)).filter((name) => name.endsWith(".c"));
const SCHEDULES = 200;
/** As `hotline check --races` makes without being told. */
const SCHEDULES_USUAL = 400;
/** Most bugs show in one of the first schedules, which are the same ones in a longer search. */
const SCHEDULES_FIRST = 10;
/** Without a store buffer, and with one as large as a Xeon's. */
const BOTH = NAMES.flatMap((name) => [[name, 0] as const, [name, 32] as const]);

const textOf = (name: string): string => readFileSync(join(ROOT, FOLDER, name), "utf8");

interface Stated {
  /** Number of cores in the search. */
  readonly cores: number;
  /** Entries of the machine's store buffer. */
  readonly buffer: number;
  /** The memory order of the search; undefined: that of the machine with its store buffer. */
  readonly order: MemoryOrder | undefined;
  readonly finding: string;
}

/** The statement of the first comment. */
function statedOf(name: string): Stated {
  const form = /^\/\/ planted(?: on (\d+) cores)?(?: with a store buffer of (\d+))?(?: under (\w+))?: (.*)$/m;
  const [, cores, buffer, under, finding] = form.exec(textOf(name)) ?? [];
  const order = MEMORY_ORDERS.find((one) => one === under);
  return { cores: Number(cores ?? "2"), buffer: Number(buffer ?? "0"), order, finding: finding ?? "" };
}

/** The machine of a search, with a store buffer as large as stated or, where that is larger, as given. */
function experimentOf(name: string, program: CompiledProgram, buffer = 0): ReturnType<typeof bareExperiment> {
  const entries = Math.max(buffer, statedOf(name).buffer);
  return bareExperiment(program, withStoreBuffer(openMachine("opteron-48"), entries));
}

async function searchIn(
  name: string,
  program: CompiledProgram,
  buffer = 0,
  schedules = SCHEDULES,
): Promise<SearchOutcome> {
  const core = await committedCore();
  const { experiment, job } = experimentOf(name, program, buffer);
  const orders = [statedOf(name).order ?? orderOf(experiment.machine.model.numbers)];
  const plan = { experiment, job, cores: [statedOf(name).cores], orders, schedules, firstSeed: 1 };
  return searchSchedules(plan, (spec) => Promise.resolve(runToEnd(core, spec)));
}

const planted = new Map<string, Promise<SearchOutcome>>();

/** The search in a program as it stands in its file, made once. */
function searchInPlanted(name: string, buffer = 0): Promise<SearchOutcome> {
  const key = `${name} ${buffer}`;
  const search = planted.get(key) ?? searchUntilStated(name, buffer);
  planted.set(key, search);
  return search;
}

async function searchUntilStated(name: string, buffer: number): Promise<SearchOutcome> {
  const program = mustCompile(`${FOLDER}/${name}`);
  const { finding } = statedOf(name);
  const first = await searchIn(name, program, buffer, SCHEDULES_FIRST);
  const isFound = first.findings.some((found) => isStated(wordsOf(found), finding));
  return isFound ? first : searchIn(name, program, buffer);
}

/** The finding in the form of the first comments. */
function wordsOf({ what, result, job }: Finding): string {
  const { debug } = job.program;
  if (what.kind === "race") {
    const [a, b] = [what.race.later, what.race.earlier].map(({ pc }) => {
      const { symbol, line } = positionOf(debug, pc);
      return `${symbol}:${line}`;
    });
    return `race ${a} ${b} on ${racingVariable(what.race, debug)}`;
  }
  const pc = what.kind === "fault" ? result.fault?.pc : what.cores[0]?.pc;
  const calls = what.kind === "fault" ? result.fault?.cores[result.fault.core ?? 0]?.calls : what.cores[0]?.calls;
  /* The planted line lies in the program itself, perhaps behind a header's lock. */
  const place = callStack(debug, pc ?? 0, calls ?? []).find(({ file }) => file === debug.files[0]);
  const status = what.kind === "fault" ? result.fault?.status : "STANDING";
  return `fault ${status} in ${place?.symbol} line ${place?.line}`;
}

/** A race names its two places, and an element of an array, as the schedule came to them. */
function isStated(words: string, stated: string): boolean {
  const anyElement = (text: string): string => text.replace(/\[\d+\]/g, "[]");
  return anyElement(stated)
    .split(" or ")
    .some((one) => isThatOne(anyElement(words), one));
}

function isThatOne(words: string, stated: string): boolean {
  const [, a, b, rest] = /^race (\S+) (\S+) (on .*)$/.exec(words) ?? [];
  return words === stated || (a !== undefined && `race ${b} ${a} ${rest}` === stated);
}

describe("planted bugs", () => {
  it("are at least fourteen", () => {
    expect(NAMES.length).toBeGreaterThanOrEqual(30);
    expect(Object.keys(REPAIRS).sort()).toEqual(NAMES);
  });

  it.each(BOTH)("%s is found on few cores, where it was planted, with a store buffer of %i", async (name, buffer) => {
    const stated = statedOf(name).finding;
    const { findings } = await searchInPlanted(name, buffer);
    const found = findings.map(wordsOf);
    expect(
      found.some((words) => isStated(words, stated)),
      `${stated}\nfound: ${found.join("\n")}`,
    ).toBe(true);
  });

  it.each(BOTH)("%s without its bug passes as many schedules, with a store buffer of %i", async (name, buffer) => {
    let text = textOf(name);
    for (const [from, to] of REPAIRS[name] ?? []) {
      expect(text.split(from).length, `"${from}" stands once in ${name}`).toBe(2);
      text = text.replace(from, () => to);
    }
    const { program, diagnostics } = compileText(name, text);
    if (program === undefined) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
    const { findings, schedules } = await searchIn(name, program, buffer);
    expect(findings.map(wordsOf)).toEqual([]);
    expect(schedules).toBe(SCHEDULES);
  });

  it.each(NAMES)("%s fails again in the same way when its schedule is run again", async (name) => {
    const core = await committedCore();
    const program = mustCompile(`${FOLDER}/${name}`);
    const { findings } = await searchInPlanted(name);
    const [first] = findings;
    if (first === undefined) throw new Error("nothing was found");
    const { experiment, job } = experimentOf(name, program);
    const again = runToEnd(core, scheduleRun(experiment, { ...job, cores: first.schedule.cores }, first.schedule));
    expect(summary(again)).toEqual(summary(first.result));
  });
});

function summary(result: RunResult | undefined): unknown {
  return [result?.traceHash, result?.time, result?.fault?.status, result?.fault?.pc, result?.races];
}

describe("the orders that a search takes by itself", () => {
  const under = (order: MemoryOrder): readonly string[] => NAMES.filter((name) => statedOf(name).order === order);

  async function usualSearch(name: string, machine: string): Promise<SearchOutcome> {
    const core = await committedCore();
    const { experiment, job } = bareExperiment(mustCompile(`${FOLDER}/${name}`), openMachine(machine));
    const cores = searchCores(experiment.machine.model.coreCount);
    const plan = {
      experiment,
      job,
      cores,
      orders: ordersOf(experiment, job),
      schedules: SCHEDULES_USUAL,
      firstSeed: 1,
    };
    return searchSchedules(plan, (spec) => Promise.resolve(runToEnd(core, spec)));
  }

  it.each(under("tso"))("find %s, whose fence is missing, on a machine without store buffers", async (name) => {
    const { findings } = await usualSearch(name, "opteron-48");
    expect(findings.map(({ schedule }) => schedule.order)).toEqual(["tso"]);
  });

  it.each(under("pso").flatMap((name) => ["graviton2-64", "m1-pro-8"].map((machine) => [name, machine] as const)))(
    "find %s, whose write barrier is missing, on %s",
    async (name, machine) => {
      const { findings } = await usualSearch(name, machine);
      expect(findings.map(({ schedule }) => schedule.order)).toContain("pso");
    },
  );

  it.each(under("pso"))(
    "do not find %s on a machine that keeps the order of stores, as it is right there",
    async (name) => {
      expect((await usualSearch(name, "xeon-24")).findings).toEqual([]);
    },
  );
});

describe("the schedules of a search", () => {
  it("differ in their seeds, and take cores, lengths of delays and orders of memory in turn, each with each", () => {
    const searches = { cores: [2, 3], orders: ["sc", "tso"] } as const;
    const list = Array.from({ length: 12 }, (_, index) => scheduleAt(index, searches, 5));
    expect(new Set(list.map(({ seed }) => seed)).size).toBe(12);
    expect(new Set(list.map(({ cores, jitterCycles, order }) => `${cores} ${jitterCycles} ${order}`)).size).toBe(12);
  });
});

/**
 * Every scenario whose picture is of system calls shows one: of real runs, the state of the picture at any cycle is
 * what a naive reading of the records tells, and it changes while the run goes on.
 */
import { describe, expect, it } from "vitest";
import { LIMITS, TRACE } from "../../web/src/base/abi.gen.ts";
import { showsSyscalls, type RunScene } from "../../web/src/scene/run-scene.ts";
import { coreNow } from "../../web/src/scene/trace/syscalls/core-now.ts";
import { SIDE } from "../../web/src/scene/trace/syscalls/side-history.ts";
import { TraceCursor } from "../../web/src/scene/trace/cursor.ts";
import { describeSyscalls } from "../../web/src/scene/words/describe-syscalls.ts";
import { openScenario, SCENARIO_NAMES } from "../harness/project.ts";
import { tracedScene } from "../harness/traced-scenes.ts";

const EVENTS = 8_000;
/** More than the runs make: cores that idle are known from their first note on. */
const RECORDS = 65_536;
/** Cycles at which each run is looked at. */
const LOOKS = 24;

const RUNS = SCENARIO_NAMES.flatMap((scenario) => {
  const { file, values } = openScenario(scenario);
  if (file.picture !== "system calls") return [];
  const x = values[Math.floor(values.length / 2)] ?? 1;
  return file.variants.map(({ id }) => ({ scenario, variant: id, machine: file.machine, x }));
});

/** What the records up to a cycle tell, read one after another. */
interface Naive {
  /** By core; undefined: not told of yet. */
  readonly isInKernel: (boolean | undefined)[];
  readonly userL1d: (number | undefined)[];
  readonly switches: number[];
  /** By word. */
  readonly values: Map<number, number>;
}

function naiveAt({ columns, coreCount }: RunScene["model"], cycle: number): Naive {
  const naive: Naive = {
    isInKernel: new Array<boolean | undefined>(coreCount).fill(undefined),
    userL1d: new Array<number | undefined>(coreCount).fill(undefined),
    switches: new Array<number>(coreCount).fill(0),
    values: new Map(),
  };
  for (let i = 0; i < columns.count && (columns.time[i] ?? 0) <= cycle; i++) {
    const core = columns.core[i] ?? -1;
    const a = columns.a[i] ?? 0;
    if (columns.kind[i] === TRACE.SWITCH) naive.switches[core] = (naive.switches[core] ?? 0) + 1;
    if (columns.kind[i] === TRACE.WORD) naive.values.set(a, (columns.b[i] ?? 0) % 65_536);
    if (columns.kind[i] !== TRACE.SIDES) continue;
    naive.isInKernel[core] = a >= 2 ** 31;
    naive.userL1d[core] = Math.floor(a / 2 ** LIMITS.COLD_BITS) % 2 ** LIMITS.COLD_BITS;
  }
  return naive;
}

describe.each(RUNS)("$scenario, $variant", (run) => {
  it("shows what the records tell, and changes while the run goes on", async () => {
    const scene = await tracedScene({ ...run, events: EVENTS, records: RECORDS });
    const { model, syscalls, page } = scene;
    expect(showsSyscalls(scene)).toBe(true);
    if (syscalls === undefined) return;
    const cursor = new TraceCursor(model);
    const seen = new Set<string>();
    const pages = new Set<string>();
    for (let look = 0; look <= LOOKS; look++) {
      const cycle = Math.floor(model.begin + ((model.end - model.begin) * look) / LOOKS);
      cursor.seek(cycle);
      const naive = naiveAt(model, cycle);
      for (let core = 0; core < model.coreCount; core++) {
        const now = coreNow(syscalls, cursor, core);
        expect(now.crossings).toBe(naive.switches[core]);
        const told = naive.isInKernel[core];
        if (told !== undefined && !syscalls.sides.isAlwaysInKernel(core))
          expect(now.side).toBe(told ? SIDE.KERNEL : SIDE.USER);
        const part = naive.userL1d[core];
        const at = syscalls.sides.structures.indexOf(1);
        if (part !== undefined && at >= 0) expect(now.cold[SIDE.USER][at]).toBe(part / 30);
      }
      for (const [word, value] of naive.values) if (page !== undefined) expect(page.valueAt(word, cycle)).toBe(value);
      seen.add(describeSyscalls(syscalls, page, cursor));
      if (page !== undefined) pages.add(page.countsAt(cycle).join(" "));
    }
    expect(seen.size).toBeGreaterThan(3);
    if (page !== undefined) expect(page.countsAt(model.end)).toHaveLength(4);
    if (page !== undefined && model.callTimes.length > 2 * model.switchTimes.length)
      expect(pages.size).toBeGreaterThan(2);
    for (const [core, { user, kernel, switching, asleep }] of syscalls.shares.entries()) {
      expect(syscalls.sides.sideAt(core, model.end)).toBeDefined();
      expect(user + kernel + switching + asleep).toBeLessThanOrEqual(1.0001);
    }
  });
});

it("is the picture of all scenarios about FlexSC", () => {
  expect(new Set(RUNS.map(({ scenario }) => scenario)).size).toBe(7);
});

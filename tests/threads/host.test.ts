/** The sleeping locks as plain C11, on the system's threads: their promises hold there as in the simulation. */
import { describe, expect, it } from "vitest";
import { inTurn } from "../harness/effort.ts";
import { runWithThreads } from "../harness/threads.ts";
import { SUBJECTS } from "./battery.ts";

const HOST = ["scenarios/lib/host/harness.c", "scenarios/lib/host/system.c"];
/** These ask where a thread is, for an order of arrivals by the cycle, or for no wake-up without a reason. */
const ONLY_SIMULATED = ["affinity.c", "fifo.c", "times.c"];
/** A program says that it has passed long before, and exits. */
const SECONDS_MOST = "200";
const RUNS = [
  { HOTLINE_CORES: "2", threads: "3" },
  { HOTLINE_CORES: "4", threads: "12" },
];

/** Each program takes a second of a compiler; a run that makes few rounds makes some of them. */
const PROGRAMS = inTurn(SUBJECTS.filter(({ file }) => !ONLY_SIMULATED.includes(file)));

describe("with the system's threads", () => {
  it.each(PROGRAMS)("$name passes", ({ file, defines, rounds }) => {
    const macros = Object.entries(defines).map(([name, value]) => `-D${name}=${value}`);
    const program = { sources: [...macros, `tests/threads/${file}`, ...HOST], params: { threads: 1, rounds } };
    const environments = RUNS.map((run) => ({ ...run, HOTLINE_SECONDS: SECONDS_MOST }));
    for (const printed of runWithThreads(program, environments)) expect(printed).toContain("passed");
  });
});

/** The search of the page: the same findings as the command line's, in words, each with a link that shows it again. */
import { describe, expect, it } from "vitest";
import { openScenario } from "../../web/cli/files/open.ts";
import { writeLink } from "../../web/src/lab/link/route.ts";
import { newLabState } from "../../web/src/lab/link/lab-state.ts";
import type { PageState } from "../../web/src/lab/state/app-state.ts";
import { openedFrom } from "../../web/src/lab/state/opened-scenario.ts";
import { requestOf, sweepInputs, type SweepInputs } from "../../web/src/lab/sweep-inputs.ts";
import { searchCores } from "../../web/src/model/experiment/schedules.ts";
import { refinedPrecision, runSpec } from "../../web/src/model/experiment/run-spec.ts";
import { compile } from "../../web/src/lang/compile.ts";
import { Compiler } from "../../web/src/session/compiler.ts";
import { groupFindings } from "../../web/src/session/schedules/finding-groups.ts";
import { describeFinding } from "../../web/src/session/schedules/describe-finding.ts";
import { prepare } from "../../web/src/session/prepare.ts";
import { searchRaces, type SearchResult } from "../../web/src/session/schedules/race-search.ts";
import { replayState } from "../../web/src/session/schedules/replay-state.ts";
import { localRuns } from "../../web/src/session/testing/local-runs.ts";
import { RaceFinding } from "../../web/src/ui/dialogs/races/race-finding.tsx";
import { rendered, textOf } from "../../web/src/ui/testing/rendered.tsx";
import { openMachine } from "../harness/project.ts";
import { runSpecToEnd } from "../harness/runs.ts";
import { openedAt } from "../../web/src/lab/known.ts";

const RACY = '#include "lib/hotline.h"\nlong count;\nvoid operation(void)\n{\n\tcount++;\n\twork(50);\n}\n';
const STUCK = '#include "lib/hotline.h"\nvolatile int never;\nvoid operation(void)\n{\n\twhile (!never)\n\t\t;\n}\n';
const SCENARIO = "dput";
const VARIANT = "atomic";

const session = (pool = localRuns(runSpecToEnd)) => ({
  pool: () => Promise.resolve(pool),
  compiler: new Compiler(compile),
});

function labOf(program: string | undefined): PageState {
  const { scenario, sources } = openScenario(SCENARIO);
  const machine = openMachine(scenario.file.machine);
  const programs: Record<string, string> = program === undefined ? {} : { [VARIANT]: program };
  const link = writeLink({ page: "lab", experiment: { ...newLabState(SCENARIO), programs } });
  return opened(link, openedFrom(scenario, sources, new Map([[machine.file.id, machine]])));
}

function opened(link: string, scenario: ReturnType<typeof openedFrom>): PageState {
  return openedAt(link, scenario);
}

function inputsOf(state: PageState): SweepInputs {
  const inputs = sweepInputs(state);
  if (inputs === undefined) throw new Error("no scenario is open");
  return inputs;
}

const SEARCHING = { signal: new AbortController().signal, onTried: () => undefined };

async function searched(program: string | undefined, schedules: number): Promise<SearchResult> {
  const order = { inputs: inputsOf(labOf(program)), variant: VARIANT, firstSeed: 1, schedules };
  return searchRaces(order, session(), SEARCHING);
}

describe("the search of the page", () => {
  it("names both accesses of a data race, with their lines and the variable", async () => {
    const result = await searched(RACY, 4);
    const [first] = result.outcome.findings;
    if (first === undefined) throw new Error("nothing was found");
    const { message, details, line } = describeFinding(first, result.sourceLine);
    expect(message).toMatch(/^atomic\.c:5: data race on count: a plain (read|write) by core \d in operation\(\) and /);
    expect(details).toHaveLength(2);
    for (const detail of details) expect(detail).toMatch(/^core \d, cycle [\d ]+: plain .* at atomic\.c:5$/);
    expect(line).toBe(5);
  });

  it("tells a deadlock as the command line does", async () => {
    const result = await searched(STUCK, 4);
    expect(result.outcome.schedules).toBe(1);
    const html = rendered(
      groupFindings(result.outcome.findings).map((group) => (
        <RaceFinding key={group.lead.what.kind} group={group} result={result} lab={newLabState(SCENARIO)} />
      )),
    );
    expect(textOf(html)).toContain("no core can ever proceed");
    expect(textOf(html)).toContain("loops while never is 0");
    expect(html).toMatch(/<a href="#[^"]*j=200[^"]*">Run this schedule in the lab<\/a>/);
  });

  it("leads to a lab in which the run fails in the same way", async () => {
    const state = labOf(RACY);
    const result = await searched(RACY, 4);
    const [finding] = result.outcome.findings;
    if (finding === undefined || state.route.page !== "lab" || state.opened.value === undefined)
      throw new Error("nothing was found");
    const link = writeLink({ page: "lab", experiment: replayState(state.route.experiment, result.plan, finding) });
    const inputs = inputsOf(opened(link, state.opened.value));
    if (inputs.machine === undefined) throw new Error("no machine");
    const request = { ...requestOf(inputs, inputs.machine, [VARIANT]), values: [finding.schedule.cores] };
    const prepared = await prepare({ request, sources: inputs.sources, edits: inputs.edits }, session().compiler);
    if (!prepared.ok) throw new Error(JSON.stringify(prepared.error));
    const { experiment, jobs } = prepared.value;
    const job = jobs.find((one) => !one.baseline);
    if (job === undefined) throw new Error("no job");
    const again = await runSpecToEnd(runSpec(experiment, job, refinedPrecision(experiment), "together"));
    expect(again.fault?.status).toBe("DATA_RACE");
    expect(again.races[0]).toEqual(finding.result.races[0]);
  });

  it("says nothing of the scenario's own program", async () => {
    const { outcome } = await searched(undefined, 8);
    expect(outcome).toMatchObject({ findings: [], schedules: 8, complete: true });
  });

  it("ends when it is aborted, with what was tried until then", async () => {
    const tried: number[] = [];
    const order = { inputs: inputsOf(labOf(undefined)), variant: VARIANT, firstSeed: 1, schedules: 1000 };
    const ending = new AbortController();
    const onTried = (count: number): void => {
      tried.push(count);
      if (count === 3) ending.abort();
    };
    const { outcome } = await searchRaces(order, session(), { signal: ending.signal, onTried });
    expect(outcome.complete).toBe(false);
    expect(outcome.schedules).toBe(tried.length - 1);
  });

  it("of a program that does not compile says so", async () => {
    await expect(searched("void operation(void) { int x = ; }", 4)).rejects.toThrow("does not compile");
  });

  it("of a simulator that fails says why", async () => {
    const failing = localRuns(() => Promise.reject(new Error("no memory")));
    const order = { inputs: inputsOf(labOf(undefined)), variant: VARIANT, firstSeed: 1 };
    await expect(searchRaces(order, session(failing), SEARCHING)).rejects.toThrow("no memory");
  });
});

describe("the core counts of a search", () => {
  it("are few, now and then more, and never more than the machine has", () => {
    expect(new Set(searchCores(48))).toEqual(new Set([2, 3, 8]));
    expect(new Set(searchCores(4))).toEqual(new Set([2, 3]));
    expect(searchCores(1)).toEqual([1]);
  });

  it("are among those of the figure", () => {
    expect(new Set(searchCores(48, [1, 2, 4, 8, 48]))).toEqual(new Set([2, 8]));
    expect(searchCores(48, [1, 6, 12])).toEqual([6]);
  });
});

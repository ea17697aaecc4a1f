/**
 * The race that a lab opens with: its two runs are made from an empty machine to the finishing line, its counts are
 * those of the records, and it is the same race each time.
 */
import { describe, expect, it } from "vitest";
import { openMachine, openScenario as opened } from "../../web/cli/files/open.ts";
import { answeredWith } from "../../web/src/base/answer.ts";
import { RECORD_BYTES } from "../../web/src/base/abi.gen.ts";
import { compile } from "../../web/src/lang/compile.ts";
import { newLabState, type LabState } from "../../web/src/lab/link/lab-state.ts";
import { raceName, raceSides, usualRival } from "../../web/src/lab/race.ts";
import { initialState, type PageState } from "../../web/src/lab/state/app-state.ts";
import { openedFrom } from "../../web/src/lab/state/opened-scenario.ts";
import { threadHistory } from "../../web/src/scene/trace/history/thread-history.ts";
import { buildTraceModel } from "../../web/src/scene/trace/model.ts";
import { raceCosts } from "../../web/src/scene/trace/race-costs.ts";
import { raceLane } from "../../web/src/scene/trace/race.ts";
import { whyWords } from "../../web/src/scene/words/race-words.ts";
import { heldUpSentence } from "../../web/src/scene/words/thread-words.ts";
import { Compiler } from "../../web/src/session/compiler.ts";
import { racedOf, type Raced } from "../../web/src/session/questions/raced.ts";
import { localRuns } from "../../web/src/session/testing/local-runs.ts";
import { runSpecToEnd } from "../harness/runs.ts";

function stateOf(name: string, change: Partial<LabState>): PageState {
  const { scenario, sources } = opened(name);
  const machine = openMachine(scenario.file.machine);
  const experiment = { ...newLabState(name), ...change };
  const state: PageState = {
    ...initialState({ page: "lab", experiment }, []),
    opened: answeredWith(openedFrom(scenario, sources, new Map([[machine.file.id, machine]]))),
  };
  if (experiment.race !== undefined) return state;
  return { ...state, route: { page: "lab", experiment: { ...experiment, race: usualRival(state) } } };
}

async function raced(state: PageState): Promise<Raced> {
  const sides = raceSides(state);
  if (sides === undefined) throw new Error("the state has no race");
  const session = { pool: async () => localRuns(runSpecToEnd), compiler: new Compiler((input) => compile(input)) };
  const never = new Promise<void>(() => undefined);
  const answer = racedOf(session, sides).answer?.({
    signal: new AbortController().signal,
    known: undefined,
    tell: () => undefined,
    progress: () => undefined,
    isAhead: () => false,
    hurried: never,
    pause: async () => undefined,
    giveWay: async () => undefined,
  });
  if (answer === undefined) throw new Error("the question has no work");
  return answer;
}

const modelsOf = ({ runs, finish }: Raced, threadsOf?: typeof threadHistory) =>
  runs.map(({ job, result }) =>
    buildTraceModel({
      records: result.trace?.records ?? new Uint32Array(),
      coreCount: job.cores,
      lineBytes: 64,
      fromStart: true,
      end: finish,
      ...(threadsOf === undefined ? {} : { threadsOf, contexts: result.contexts }),
    }),
  );

describe("a race", () => {
  it("of the ticket lock against MCS counts how often the lock was passed, and says what a hand-off cost", async () => {
    const race = await raced(stateOf("lookup_mnt", { variant: "stock", x: 48 }));
    expect(race.runs.map(({ side }) => side.variant)).toEqual(["stock", "mcs"]);
    expect(race.counted).toBe("sections");
    const models = modelsOf(race);
    const [ticket, mcs] = models.map((model) => raceLane(model, 0, race.finish).sections.length);
    expect(ticket).toBeGreaterThan(100);
    expect(mcs).toBeGreaterThan(3 * (ticket ?? 0));
    const told = race.runs.map(({ side, result }, i) => {
      const model = models[i];
      if (model === undefined) throw new Error("a run has no model");
      return { name: side.name, costs: raceCosts(model, result, race.finish) };
    });
    expect(told.map(({ costs }) => costs.sections)).toEqual([ticket, mcs]);
    expect(whyWords(told, race.counted)).toMatch(/^A hand-off took .* other cores read the lock's line again/);
  });

  it("ends at the finishing line with whole traces, and is the same race each time", async () => {
    const race = await raced(stateOf("lookup_mnt", { variant: "stock", x: 12 }));
    for (const { result } of race.runs) {
      expect(result.time).toBe(race.finish);
      expect(result.trace?.dropped).toBe(0);
    }
    const again = await raced(stateOf("lookup_mnt", { variant: "stock", x: 12 }));
    expect(again.finish).toBe(race.finish);
    expect(again.runs.map(({ result }) => result.traceHash)).toEqual(race.runs.map(({ result }) => result.traceHash));
    expect((race.runs[0]?.result.trace?.records.length ?? 0) % (RECORD_BYTES / 4)).toBe(0);
  });

  it("of a test-and-set against a ticket lock with more threads than cores says who holds the lock without a core", async () => {
    const rival = { variant: "ticket", x: undefined, machine: undefined, parameters: {} };
    const race = await raced(stateOf("lock_holder_preempted", { variant: "tas", x: 12, race: rival }));
    const [tas, ticket] = race.runs.map(({ side, job, result }) => {
      const [model] = modelsOf({ ...race, runs: [{ side, job, result }] }, threadHistory);
      if (model === undefined) throw new Error("a run has no model");
      return { name: side.name, model, costs: raceCosts(model, result, race.finish) };
    });
    if (tas === undefined || ticket === undefined) throw new Error("a race has two runs");
    const moments = Array.from({ length: 40 }, (_, i) => (race.finish * (i + 1)) / 40);
    const names = { line: () => "a line", lock: () => "the lock", fieldCount: () => 0 };
    const told = moments.map((cycle) => heldUpSentence(ticket.model, cycle, names));
    const heldUp =
      /(?:holds the lock and|The lock is free for thread \d+, which) waits for a core: .* Meanwhile 8 cores/;
    expect(told.filter((words) => heldUp.test(words))).not.toEqual([]);
    expect(whyWords([tas, ticket], race.counted)).toMatch(/no core executed the thread that was next/);
  });

  it("of programs without a lock counts their operations", async () => {
    const race = await raced(stateOf("dput", { variant: "atomic", x: 24 }));
    expect(race.counted).toBe("operations");
    const done = modelsOf(race).map((model) => raceLane(model, 0, race.finish).operations.length);
    expect(done).toEqual(race.runs.map(({ result }) => result.operations));
    expect(done[1]).toBeGreaterThan(2 * (done[0] ?? 0));
  });

  it("does not count a lock that the better program takes more seldom", async () => {
    const rival = { variant: "percore", x: undefined, machine: undefined, parameters: {} };
    const race = await raced(stateOf("lookup_mnt", { variant: "stock", x: 12, race: rival }));
    expect(race.counted).toBe("operations");
  });

  it("at other settings of the same program names what differs", () => {
    const rival = { variant: "stock", x: 12, machine: undefined, parameters: { section: 600 } };
    const sides = raceSides(stateOf("lookup_mnt", { variant: "stock", x: 48, race: rival }));
    expect(sides?.map(({ name }) => name)).toEqual([
      "48 cores, length of a look-up 150 cycles",
      "12 cores, length of a look-up 600 cycles",
    ]);
  });

  it("is named by its runs, and by their place where that is one", () => {
    const rival = { variant: "mcs", x: undefined, machine: undefined, parameters: {} };
    const race = stateOf("lookup_mnt", { variant: "stock", x: 48, race: rival });
    expect(raceName(race)).toBe("stock (ticket lock) against MCS lock at 48 cores");
    const elsewhere = stateOf("lookup_mnt", { variant: "stock", x: 48, race: { ...rival, x: 12 } });
    expect(raceName(elsewhere)).toBe("stock (ticket lock), 48 cores against MCS lock, 12 cores");
  });
});

import { describe, expect, it } from "vitest";
import { MODEL_VERSION } from "../base/abi.gen.ts";
import { newLabState, type LabState } from "./link/lab-state.ts";
import { machineText } from "../model/machine/machine-text.ts";
import { readLinkedMachine } from "../model/machine/read-machine.ts";
import { sourceTexts } from "../model/scenario/sources.ts";
import { openedFrom } from "./state/opened-scenario.ts";
import { fakeMachine, fakeScenario } from "../session/testing/fake-scenario.ts";
import type { Action } from "./state/actions.ts";
import type { PageState } from "./state/app-state.ts";
import { experimentOf } from "./state/opened.ts";
import { reduce } from "./reducer.ts";
import { openedAt } from "./known.ts";
import { withRun } from "./testing/with-run.ts";

const FILE = machineText(fakeMachine());
const PROGRAMS = new Map([
  ["stock.c", "int stock;"],
  ["fixed.c", "int fixed;"],
]);

function opened(link = "#v=1&s=test"): PageState {
  const machines = new Map(["small", "other"].map((id) => [id, fakeMachine()]));
  const folder = openedFrom(fakeScenario(), sourceTexts(PROGRAMS), machines, { readMachine: readLinkedMachine });
  return openedAt(link, folder);
}

const all = (state: PageState, ...actions: readonly Action[]): PageState => actions.reduce(reduce, state);
const went = (state: PageState, change: Partial<LabState>): PageState =>
  reduce(state, {
    kind: "went",
    route: { page: "lab", experiment: { ...newLabState("test"), ...change } },
    notices: [],
  });
const type = (text: string): Action => ({ kind: "draft", variant: "stock", text, original: "int stock;" });

describe("changes one wants to go back from", () => {
  it.each<[string, Action]>([
    ["another run", { kind: "change", change: { variant: "fixed", x: 4 } }],
    ["another machine", { kind: "change", change: { machine: "other" } }],
    ["a machine from a file", { kind: "change", change: { machineFile: FILE } }],
    ["a variant hidden", { kind: "toggle-variant", variant: "fixed" }],
    ["a variant beside it", { kind: "change", change: { compare: "fixed" } }],
  ])("are counted: %s", (_, action) => {
    expect(reduce(opened(), action).entries).toBe(1);
  });

  it.each<[string, Action]>([
    ["a parameter", { kind: "parameter", name: "hold", value: 30, standard: 100 }],
    ["the time", { kind: "change", change: { cycle: 12 } }],
    ["a panel folded", { kind: "fold", panel: "notes" }],
    ["another table", { kind: "change", change: { tab: "lines" } }],
    ["nothing", { kind: "change", change: { x: undefined } }],
    ["colours", { kind: "theme", theme: "dark" }],
  ])("are not those that go on and on: %s", (_, action) => {
    expect(reduce(opened(), action).entries).toBe(0);
  });

  it("are one for a whole gesture", () => {
    const place = (x: number, goesOn: boolean): Action => ({ kind: "change", change: { variant: "fixed", x }, goesOn });
    const after = [place(2, false), place(4, true), place(1, true)].reduce(reduce, opened());
    expect([after.entries, experimentOf(after).x]).toEqual([1, 1]);
    expect(reduce(after, place(4, false)).entries).toBe(2);
  });

  it("are not what the address itself says", () => {
    expect(went(opened(), { x: 4, variant: "fixed" }).entries).toBe(0);
  });
});

describe("the machine", () => {
  const OF_THE_SITE: Action = { kind: "change", change: { machine: "other" } };
  const OF_A_FILE: Action = { kind: "change", change: { machineFile: FILE } };

  it("is one: that of the last change", () => {
    expect(experimentOf(all(opened(), OF_THE_SITE, OF_A_FILE))).toMatchObject({
      machine: undefined,
      machineFile: FILE,
    });
    expect(experimentOf(all(opened(), OF_A_FILE, OF_THE_SITE))).toMatchObject({
      machine: "other",
      machineFile: undefined,
    });
  });

  it("of a file gives way to the scenario's own", () => {
    const state = all(opened(), OF_A_FILE, { kind: "change", change: { machine: undefined } });
    expect(experimentOf(state)).toEqual(newLabState("test"));
  });
});

describe("a change", () => {
  const fitted = (link: string, ...actions: readonly Action[]): Partial<LabState> =>
    experimentOf(all(opened(`#v=1&s=test${link}`), ...actions));

  it("leaves no place that is not listed when places are added no longer", () => {
    const change: Action = { kind: "change", change: { bends: false } };
    expect(fitted("&bends=1&n=5&n2=7", change)).toMatchObject({ x: 4, besideX: 6 });
  });

  it("leaves no place that the chosen machine has not", () => {
    const change: Action = { kind: "change", change: { placement: [0, 1] } };
    expect(fitted("&n=8&n2=6", change)).toMatchObject({ x: 2, besideX: 2 });
  });

  it("that hides the selected variant, or the one beside it, selects none", () => {
    expect(fitted("&x=fixed", { kind: "toggle-variant", variant: "fixed" }).variant).toBeUndefined();
    expect(fitted("&x2=fixed", { kind: "toggle-variant", variant: "fixed" }).compare).toBeUndefined();
  });

  it("that would hide the last variant is none, and the reader is told why", () => {
    const hide: Action = { kind: "toggle-variant", variant: "stock" };
    const state = all(opened("#v=1&s=test&off=fixed"), hide, hide);
    expect([experimentOf(state).hidden, state.entries]).toEqual([["fixed"], 0]);
    expect(state.notices).toEqual(["The last curve cannot be hidden: show another one first."]);
    const told = reduce(state, { kind: "notice", notice: "Another one." });
    expect(told.notices).toEqual(["Another one.", ...state.notices]);
    expect(reduce(told, hide).notices).toEqual([...state.notices, "Another one."]);
  });

  it("of the shown variants drops moment and result where another one is selected by it", () => {
    const link = "&n=4&rh=0123456789abcdef-10&t=99";
    const hide = (variant: string): Action => ({ kind: "toggle-variant", variant });
    expect(fitted(link, hide("stock"))).toMatchObject({ cycle: undefined, result: undefined });
    expect(fitted(link, hide("fixed"))).toMatchObject({ cycle: 99, result: { throughput: 10 } });
  });
});

describe("a moment and a result", () => {
  const link = "#v=1&s=test&n=4&rh=0123456789abcdef-10&t=99";

  it("stay while one looks around", () => {
    const state = all(
      opened(link),
      { kind: "fold", panel: "code" },
      { kind: "change", change: { measure: "speedup" } },
    );
    expect(experimentOf(state)).toMatchObject({ cycle: 99, result: { throughput: 10 } });
  });

  it.each<[string, Action]>([
    ["point", { kind: "change", change: { x: 8 } }],
    ["parameter", { kind: "parameter", name: "hold", value: 30, standard: 100 }],
    ["stretch", { kind: "change", change: { stretch: "begin" } }],
    ["program", { kind: "run-drafts" }],
  ])("fall away with another %s: they are of another run", (_, action) => {
    const state = all(opened(link), type("int mine;"), action);
    expect(experimentOf(state)).toMatchObject({ cycle: undefined, result: undefined });
  });
});

describe("edited programs", () => {
  const edited = all(opened(), type("int mine;"), { kind: "run-drafts" });

  it("are in the state once they are run, and shown where a link has them", () => {
    expect(experimentOf(edited).programs).toEqual({ stock: "int mine;" });
    const link = opened("#v=1&s=test");
    expect(went(link, { programs: { stock: "int theirs;" } }).drafts.get("stock")).toBe("int theirs;");
  });

  it("go with Back, but not what has been typed since", () => {
    expect(went(edited, {}).drafts.size).toBe(0);
    const typing = reduce(edited, type("int more;"));
    expect(went(typing, {}).drafts.get("stock")).toBe("int more;");
  });

  it("that are the original are no edits", () => {
    const state = went(opened(), { programs: { stock: "int stock;", fixed: "int other;" } });
    expect(experimentOf(state).programs).toEqual({ fixed: "int other;" });
  });

  it("are gone when they are reset", () => {
    const state = reduce(edited, { kind: "reset-program", variant: "stock" });
    expect([experimentOf(state).programs, state.drafts.size]).toEqual([{}, 0]);
  });
});

describe("a link beside its scenario", () => {
  it("is told what does not exist there, also when it is typed into the open lab", () => {
    const wrong = { variant: "fixd", parameters: { hold: 5000 } };
    for (const state of [went(opened(), wrong), opened("#v=1&s=test&x=fixd&p.hold=5000")]) {
      expect(state.notices).toHaveLength(2);
      expect(experimentOf(state)).toEqual({ ...newLabState("test"), parameters: { hold: 1000 } });
    }
  });

  it("of a model without a core runs with today's, and says so once", () => {
    const old = opened("#v=1&s=test&mv=9&rh=0123456789abcdef-10");
    const state = withRun(old, { phase: "failed", missingCore: 9 });
    expect(experimentOf(state)).toMatchObject({ modelVersion: MODEL_VERSION, result: { throughput: 10 } });
    expect(state.notices).toHaveLength(1);
    expect(state.entries).toBe(0);
    expect(withRun(state, { missingCore: 9 }).notices).toHaveLength(1);
    expect(withRun(state, { missingCore: MODEL_VERSION }).notices).toHaveLength(1);
  });
});

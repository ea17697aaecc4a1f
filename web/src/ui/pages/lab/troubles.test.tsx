import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../../base/program.ts";
import type { PageState } from "../../../lab/state/app-state.ts";
import type { RunPhase, Trouble } from "../../../lab/state/run-state.ts";
import { reduce } from "../../../lab/reducer.ts";
import type { StoredFigure } from "../../../lab/stored/stored-figure.ts";
import { openedState, rendered, textOf } from "../../testing/rendered.tsx";
import { RecordingContext } from "../../playback/recording-slot.ts";
import { Slot } from "../../playback/slot.ts";
import { RunStatus } from "./run-status.tsx";
import { Troubles } from "./troubles.tsx";
import { answeredWith } from "../../../base/answer.ts";

function withRun(run: Partial<PageState["run"]>): PageState {
  const state = openedState();
  return { ...state, run: { ...state.run, ...run } };
}

/** A stored figure without curves. */
const STORED: StoredFigure = {
  xLabel: "cores",
  yLabel: "operations",
  yUnit: "per second",
  scales: { x: "linear", y: "linear" },
  xValues: [],
  series: [],
  published: [],
  tourSteps: 0,
  featured: undefined,
  isRefined: true,
};

const shown = (...troubles: readonly Trouble[]): string => rendered(<Troubles />, withRun({ troubles }));

const finding = (line: number, severity: Diagnostic["severity"]): Diagnostic => ({
  file: "stock.c",
  line,
  column: 1,
  from: 0,
  to: 1,
  severity,
  code: "E101",
  message: `finding ${line}`,
  ...(line === 7 ? { hint: "Put a ; here." } : {}),
});

describe("troubles", () => {
  it("take no place when there are none", () => {
    expect(shown()).toBe("");
  });

  it("are announced at once", () => {
    expect(shown({ kind: "engine", message: "No memory." })).toContain('role="alert"');
  });

  it("of a program that does not compile lead to its first error, and count the others; warnings are none", () => {
    const diagnostics = [finding(3, "warning"), finding(7, "error"), finding(9, "error")];
    const html = shown({ kind: "compile", variant: "stock", diagnostics });
    expect(textOf(html)).toMatch(
      /does not compile\. stock\.c, line 7 : finding 7\. Put a ; here\. And 1 more problem, marked/,
    );
    expect(html).toMatch(/<button[^>]*>stock\.c, line 7<\/button>/);
    expect(html).not.toContain("finding 3");
  });

  it("of a run say which run, what happened, its details, a hint, and where to look", () => {
    const diagnosis = {
      message: "deadlock",
      details: ["core 0 waits for <lock>", "core 1 waits for cores"],
      hint: "release it",
      file: "stock.c",
      line: 12,
    };
    const html = shown({ kind: "fault", variant: "stock", x: 8, diagnosis });
    const waits = "core 0 waits for <lock> core 1 waits for cores";
    expect(textOf(html)).toContain(`at 8 cores stopped. deadlock ${waits} Hint: release it. Where: stock.c:12`);
    expect(html.match(/<li>/g)).toHaveLength(2);
  });

  it("of a program that the reader has changed are those of the reader's version, and not of the scenario's", () => {
    const programs = { stock: "void operation(void) {}" };
    const state = reduce(openedState(), { kind: "change", change: { programs } });
    const diagnosis = { message: "deadlock", details: [], hint: undefined, file: undefined, line: undefined };
    const fault: Trouble = { kind: "fault", variant: "stock", x: 8, diagnosis };
    const broken: Trouble = { kind: "compile", variant: "stock", diagnostics: [finding(7, "error")] };
    const html = rendered(<Troubles />, { ...state, run: { ...state.run, troubles: [fault, broken] } });
    expect(textOf(html)).toMatch(
      /^your version of stock at 8 cores stopped\. .*your version of stock does not compile/,
    );
  });

  it("of a text that the reader has changed since say so, until the new text runs", () => {
    const draft = { kind: "draft", variant: "stock", text: "void operation(void) {}", original: "" } as const;
    const ran = reduce(reduce(openedState(), draft), { kind: "run-drafts" });
    const diagnosis = { message: "deadlock", details: [], hint: undefined, file: undefined, line: undefined };
    const fault: Trouble = { kind: "fault", variant: "stock", x: 8, diagnosis };
    const broken: Trouble = { kind: "compile", variant: "stock", diagnostics: [finding(7, "error")] };
    const told = (state: PageState): string =>
      textOf(rendered(<Troubles />, { ...state, run: { ...state.run, troubles: [fault, broken] } }));
    const typed = reduce(ran, { ...draft, text: "void operation(" });
    expect(told(ran)).not.toContain("before you changed the text");
    const since = "That was before you changed the text, which has not run yet.";
    expect(told(typed)).toContain(`stopped. ${since} deadlock`);
    expect(told(typed)).toContain(`does not compile. ${since} stock.c, line 7`);
    const other = reduce(ran, { ...draft, variant: "mcs" });
    expect(told(other)).not.toContain("before you changed the text");
  });

  it("of a run without a line lead nowhere", () => {
    const diagnosis = { message: "too long", details: [], hint: undefined, file: undefined, line: undefined };
    expect(shown({ kind: "fault", variant: "stock", x: 8, diagnosis })).not.toContain("<button");
  });
});

describe("the state of the run", () => {
  const RUNNING: readonly RunPhase[] = ["compiling", "coarse", "refined"];
  const RESTING: readonly RunPhase[] = ["idle", "done", "cancelled", "failed"];

  it.each(RUNNING)("can be stopped while it is %s, with its progress in numbers", (phase) => {
    const html = rendered(<RunStatus />, withRun({ phase, done: 3, total: 26 }));
    expect(html).toMatch(/<progress[^>]* max="26" value="3"/);
    expect(textOf(html)).toMatch(/3 of 26 runs Stop$/);
  });

  it.each(RESTING)("can be begun when it is %s, and shows no progress", (phase) => {
    const html = rendered(<RunStatus />, withRun({ phase, done: 26, total: 26 }));
    expect(html).not.toContain("<progress");
    expect(textOf(html)).toMatch(phase === "done" ? /Run again$/ : /Run$/);
  });

  it("is said aloud as a word, the same one for all passes of a sweep", () => {
    const said = (phase: RunPhase): string =>
      textOf(/role="status"[^>]*>(.*?)<\/span>/.exec(rendered(<RunStatus />, withRun({ phase })))?.[1] ?? "");
    expect(said("done")).toBe("complete");
    expect(["compiling", "coarse", "refined"].map((phase) => said(phase as RunPhase))).toEqual(
      Array.from({ length: 3 }, () => "computing"),
    );
  });

  it("is not computing beside an edited program whose sweep has ended, though the other curves are stored ones", () => {
    const edited = openedState();
    const folder = edited.opened.value;
    if (folder === undefined) throw new Error("the scenario is not open");
    const stored = { figure: STORED };
    const opened = answeredWith({ ...folder, stored });
    const programs = { stock: "void operation(void) {}" };
    const changed = reduce({ ...edited, opened }, { kind: "change", change: { programs } });
    const words = (phase: RunPhase): string =>
      textOf(rendered(<RunStatus />, { ...changed, run: { ...changed.run, phase } }));
    expect(words("refined")).toContain("stored; computing");
    expect(words("done")).toBe("complete complete Run again");
    expect(words("failed")).toBe("failed failed Run");
  });

  it("says, to see and to hear, when a run of a finished sweep stopped", () => {
    const diagnosis = { message: "deadlock", details: [], hint: undefined, file: undefined, line: undefined };
    const fault: Trouble = { kind: "fault", variant: "stock", x: 8, diagnosis };
    const words = (...troubles: Trouble[]) => textOf(rendered(<RunStatus />, withRun({ phase: "done", troubles })));
    expect(words(fault)).toBe("a run stopped a run stopped Run again");
    expect(words(fault, fault)).toBe("runs stopped runs stopped Run again");
    expect(words()).toBe("complete complete Run again");
  });

  it("is complete only when the machine can be played", () => {
    const slot = new Slot<"recording">();
    const status = (phase: RunPhase): string =>
      rendered(
        <RecordingContext value={slot}>
          <RunStatus />
        </RecordingContext>,
        withRun({ phase }),
      );
    const stop = slot.put("recording");
    expect(status("done")).toContain("recording the machine");
    expect(status("refined")).toContain("refining");
    stop();
    expect(status("done")).toContain("complete");
  });
});

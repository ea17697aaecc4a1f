import { describe, expect, it } from "vitest";
import { subjectOf, subjectPanel, withSliders } from "./subject.ts";

const PARAMETERS = [
  { name: "hold", label: "length of a section" },
  { name: "rest", label: "time between two core's turns" },
  { name: "seed", label: "seed" },
];

describe("the subject of a step", () => {
  it("is its panel, and the figure where it names none; a lab without a step has none", () => {
    expect(subjectPanel(undefined)).toBeUndefined();
    expect(subjectPanel({ title: "a", text: "b" })).toBe("figure");
    expect(subjectPanel({ title: "a", text: "b", state: { panel: "machine" } })).toBe("machine");
  });

  it("is the table of the panel that tells where the cycles go, and no table elsewhere", () => {
    const of = (state: Parameters<typeof subjectOf>[0]["state"]) =>
      subjectOf({ title: "a", text: "b", state }, []).table;
    expect(of({ panel: "why" })).toBe("cycles");
    expect(of({ panel: "why", why: "locks" })).toBe("locks");
    expect(of({ panel: "figure", why: "locks" })).toBeUndefined();
  });

  it("is the sliders that its text names with emphasis, whatever apostrophe, where it is about settings", () => {
    const text = "Set *Time between two core\u2019s turns* to 4, then *length of a section*. The seed stays.";
    const named = (panel: "parameters" | "figure") =>
      subjectOf({ title: "a", text, state: { panel } }, PARAMETERS).parameters;
    expect(named("parameters")).toEqual(["hold", "rest"]);
    expect(named("figure")).toEqual([]);
  });

  it("is no slider that the panel lacks, since the scenario is swept over its parameter", () => {
    expect(withSliders({ parameters: PARAMETERS, sweep: { over: "rest" } }).map(({ name }) => name)).toEqual([
      "hold",
      "seed",
    ]);
  });

  it("is the marked lines where it is about code", () => {
    const code = { line: "lock();" };
    expect(subjectOf({ title: "a", text: "b", state: { panel: "code", code } }, []).hasLines).toBe(true);
    expect(subjectOf({ title: "a", text: "b", state: { panel: "figure", code } }, []).hasLines).toBe(false);
    expect(subjectOf({ title: "a", text: "b", state: { panel: "code" } }, []).hasLines).toBe(false);
  });
});

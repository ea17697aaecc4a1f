import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newRecord, type SheetRecord } from "../sheet-record.ts";
import { answered } from "../testing/sheet-result.ts";
import { SCORM_VERSIONS } from "./manifest.ts";
import {
  duration,
  interactionReport,
  leavingReport,
  resumedRecord,
  statusOf,
  statusReport,
  suspendData,
} from "./reports.ts";

const NAMES = ["a/one", "a/two", "b/three", "b/four"];

function recordWith(...answers: SheetRecord["answers"]): SheetRecord {
  return { ...newRecord("course", "sheet", { hotline: "0.1.0", model: 3 }), answers };
}

describe("the standing", () => {
  const three = [answered("a/one", 1, "right"), answered("a/two", 1, "near"), answered("b/three", 1, "wrong")];

  it("counts the points of locked answers to the sheet's questions", () => {
    const open = { ...answered("b/four", 1, "right"), locked: false };
    expect(statusOf(recordWith(...three, open), NAMES)).toEqual({ score: 1.5 / 4, isFinished: false });
    expect(statusOf(recordWith(answered("c/other", 1, "right")), NAMES)).toEqual({ score: 0, isFinished: false });
  });

  it("is finished when every question is answered and has a verdict", () => {
    const last = answered("b/four", "unknown", "unknown");
    expect(statusOf(recordWith(...three, last), NAMES).isFinished).toBe(true);
    expect(statusOf(recordWith(...three, { ...last, grade: null }), NAMES).isFinished).toBe(false);
  });

  it("is told in the words of each version", () => {
    const told = (version: "1.2" | "2004", score: number, isFinished: boolean) =>
      Object.fromEntries(statusReport(version, { score, isFinished }));
    expect(told("1.2", 1 / 3, false)).toEqual({
      "cmi.core.score.raw": "33.3",
      "cmi.core.score.min": "0",
      "cmi.core.score.max": "100",
      "cmi.core.lesson_status": "incomplete",
    });
    expect(told("1.2", 0.5, true)["cmi.core.lesson_status"]).toBe("passed");
    expect(told("1.2", 0.49, true)["cmi.core.lesson_status"]).toBe("failed");
    expect(told("2004", 1, true)).toMatchObject({
      "cmi.score.scaled": "1",
      "cmi.completion_status": "completed",
      "cmi.success_status": "passed",
    });
    expect(told("2004", 1, false)["cmi.success_status"]).toBe("unknown");
  });
});

describe("times", () => {
  it("have the form of each version", () => {
    expect(duration("1.2", 3723.4)).toBe("0001:02:03.00");
    expect(duration("2004", 3723.4)).toBe("PT1H2M3S");
    expect(duration("1.2", -5)).toBe("0000:00:00.00");
    expect(leavingReport("1.2", 61)).toEqual([
      ["cmi.core.session_time", "0000:01:01.00"],
      ["cmi.core.exit", "suspend"],
    ]);
  });
});

describe("an answer as an interaction", () => {
  const question = { title: "Which one?", choices: ["first", "second", "third"], right: ["second"] };
  const choice = answered("a/one", { chosen: ["third", "second"] }, "near");

  it("has the letters of choices in 1.2, and their names in 2004", () => {
    expect(Object.fromEntries(interactionReport("1.2", 4, choice, question))).toEqual({
      "cmi.interactions.4.id": "a.one",
      "cmi.interactions.4.type": "choice",
      "cmi.interactions.4.correct_responses.0.pattern": "b",
      "cmi.interactions.4.weighting": "1",
      "cmi.interactions.4.student_response": "b,c",
      "cmi.interactions.4.result": "0.5",
      "cmi.interactions.4.latency": "0000:00:30.00",
    });
    expect(Object.fromEntries(interactionReport("2004", 0, choice, question))).toMatchObject({
      "cmi.interactions.0.learner_response": "second[,]third",
      "cmi.interactions.0.correct_responses.0.pattern": "second",
      "cmi.interactions.0.description": "Which one?",
    });
  });

  it("is a text where no type of the standard has its form, and short enough", () => {
    const other = { title: "t", choices: undefined, right: undefined };
    const number = answered("a/one", { value: 3.5, unit: "\u00B5s" }, "wrong");
    expect(interactionReport("2004", 0, number, other)).toContainEqual([
      "cmi.interactions.0.learner_response",
      "3.5 us",
    ]);
    const program = answered("a/one", { text: "\u00E9\n".repeat(5000) }, "right");
    for (const [version, most] of [["1.2", 255] as const, ["2004", 4000] as const]) {
      const values = interactionReport(version, 0, program, other).map(([, value]) => value);
      expect(Math.max(...values.map(({ length }) => length))).toBe(most);
      expect(values.join("")).toMatch(/^[\u0020-\u007E]*$/);
    }
  });

  it("has no response where the learner did not know", () => {
    const elements = interactionReport("1.2", 0, answered("a/one", "unknown", "unknown"), question);
    expect(elements.map(([element]) => element)).not.toContain("cmi.interactions.0.student_response");
    expect(elements).toContainEqual(["cmi.interactions.0.result", "neutral"]);
  });
});

describe("what a learner goes on from", () => {
  it("is the record, where there is room", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 60 }), { maxLength: 4 }), (texts) => {
        const record = recordWith(...texts.map((text, i) => answered(NAMES[i] ?? "", { text })));
        for (const version of SCORM_VERSIONS)
          expect(resumedRecord(suspendData(version, record), "course/sheet")).toEqual(record);
      }),
      { numRuns: 50 },
    );
  });

  it("leaves out the longest answers where there is none", () => {
    const noise = Array.from({ length: 6000 }, (_, i) => String((i * 7919 + i * i * 104729) % 9973)).join("");
    const record = recordWith(answered("a/one", { text: noise }), answered("a/two", { chosen: ["x"] }));
    const data = suspendData("1.2", record);
    expect(data.length).toBeLessThanOrEqual(4096);
    expect(resumedRecord(data, "course/sheet")?.answers.map(({ exercise }) => exercise)).toEqual(["a/two"]);
    expect(resumedRecord(suspendData("2004", record), "course/sheet")).toEqual(record);
  });

  it.each([[""], ["null"], ["a bookmark of another page"]])("is nothing where the system has %j", (data) => {
    expect(resumedRecord(data, "course/sheet")).toBeUndefined();
  });

  it("is nothing where it is of another sheet", () => {
    expect(resumedRecord(suspendData("2004", recordWith()), "course/other")).toBeUndefined();
  });
});

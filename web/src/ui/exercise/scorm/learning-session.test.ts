import { describe, expect, it } from "vitest";
import { suspendData } from "../../../model/exercise/scorm/reports.ts";
import { newRecord, type SheetRecord } from "../../../model/exercise/sheet-record.ts";
import { answered } from "../../../model/exercise/testing/sheet-result.ts";
import type { ScormApi } from "./find-api.ts";
import { LearningSession } from "./learning-session.ts";

const NEW = newRecord("c", "s", { hotline: "0.1.0", model: 3 });
const question = (title: string) => Promise.resolve({ title, choices: undefined, right: undefined });
const SHEET = { key: "c/s", exercises: ["a/one", "a/two"], question };

interface System {
  readonly api: ScormApi;
  readonly values: Map<string, string>;
  readonly calls: string[];
}

function system(has: Readonly<Record<string, string>> = {}, refuses: (what: string) => boolean = () => false): System {
  const values = new Map(Object.entries(has));
  const calls: string[] = [];
  const does = (what: string): boolean => {
    calls.push(what);
    return !refuses(what);
  };
  const api: ScormApi = {
    version: "2004",
    initialize: () => does("initialize"),
    get: (element) => {
      const ids = [...values.keys()].filter((name) => /^cmi\.interactions\.\d+\.id$/.test(name));
      return element.endsWith("_count") ? String(ids.length) : (values.get(element) ?? "");
    },
    set: (element, value) => {
      const isTaken = does(`set ${element}`);
      if (isTaken) values.set(element, value);
      return isTaken;
    },
    commit: () => does("commit"),
    terminate: () => does("terminate"),
    lastError: () => "General exception (101)",
  };
  return { api, values, calls };
}

function open({ api }: System, said: string[] = []) {
  const opened = LearningSession.open(api, SHEET, (sentence) => said.push(sentence), 0);
  if (opened === undefined) throw new Error("not opened");
  return opened;
}

const record = (...answers: SheetRecord["answers"]): SheetRecord => ({ ...NEW, answers });

describe("a sheet within a learning system", () => {
  it("reports each answer once, when it has a verdict", async () => {
    const made = system({ "cmi.learner_id": "ada" });
    const { session, resumed } = open(made);
    expect(resumed).toEqual({ learner: "ada", record: undefined });
    session.changed(record({ ...answered("a/one", 1), locked: false }));
    session.changed(record(answered("a/one", 1)));
    const one = answered("a/one", 1, "right");
    session.changed(record(one));
    session.changed(record(one, answered("a/two", 2, "near"), answered("x/foreign", 3, "right")));
    await expect.poll(() => made.api.get("cmi.interactions._count")).toBe("2");
    expect(made.values.get("cmi.interactions.0.id")).toBe("a.one");
    expect(made.values.get("cmi.interactions.1.result")).toBe("0.5");
    expect(made.values.get("cmi.completion_status")).toBe("completed");
    expect(made.values.get("cmi.score.scaled")).toBe("0.75");
  });

  it("goes on from what the system keeps, without reporting it again", async () => {
    const before = record(answered("a/one", 1, "right"));
    const made = system({ "cmi.suspend_data": suspendData("2004", before), "cmi.interactions.0.id": "a.one" });
    const { session, resumed } = open(made);
    expect(resumed.record).toEqual(before);
    session.changed(record(...before.answers, answered("a/two", 2, "wrong")));
    await expect.poll(() => made.values.get("cmi.interactions.1.id")).toBe("a.two");
  });

  it("ends with its time, and reports nothing afterwards", async () => {
    const made = system();
    const { session } = open(made);
    session.changed(record(answered("a/one", 1, "right")));
    session.leave(61_000);
    session.leave(62_000);
    const count = made.calls.length;
    session.changed(record(answered("a/one", 1, "right"), answered("a/two", 1, "right")));
    await Promise.resolve();
    expect(made.calls.slice(count)).toEqual([]);
    expect(made.values.get("cmi.session_time")).toBe("PT0H1M1S");
    expect(made.calls.filter((call) => call === "terminate")).toHaveLength(1);
  });

  it("tells the learner what the system refuses, once", () => {
    const said: string[] = [];
    const refused = LearningSession.open(system({}, () => true).api, SHEET, (sentence) => said.push(sentence), 0);
    expect(refused).toBeUndefined();
    expect(said).toEqual([
      "The learning system does not take results: General exception (101). Save the result as a file, and hand it in.",
    ]);
    said.length = 0;
    const { session } = open(
      system({}, (what) => what === "commit"),
      said,
    );
    session.changed(record(answered("a/one", 1)));
    session.changed(record(answered("a/one", 2)));
    expect(said).toEqual([
      expect.stringMatching(/^The learning system did not take all of the result: it could not be/),
    ]);
  });
});

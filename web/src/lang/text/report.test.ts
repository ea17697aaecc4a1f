import { expect, test } from "vitest";
import { Reporter } from "./report.ts";
import { Sources } from "./source.ts";

const HERE = { file: 0, from: 0, to: 1 };

function reporter(): Reporter {
  const sources = new Sources();
  sources.add("a.c", "x = y;\n");
  return new Reporter(sources);
}

test("a part of the program that is lost without a word is a fault of the compiler", () => {
  const report = reporter();
  report.expectSaid(HERE);
  expect(report.sorted().map(({ code, file }) => `${code} ${file}`)).toEqual(["E599 a.c"]);
});

test("a part that is lost after an error is a consequence, also where the error is held back or not shown", () => {
  for (const tell of [
    (report: Reporter) => report.error("E301", HERE, "unknown"),
    (report: Reporter) => report.hold(() => report.error("E401", HERE, "no floats")),
    (report: Reporter) => report.leniently(new Set(["E306"]), () => report.error("E306", HERE, "other type")),
  ]) {
    const report = reporter();
    tell(report);
    const before = report.sorted().length;
    report.expectSaid(HERE);
    expect(report.sorted()).toHaveLength(before);
  }
});

import { expect, it } from "vitest";
import { partOf, subjectInWords, subjectOf } from "./tour-subject.ts";

it("a step is about what it names, or else about the pane that it opens, or else about the matrix", () => {
  expect(subjectOf({ subject: "program", state: { pane: "execution" } })).toBe("program");
  expect(subjectOf({ state: { pane: "fences" } })).toBe("pane");
  expect(subjectOf({ state: { variant: "plain" } })).toBe("outcomes");
  expect(subjectOf({})).toBe("outcomes");
});

it("a phone shows threads and matrix together, and the panes by themselves", () => {
  expect(partOf({ subject: "program" })).toBe("program");
  expect(partOf({})).toBe("program");
  expect(partOf({ subject: "pane" })).toBe("pane");
});

it("the subject is told in words", () => {
  expect(subjectInWords({ state: { pane: "orders" } })).toBe("all orders of the accesses");
  expect(subjectInWords({})).toBe("the matrix of outcomes");
});

import { describe, expect, it } from "vitest";
import { readExpected } from "./expected.ts";
import { formatProblem } from "../json/problem.ts";

const JSON_OK = {
  schema: 1,
  model_version: 1,
  seed: 1,
  points: [{ variant: "stock", x: 48, trace_hash: "0123456789abcdef", throughput: 4000 }],
  shapes: ["stock: throughput(48) < 5000"],
};

describe("readExpected", () => {
  it("reads points and shapes", () => {
    const expected = readExpected(JSON_OK);
    expect(expected.ok && expected.value.shapes[0]?.variant).toBe("stock");
  });

  it("says which shape cannot be read", () => {
    const expected = readExpected({ ...JSON_OK, shapes: ["x: throughput(1) > 0", "throughput(48) <"] });
    expect(expected.ok ? "" : expected.error.map(formatProblem).join()).toContain("shapes[1]: ");
  });

  it("refuses hashes that are none", () => {
    const expected = readExpected({ ...JSON_OK, points: [{ ...JSON_OK.points[0], trace_hash: "xyz" }] });
    expect(expected.ok ? "" : expected.error.map(formatProblem).join()).toContain("points[0].trace_hash: must be 16");
  });
});

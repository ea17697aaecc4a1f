import { describe, expect, it } from "vitest";
import { locksAgree, nodeProblem } from "./setup.mjs";

const lock = (packages: Record<string, object>): { packages: Record<string, object> } => ({ packages });

describe("the set-up", () => {
  const wanted = lock({
    "": { version: "0.1.0" },
    "node_modules/a": { version: "1.0.0", integrity: "x" },
    "node_modules/native-other": { version: "1.0.0", integrity: "y", optional: true },
  });

  it("sees that the packages are there, without those for other platforms", () => {
    expect(locksAgree(wanted, lock({ "node_modules/a": { version: "1.0.0", integrity: "x" } }))).toBe(true);
  });

  it("sees a missing, an outdated, a changed and a left-over package", () => {
    expect(locksAgree(wanted, undefined)).toBe(false);
    expect(locksAgree(wanted, lock({}))).toBe(false);
    expect(locksAgree(wanted, lock({ "node_modules/a": { version: "0.9.0", integrity: "x" } }))).toBe(false);
    expect(locksAgree(wanted, lock({ "node_modules/a": { version: "1.0.0", integrity: "z" } }))).toBe(false);
    const extra = { "node_modules/a": { version: "1.0.0", integrity: "x" }, "node_modules/b": { version: "1.0.0" } };
    expect(locksAgree(wanted, lock(extra))).toBe(false);
  });

  it("refuses a Node that is too old, and says which one is needed", () => {
    expect(nodeProblem("18.20.0")).toContain("20.19");
    expect(nodeProblem("20.18.3")).toContain("20.18.3");
    expect(nodeProblem("20.19.0")).toBeUndefined();
    expect(nodeProblem("24.1.0")).toBeUndefined();
  });
});

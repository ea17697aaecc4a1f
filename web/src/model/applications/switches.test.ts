import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CHANGE,
  configurationOf,
  keyOf,
  type NamedApplication,
  offBut,
  readOff,
  switchesOf,
  writeOff,
} from "./switches.ts";

const WORKLOAD = { label: "", stock: "stock", patched: "patched", unchanged: "kernel" };

const APPLICATIONS: readonly NamedApplication[] = [
  {
    scenario: "mail",
    part: {
      name: "Mail",
      workloads: [{ label: "", stock: "stock", patched: "patched" }],
      fixes: { "11": { parameter: "own_lines" }, "2": { parameter: "sloppy" } },
    },
  },
  {
    scenario: "base",
    part: { name: "Base", workloads: [WORKLOAD], fixes: { "2": { parameter: "counts" } }, change: "more mutexes" },
  },
];

const KEYS = APPLICATIONS.flatMap(switchesOf).map(keyOf);

describe("switches", () => {
  it("are the fixes by their numbers, and the change of the application where there is a variant without it", () => {
    expect(KEYS).toEqual(["mail.2", "mail.11", "base.2", `base.${CHANGE}`]);
    const both = { name: "Both", workloads: [{ label: "", stock: "stock", patched: "patched" }, WORKLOAD], fixes: {} };
    expect(switchesOf({ scenario: "both", part: both }).map(keyOf)).toEqual([`both.${CHANGE}`]);
  });

  it("are written in a link as short as it goes, and read back the same", () => {
    expect(writeOff(new Set(["mail.2", "base.2", "base.app"]), APPLICATIONS)).toEqual(["2", "app"]);
    expect(writeOff(new Set(["mail.2"]), APPLICATIONS)).toEqual(["mail.2"]);
    expect(writeOff(new Set(KEYS.toReversed()), APPLICATIONS.toReversed())).toEqual(["2", "11", "app"]);
    fc.assert(
      fc.property(fc.subarray(KEYS), (keys) => {
        const { off, unknown } = readOff(writeOff(new Set(keys), APPLICATIONS), APPLICATIONS);
        expect([...off].sort()).toEqual([...keys].sort());
        expect(unknown).toEqual([]);
      }),
    );
  });

  it("that a link names and that do not exist are told", () => {
    expect(readOff(["7", "mail.2", "mail.9", "__proto__"], APPLICATIONS)).toEqual({
      off: new Set(["mail.2"]),
      unknown: ["7", "mail.9", "__proto__"],
    });
  });

  it("can all be off but one, while the application keeps its own change", () => {
    const [mail, base] = APPLICATIONS;
    if (mail === undefined || base === undefined) throw new Error("no applications");
    expect([...offBut(mail, undefined)]).toEqual(["mail.2", "mail.11"]);
    expect([...offBut(mail, "11")]).toEqual(["mail.2"]);
    expect([...offBut(base, undefined)]).toEqual(["base.2"]);
  });

  it("ask for a variant and for parameters that are 0", () => {
    const [, base] = APPLICATIONS;
    if (base === undefined) throw new Error("no application");
    expect(configurationOf(base, WORKLOAD, new Set())).toEqual({ variant: "patched", parameters: {} });
    expect(configurationOf(base, WORKLOAD, new Set(["base.2", "mail.2"]))).toEqual({
      variant: "patched",
      parameters: { counts: 0 },
    });
    expect(configurationOf(base, WORKLOAD, new Set(["base.app"]))).toEqual({ variant: "kernel", parameters: {} });
  });
});

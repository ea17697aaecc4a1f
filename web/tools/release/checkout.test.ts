import { describe, expect, it } from "vitest";
import { ROOT } from "../setup.mjs";
import { filesOf, timeOf, versionOf } from "./checkout.ts";
import { versionsOf } from "./versions.ts";

describe("the checkout", () => {
  const read = filesOf(ROOT);

  it("has one version, wherever it stands", () => {
    const version = versionOf(read);
    expect(version).toMatch(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/);
    const found = versionsOf(read);
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((path) => [path, version])));
  });

  it("tells where another version stands", () => {
    const other = versionsOf((path) => (path === "CITATION.cff" ? "version: 0.0.9\n" : read(path)));
    expect(other["CITATION.cff"]).toBe("0.0.9");
  });

  it("has the time that is asked for, in seconds since 1970", () => {
    expect(timeOf(ROOT, "1796032081")).toBe(1_796_032_081);
    expect(() => timeOf(ROOT, "yesterday")).toThrow("SOURCE_DATE_EPOCH");
  });
});

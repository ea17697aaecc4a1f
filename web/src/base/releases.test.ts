import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareVersions, isBeforeRelease, NO_RELEASES, readReleases } from "./releases.ts";

describe("the order of versions", () => {
  /** As in section 11 of Semantic Versioning, with releases around. */
  const ORDER = [
    "0.1.0",
    "0.2.0",
    "0.10.0",
    "1.0.0-alpha",
    "1.0.0-alpha.1",
    "1.0.0-alpha.beta",
    "1.0.0-beta",
    "1.0.0-beta.2",
    "1.0.0-beta.11",
    "1.0.0-rc.1",
    "1.0.0",
  ];

  it("is that of Semantic Versioning, from whatever order", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(ORDER, { minLength: ORDER.length }), (mixed) => {
        expect(mixed.sort(compareVersions)).toEqual(ORDER);
      }),
    );
    expect(compareVersions("0.1.0", "0.1.0")).toBe(0);
    expect(ORDER.filter(isBeforeRelease)).toHaveLength(7);
  });
});

describe("a list of releases", () => {
  it("is read, with what is known of it only", () => {
    const entry = { version: "0.1.0", model: 3, date: "2026-11-30" };
    const list = { newest: "0.2.0", versions: [{ version: "0.2.0", model: 4, size: 7 }, entry], more: true };
    expect(readReleases(list)).toEqual({ newest: "0.2.0", versions: [{ version: "0.2.0", model: 4 }, entry] });
  });

  it("is empty on a site as it was built, which is no list without the newest", () => {
    expect(readReleases(JSON.parse(JSON.stringify(NO_RELEASES)))).toEqual(NO_RELEASES);
    expect(readReleases({ versions: [{ version: "0.1.0", model: 3 }] })).toBeUndefined();
  });

  it("leaves out what is no release, and any value is read", () => {
    const versions = [{ version: "../x", model: 3 }, { version: "0.1.0" }, null, { version: "0.1.0", model: 3 }];
    expect(readReleases({ newest: "0.1.0", versions })?.versions).toEqual([{ version: "0.1.0", model: 3 }]);
    expect(readReleases({ newest: "x", versions })).toBeUndefined();
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(() => readReleases(value)).not.toThrow();
      }),
    );
  });
});

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { HOTLINE_VERSION, isVersion } from "./version.ts";

describe("the version", () => {
  it("is that of package.json, and a name that links and folders can have", () => {
    const json = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8")) as object;
    expect(json).toMatchObject({ version: HOTLINE_VERSION });
    expect(isVersion(HOTLINE_VERSION)).toBe(true);
  });

  it.each(["0.1.0", "12.0.345", "0.2.0-rc.1", "1.0.0-beta"])("may be %s", (text) => {
    expect(isVersion(text)).toBe(true);
  });

  it.each(["", "1", "0.1", "v0.1.0", "01.0.0", "0.1.0-", "0.1.0/..", "../0.1.0", "0.1.0 ", `0.1.0-${"a".repeat(60)}`])(
    'is never "%s"',
    (text) => {
      expect(isVersion(text)).toBe(false);
    },
  );
});

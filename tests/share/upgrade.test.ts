/**
 * Links of older versions are brought to the present form step by step. There is none yet, so these steps are made up.
 */
import { describe, expect, it } from "vitest";
import { LINK_VERSION, UPGRADES, upgradeKeys, type Upgrade } from "../../web/src/lab/link/upgrade.ts";

/** Version 1 has "cores", version 2 has "n"; version 3 counts from 0. */
const MADE_UP: readonly Upgrade[] = [
  (keys) => new Map([...keys].map(([key, text]) => [key === "cores" ? "n" : key, text])),
  (keys) => new Map([...keys].map(([key, text]) => [key, key === "n" ? String(Number(text) - 1) : text])),
];

function upgraded(link: Readonly<Record<string, string>>) {
  const said: string[] = [];
  const keys = upgradeKeys(new Map(Object.entries(link)), (notice) => said.push(notice), MADE_UP);
  return { n: keys.get("n"), said };
}

describe("a link's version", () => {
  it("is 1: the first, so there is nothing to upgrade from", () => {
    expect([LINK_VERSION, UPGRADES.length]).toEqual([1, 0]);
  });

  it.each([
    ["1", { cores: "8" }, "7"],
    ["2", { n: "8" }, "7"],
    ["3", { n: "7" }, "7"],
  ])("%s goes through the steps that came after it", (v, rest, n) => {
    expect(upgraded({ v, ...rest })).toEqual({ n, said: [] });
  });

  it.each([["4"], ["17"]])("of the future, %s, is read as well as it can be, and said", (v) => {
    const { n, said } = upgraded({ v, n: "7" });
    expect(n).toBe("7");
    expect(said[0]).toContain("newer Hotline");
  });

  it.each([["0"], ["-1"], ["1.5"], ["x"], ["99999999999"], ["constructor"]])("that is none, %s, is said", (v) => {
    const { n, said } = upgraded({ v, n: "7" });
    expect(n).toBe("7");
    expect(said).toEqual([`The link says version ${v}; it was read as version 3.`]);
  });

  it("that is missing is said", () => {
    expect(upgraded({ n: "7" }).said).toEqual(["The link says no version; it was read as version 3."]);
  });
});

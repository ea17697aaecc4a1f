import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { choose, stages, TIERS } from "./test-suites.mjs";

const all = stages("/nowhere");
const namesOf = (chosen: ReturnType<typeof choose>): readonly string[] => chosen.flat(2).map(({ name }) => name);

describe("the suites of npm test", () => {
  it("have names of their own, and tiers of them", () => {
    const names = namesOf(all);
    expect(new Set(names).size).toBe(names.length);
    expect(Object.keys(TIERS).filter((tier) => names.includes(tier))).toEqual([]);
    expect(Object.values(TIERS).flatMap((suites) => suites.filter((suite) => !names.includes(suite)))).toEqual([]);
  });

  it("run all but the long ones without --only, and the asked ones in their order with it", () => {
    const usual = namesOf(all).filter((name) => TIERS["long"]?.includes(name) !== true);
    expect(namesOf(choose(all, {}))).toEqual(usual);
    expect(namesOf(choose(all, { only: "long" }))).toEqual(TIERS["long"]);
    expect(namesOf(choose(all, { only: "e2e,types" }))).toEqual(["types", "e2e"]);
    expect(namesOf(choose(all, { only: "quick" }))).toEqual(TIERS["quick"]);
    expect(namesOf(choose(all, { only: "unit,fast" }))).toEqual(["simulated", "fast"]);
  });

  it("run a part of their files where they can", () => {
    const [suite] = choose(all, { only: "simulated", shard: "2/3" }).flat(2);
    expect(suite?.command.at(-1)).toBe("--shard=2/3");
    expect(() => choose(all, { only: "unit,core", shard: "1/2" })).toThrow("the suite core has no parts");
    expect(() => choose(all, { only: "unit", shard: "half" })).toThrow("write it as 1/3");
    expect(() => choose(all, { only: "unit", shard: "3/2" })).toThrow("write it as 1/3");
  });

  it("say which names there are when one is unknown", () => {
    expect(() => choose(all, { only: "quick,unti" })).toThrow(/--only unti: the suites are .*types.* are quick, unit/);
  });

  it("have their tiers explained in CONTRIBUTING.md", () => {
    const text = readFileSync(new URL("../../CONTRIBUTING.md", import.meta.url), "utf8");
    const named = [...Object.keys(TIERS), ...namesOf(all)].filter((name) => !text.includes(`\`${name}\``));
    expect(named).toEqual([]);
  });
});

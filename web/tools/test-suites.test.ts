import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { choose, lanes, TIERS } from "./test-suites.mjs";

const all = lanes("/nowhere");
const namesOf = (chosen: ReturnType<typeof choose>): readonly string[] => chosen.flat().map(({ name }) => name);

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
    expect(namesOf(choose(all, { only: "types,e2e" }))).toEqual(["e2e", "types"]);
    expect(namesOf(choose(all, { only: "quick" }))).toEqual(TIERS["quick"]);
    expect(namesOf(choose(all, { only: "unit,fast" }))).toEqual(["fast", "simulated"]);
  });

  it("wait only for suites before them, in their own lane or another one", () => {
    const names = namesOf(all);
    const waits = all.flat().flatMap(({ name, after = [] }) => after.map((other) => [other, name]));
    expect(waits).toContainEqual(["build", "e2e"]);
    expect(
      waits.filter(([other = "", name = ""]) => names.indexOf(other) < 0 || names.indexOf(other) > names.indexOf(name)),
    ).toEqual([]);
  });

  it("yield to the browser suite, and to nothing where they run alone", () => {
    const yielding = (only?: string) =>
      choose(all, { only })
        .flat()
        .flatMap(({ name, yields }) => (yields === true ? [name] : []));
    expect(yielding("e2e,fast,simulated")).toEqual(["fast", "simulated"]);
    expect(yielding("unit")).toEqual([]);
  });

  it("run a part of their files where they can", () => {
    const [suite] = choose(all, { only: "simulated", shard: "2/3" }).flat();
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

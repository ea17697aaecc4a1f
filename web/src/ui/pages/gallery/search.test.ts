import { describe, expect, it } from "vitest";
import { searchWords } from "../../../../tools/stored/search-words.ts";
import { CATALOGUE } from "../../site/catalogue.ts";
import { searchScenarios } from "./search.ts";

const WORDS = searchWords();
const found = (query: string): readonly string[] =>
  searchScenarios(CATALOGUE, WORDS, query).entries.map(({ name }) => name);

describe("the search of the first page", () => {
  it("finds scenarios by their names first", () => {
    expect(found("dput")[0]).toBe("dput");
    expect(found("lookup_mnt")[0]).toBe("lookup_mnt");
  });

  it("finds a lock by its name, wherever a variant, a note or a tour names it", () => {
    expect(found("MCS")).toEqual(expect.arrayContaining(["lookup_mnt", "lock_handoff", "cohort", "serial_section"]));
    expect(found("RCU")).toContain("rwlock_readers");
    expect(found("qspinlock")).toContain("lock_handoff");
    expect(found("collapse")).toContain("lookup_mnt");
  });

  it("wants every word, in any order", () => {
    const [first] = CATALOGUE;
    expect(found(`${first?.title.split(" ").reverse().join(" ")}`)).toContain(first?.name);
    expect(found("MCS no-such-word")).toEqual([]);
    expect(found("  ")).toHaveLength(CATALOGUE.length);
  });

  it("finds names and titles before the other words have been loaded", () => {
    expect(searchScenarios(CATALOGUE, {}, "dput").entries[0]?.name).toBe("dput");
  });

  it("names words that are spelled nearly so where nothing is found", () => {
    expect(searchScenarios(CATALOGUE, WORDS, "tickt").near).toContain("ticket");
    expect(searchScenarios(CATALOGUE, WORDS, "qqqqqqqqqqqq").near).toEqual([]);
  });
});

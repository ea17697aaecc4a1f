import { describe, expect, it } from "vitest";
import { fewOf } from "../pages/gallery/few-of.ts";
import { CATALOGUE, folderOf, groupByTrack, searchCatalogue } from "./catalogue.ts";

describe("the catalogue", () => {
  it("finds every scenario's folder by itself, with a claim and a track", () => {
    expect(CATALOGUE.length).toBeGreaterThanOrEqual(3);
    expect(CATALOGUE.every((entry) => entry.title !== "" && entry.claim !== "" && entry.track !== "")).toBe(true);
    expect(folderOf("/a/scenarios/some_name/scenario.json")).toBe("some_name");
  });

  it("keeps scenarios of a track together, in order", () => {
    const tracks = groupByTrack(CATALOGUE);
    expect(tracks.flatMap((track) => track.entries)).toHaveLength(CATALOGUE.length);
    expect(new Set(tracks.map((track) => track.name)).size).toBe(tracks.length);
  });

  it("is searched by words in any order", () => {
    const [first] = CATALOGUE;
    const words = `${first?.title.split(" ").reverse().join(" ")}`;
    expect(searchCatalogue(CATALOGUE, words)).toContain(first);
    expect(searchCatalogue(CATALOGUE, "no such words at all")).toEqual([]);
    expect(searchCatalogue(CATALOGUE, "  ")).toHaveLength(CATALOGUE.length);
  });
});

describe("a few of many values", () => {
  it("always include both ends", () => {
    const values = Array.from({ length: 48 }, (_, i) => i + 1);
    const few = fewOf(values, 9);
    expect(few).toHaveLength(9);
    expect([few[0], few[8]]).toEqual([1, 48]);
    expect(fewOf([1, 2], 9)).toEqual([1, 2]);
  });
});

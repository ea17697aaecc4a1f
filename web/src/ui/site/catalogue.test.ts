import { describe, expect, it } from "vitest";
import { CATALOGUE, folderOf, groupByTrack } from "./catalogue.ts";

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
});

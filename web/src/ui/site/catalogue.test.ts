import { describe, expect, it } from "vitest";
import { CATALOGUE, folderOf } from "./catalogue.ts";

describe("the catalogue", () => {
  it("finds every scenario's folder by itself, with a claim and a track", () => {
    expect(CATALOGUE.length).toBeGreaterThanOrEqual(3);
    expect(CATALOGUE.every((entry) => entry.title !== "" && entry.claim !== "" && entry.track !== "")).toBe(true);
    expect(folderOf("/a/scenarios/some_name/scenario.json")).toBe("some_name");
  });
});

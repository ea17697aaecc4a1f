import { describe, expect, it } from "vitest";
import { newLabState } from "./lab-state.ts";
import { readLink, writeLink } from "./route.ts";

describe("addresses", () => {
  it("lead to the gallery and the page on the model", () => {
    expect(readLink("").route).toEqual({ page: "gallery" });
    expect(readLink("#/").route).toEqual({ page: "gallery" });
    expect(readLink("#/model").route).toEqual({ page: "model" });
    expect(readLink("#/licences").route).toEqual({ page: "licences" });
    expect([writeLink({ page: "gallery" }), writeLink({ page: "model" })]).toEqual(["#/", "#/model"]);
    expect(writeLink({ page: "licences" })).toBe("#/licences");
  });

  it("lead to a lab and back", () => {
    const route = { page: "lab", experiment: newLabState("lookup") } as const;
    expect(readLink(writeLink(route))).toEqual({ route, notices: [] });
  });

  it("that name no scenario lead to the gallery, and say so", () => {
    const { route, notices } = readLink("#v=1&n=4");
    expect(route).toEqual({ page: "gallery" });
    expect(notices).toHaveLength(1);
  });
});

import { expect, it, vi } from "vitest";
import { sourceTexts } from "../../model/scenario/sources.ts";

it("has the headers that a scenario brings, and all once they are asked for, in texts made before", async () => {
  /* As in a page that has just begun. */
  vi.resetModules();
  const { bringHeaders, LIBRARY, wholeLibrary } = await import("./library.ts");
  const { include } = sourceTexts(new Map(), LIBRARY);
  expect(include("lib/stdlib.h")).toBeUndefined();
  bringHeaders({ "brought.h": "long one;" });
  expect([include("lib/brought.h"), include("brought.h")]).toEqual(["long one;", "long one;"]);
  expect(await wholeLibrary()).toBe(LIBRARY);
  expect(include("lib/stdlib.h")).toContain("#");
});

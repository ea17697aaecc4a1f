import { expect, it } from "vitest";
import { LITMUS_CATALOGUE } from "./litmus-catalogue.ts";
import { isLitmus } from "./litmus-names.ts";

it("are those of the catalogue, and no others", () => {
  expect(LITMUS_CATALOGUE.length).toBeGreaterThan(5);
  expect(LITMUS_CATALOGUE.filter(({ name }) => !isLitmus(name))).toEqual([]);
  expect(["dput", "", "toString", "../scenarios/iriw"].filter(isLitmus)).toEqual([]);
});

/** Which of a test's variants a place makes, whatever the percentage of this run. */
import { expect, it } from "vitest";
import { rounds, variantsAt } from "./effort.ts";

const VARIANTS = ["one", "two", "three", "four", "five"];
const PLACES = VARIANTS.map((_, place) => variantsAt(place, VARIANTS));

it("are as many as the rounds that are asked for, at each place", () => {
  expect(PLACES.map(({ length }) => length)).toEqual(VARIANTS.map(() => rounds(VARIANTS.length)));
});

it("are every variant at one place or another, equally often, and begin anew behind the last one", () => {
  const often = VARIANTS.map((variant) => PLACES.filter((made) => made.includes(variant)).length);
  expect(often).toEqual(VARIANTS.map(() => rounds(VARIANTS.length)));
  expect(variantsAt(VARIANTS.length, VARIANTS)).toEqual(PLACES[0]);
});

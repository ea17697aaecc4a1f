/** Which of a test's variants a place makes, and which of tests that are alike, whatever the percentage of this run. */
import { expect, it } from "vitest";
import { inTurn, rounds, variantsAt } from "./effort.ts";

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

it("are of tests that are alike no more than the most, but where all rounds are made", () => {
  const isWhole = rounds(100) === 100;
  expect(inTurn(VARIANTS)).toHaveLength(rounds(VARIANTS.length));
  expect(inTurn(VARIANTS, 1)).toHaveLength(isWhole ? VARIANTS.length : 1);
  expect(VARIANTS).toEqual(expect.arrayContaining([...inTurn(VARIANTS)]));
});

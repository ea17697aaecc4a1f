/** Only a number that is bound to a point of the asked curve is a point of it. */
import { expect, it } from "vitest";
import { givenPoints } from "./given-points.ts";
import { exerciseOf } from "./testing/asked.ts";

const QUESTION = "One core makes {{atomic@1: 1,660}} a second, another program {{split@2: 9}}. Draw the curve.";

function given(question: string, parameters?: object) {
  const { file } = exerciseOf("draw", { variant: "atomic", y: [1, 10], ...(parameters && { parameters }) }, {});
  return givenPoints({ ...file, question });
}

it("a drawing begins at what the question states of the curve, and takes nothing else for it", () => {
  expect(given(QUESTION)).toEqual([[1, 1660]]);
  expect(given("{{atomic@peak: 5}} {{atomic@1 * 2: 5}} {{published atomic@1: 5}}")).toEqual([]);
});

it("numbers of the scenario's own parameters are no points of a curve of others", () => {
  expect(given(QUESTION, { hold: 20 })).toEqual([]);
});

import { expect, it } from "vitest";
import { textOf, rendered } from "../../testing/rendered.tsx";
import { fidelityOf } from "../../../model/fidelity/fidelity.ts";
import { CurveCard } from "./curve-card.tsx";
import type { ComparedCurve } from "./fidelity-data.ts";

it("a published curve is told with its error, its value at the end and its points, calibrated ones among them", () => {
  const published = {
    variant: "stock",
    source: "src",
    labels: ["figure 3"],
    reasons: ["`lookups` is set on its peak"],
    countedIn: undefined,
    calibrated: [[3, 300]],
    predicted: [
      [2, 200],
      [4, 400],
    ],
  } as const;
  const simulated = [
    [2, 100],
    [3, 300],
    [4, 800],
  ] as const;
  const curve: ComparedCurve = {
    ...published,
    id: "stock src",
    label: "stock",
    style: 0,
    sourceText: "a paper",
    simulated,
    ratios: [],
    fidelity: fidelityOf(simulated, published),
  };
  const text = textOf(rendered(<CurveCard curve={curve} scenario="test" unit="operations/s" xLabel="cores" />));
  expect(text).toContain("Off by × 2.00 on average over 2 predicted points");
  expect(text).toContain("At 4 cores: 800, measured 400 (× 2.00).");
  expect(text).toContain("Not counted: lookups is set on its peak.");
  expect(text).toMatch(/ 2 100 200 0\.5 predicted 3 300 300 1 calibrated 4 800 400 2 predicted /);
});

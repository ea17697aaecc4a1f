/** What is said of a machine where it is chosen: whether measured curves check it. */
import { expect, it } from "vitest";
import { measuredText } from "./measured-curves.tsx";

it("says that nothing was measured, that all was set on, or how much was predicted", () => {
  expect(measuredText({ machine: "a", curves: 0, counted: 0 })).toMatch(/^No measured curve/);
  expect(measuredText({ machine: "a", curves: 5, counted: 0 })).toMatch(/5 measured curves; .* none is a check/);
  expect(measuredText({ machine: "a", curves: 29, counted: 22 })).toMatch(/29 measured curves, 22 of them/);
});

import { expect, it } from "vitest";
import { Latest } from "./latest.ts";

it("the last thing that was begun counts, until another one is begun", () => {
  const readings = new Latest();
  const first = readings.begin();
  expect(first()).toBe(true);
  const second = readings.begin();
  expect([first(), second()]).toEqual([false, true]);
});

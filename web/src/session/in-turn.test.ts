import { expect, it } from "vitest";
import { inTurn } from "./in-turn.ts";

it("work in turn overlaps with no other, and goes on after a failure", async () => {
  const turn = inTurn();
  const said: string[] = [];
  const work = (name: string) => async () => {
    said.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 1));
    said.push(`${name} ends`);
    if (name === "b") throw new Error("b failed");
    return name;
  };
  const all = await Promise.allSettled([turn(work("a")), turn(work("b")), turn(work("c"))]);
  expect(all.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(said).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
});

import { expect, it } from "vitest";
import { storedWords } from "./stored-words.ts";

it("a run is said to differ from the stored one only when it has been made in its whole length", () => {
  const wordOf = (made: string | undefined, isDone: boolean) => storedWords(made, "1a", isDone)[0];
  expect([wordOf(undefined, false), wordOf("2b", false), wordOf("2b", true)]).toEqual([
    "stored",
    "first pass",
    "not as stored",
  ]);
  expect([wordOf("1a", false), wordOf("1a", true)]).toEqual(["✓ as stored", "✓ as stored"]);
});

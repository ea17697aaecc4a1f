import { expect, it } from "vitest";
import type { RunOutcome } from "./submitted-run.ts";
import { runAfter } from "./run-after.ts";

it("a run that is cancelled after it may begin, and before it does, is never submitted", async () => {
  let submitted = 0;
  let begin: (outcome: undefined) => void = () => undefined;
  const before = new Promise<RunOutcome | undefined>((resolve) => (begin = resolve));
  const run = runAfter(before, () => {
    submitted++;
    return { outcome: new Promise(() => undefined), cancel: () => undefined };
  });
  begin(undefined);
  await Promise.resolve();
  run.cancel();
  expect(await run.outcome).toEqual({ kind: "cancelled" });
  expect(submitted).toBe(0);
});

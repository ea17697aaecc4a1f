import { describe, expect, it } from "vitest";
import { whileProgressing } from "./progress.ts";

describe("a wait that follows the work", () => {
  it("goes on longer than its limit while something changes", async () => {
    let step = 0;
    const done = () => (step > 5 ? "done" : undefined);
    const found = await whileProgressing("the sixth step", { done, progress: async () => step++, standstillMs: 120 });
    expect(found).toBe("done");
  });

  it("says what it waited for, and what was seen last, when nothing changes", async () => {
    const wait = { done: () => undefined, progress: async () => ({ phase: "loading" }), standstillMs: 120 };
    await expect(whileProgressing("the lab", wait)).rejects.toThrow(
      'waited for the lab: nothing has changed for 0 s; seen last: [{"phase":"loading"}]',
    );
  });
});

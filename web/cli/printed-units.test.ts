/** What the command line prints says the units of its numbers. */
import { expect, it } from "vitest";
import { hotline } from "./testing/hotline.ts";

it("the hot lines tell how long requests waited, and that this is in cycles", async () => {
  const { out } = await hotline("run", "dput", "--variant", "atomic", "--x", "2", "--report", "lines");
  expect(out).toContain("Hot cache lines (times in cycles)\n");
  expect(out).toMatch(/^line .* mean wait {2,}busy/m);
});

it("the usage of a command without arguments has single spaces", async () => {
  expect((await hotline("help", "pingpong")).out).toContain("usage: hotline pingpong [options]\n");
});

/** A trace keeps the last records; what a plain program prints is shown whole beside it. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hotline } from "./testing/hotline.ts";

/** It has more records than a trace keeps between the first line and the last. */
const PROGRAM = `#include <stdatomic.h>
#include <stdio.h>
#include <threads.h>
static atomic_long n;
static int add(void *a) { for (int i = 0; i < 60000; i++) atomic_fetch_add(&n, 1); return 0; }
int main(void) { puts("first"); thrd_t t; thrd_create(&t, add, 0); add(0); thrd_join(t, 0); puts("last"); }
`;

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "hotline-traced-"));
  writeFileSync(join(folder, "long.c"), PROGRAM);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("shows the lines that were printed before the trace's first record", async () => {
  const file = join(folder, "long.jsonl");
  const { status, out } = await hotline("run", join(folder, "long.c"), "--x", "2", "--trace", file);
  expect({ status, printed: out.split("\n\n")[0] }).toEqual({ status: 0, printed: "first\nlast" });
});

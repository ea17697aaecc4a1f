/** The program's line below a finding, wherever the command line tells one: of programs, headers, litmus tests. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hotline } from "./testing/hotline.ts";

const PROGRAM = '#include "lock.h"\n#define TWICE(x) ((x) + (x))\nvoid operation(void)\n{\n\twork(TWICE(absent));\n}\n';
const MARK_IN_PROGRAM = "    5 |         work(TWICE(absent));\n      |              ^~~~~\n";

let folder = "";
const at = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "hotline-excerpts-"));
  writeFileSync(at("lock.h"), "static int lock = unheard;\n");
  writeFileSync(at("a.c"), PROGRAM);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("stands below findings in the program and in what it includes", async () => {
  const { out } = await hotline("check", at("a.c"));
  expect(out).toContain("    1 | static int lock = unheard;\n      |                   ^~~~~~~\n");
  expect(out).toContain(MARK_IN_PROGRAM);
});

it("stands there for a folder, and where a run is refused", async () => {
  expect((await hotline("check", folder)).out).toContain(MARK_IN_PROGRAM);
  expect((await hotline("run", at("a.c"), "--x", "1")).err).toContain(MARK_IN_PROGRAM);
});

it("stands below findings in a litmus test", async () => {
  writeFileSync(at("a.litmus"), "C a\n{}\nP0(int *x) { WRITE_ONCE(*x, y); }\nexists (x=1)\n");
  expect((await hotline("litmus", at("a.litmus"))).err).toMatch(/ {4}3 \| P0\(int \*x\).*\n {6}\| +\^/);
});

/** hotline sweep --measured: how far a measured curve lies from the simulated one. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hotline } from "./testing/hotline.ts";

let root = "";
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "hotline-sweep-measured-"));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const sweep = (file: string, ...more: readonly string[]) =>
  hotline(
    "sweep",
    "dput",
    "--variants",
    "atomic",
    "--x",
    "1,2",
    "--precision",
    "0.05",
    "--format",
    "csv",
    "--measured",
    file,
    ...more,
  );

it("tells the error and the peaks on stderr, and leaves the rows as they are", async () => {
  const file = join(root, "curve.csv");
  writeFileSync(file, "variant,threads,throughput\natomic,1,1000\natomic,2,1500\nother,1,7\n");
  const { status, out, err } = await sweep(file);
  expect(status).toBe(0);
  expect(out.trim().split("\n")).toHaveLength(3);
  expect(err).toMatch(
    /measured atomic: on average [\d.]+ (?:%|times) apart over 2 points \(mean .* \d+\.\d{3}\); peak measured at 2/,
  );
});

it("names the variant where the curve is called otherwise", async () => {
  const file = join(root, "called.csv");
  writeFileSync(file, "variant,threads,throughput\nmy machine,1,1000\nmy machine,2,1500\n");
  expect((await sweep(file)).err).toContain("measured my machine, atomic: on average");
});

it("refuses a file with a mistake before anything runs, with its line", async () => {
  const file = join(root, "broken.csv");
  writeFileSync(file, "threads,throughput\n1,fast\n");
  const { status, out, err } = await sweep(file);
  expect([status, out]).toEqual([2, ""]);
  expect(err).toContain('broken.csv:2: error: "fast" is no rate');
});

it("tells what is left out of the file, and how its rates are understood", async () => {
  const file = join(root, "no-head.csv");
  writeFileSync(file, "1,1000\n2,0\n");
  const { status, err } = await sweep(file);
  expect(status).toBe(0);
  expect(err).toContain("hotline: no-head.csv: warning: the table has no head");
  expect(err).toContain("hotline: no-head.csv:2: warning: no operation was completed on 2 threads");
});

it("says how rates of unknown units are given so that they are compared", async () => {
  const file = join(root, "columns.csv");
  writeFileSync(file, "threads,atomic,other\n1,1000,1100\n2,1500,1600\n");
  const { err } = await sweep(file);
  expect(err).toContain("measured atomic: its unit is unknown, so it is not compared");
  expect(err).toContain("rows under the head variant,threads,throughput are operations/s");
});

it("asks which columns are meant, names them, and reads those that are chosen", async () => {
  const file = join(root, "times.csv");
  writeFileSync(file, "threads,ns/op\n1,1000\n2,4000\n");
  const { status, err } = await sweep(file);
  expect(status).toBe(2);
  expect(err).toContain('times.csv:1: error: the column "ns/op" has times');
  expect(err).toContain("choose with --columns x=COLUMN");
  expect(err).toContain("the columns are 1 threads (1), 2 ns/op (1000)");
  const chosen = await sweep(file, "--columns", "y=2,means=time-per-thread");
  expect([chosen.status, chosen.err]).toEqual([0, expect.stringContaining("peak measured at 1")]);
});

/** hotline sweep --bends: more places where a curve bends, the same ones as the page adds. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runSpecToEnd } from "../../tests/harness/runs.ts";
import { compile } from "../src/lang/compile.ts";
import { readPointsCsv } from "../src/model/results/points/point-row.ts";
import { SCENARIO_JSON } from "../src/model/testing/fixtures.ts";
import { Compiler } from "../src/session/compiler.ts";
import { prepare } from "../src/session/prepare.ts";
import { runSweep } from "../src/session/run-sweep.ts";
import { localRuns } from "../src/session/testing/local-runs.ts";
import { openMachine, openScenario } from "./files/open.ts";
import { howToGoOn } from "./output/interrupted.ts";
import { hotline } from "./testing/hotline.ts";

const X = "1,4,8,12,16,24";
const LISTED = X.split(",").map(Number);
/** From 11 cores on an operation takes fifty times as long. */
const FALLING = "void operation(void) {\n  work(cpu_count() > 10 ? 5000 : 100);\n}\n";
const STRAIGHT = "void operation(void) {\n  work(100);\n}\n";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "hotline-bends-"));
  writeFileSync(join(folder, "falling.c"), FALLING);
  writeFileSync(join(folder, "straight.c"), STRAIGHT);
  const variants = ["falling", "straight"].map((id) => ({ id, label: id, program: `${id}.c`, about: "a curve" }));
  const scenario = { ...SCENARIO_JSON, machine: "opteron-48", variants, parameters: [], published: [] };
  writeFileSync(
    join(folder, "scenario.json"),
    JSON.stringify({ ...scenario, measure: { ...scenario.measure, formula: "throughput" } }),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Row = Readonly<Record<string, unknown>>;

async function rowsOf(...args: readonly string[]): Promise<readonly Row[]> {
  const { out, err } = await hotline("sweep", folder, "--x", X, "--format", "csv", ...args);
  const read = readPointsCsv(out);
  if (!read.ok) throw new Error(`${read.error} ${err}`);
  return read.value;
}

const placesOf = (rows: readonly Row[], variant: string) =>
  rows.filter((row) => row["variant"] === variant).map((row) => Number(row["x"]));

describe("hotline sweep --bends", () => {
  it("adds rows where a curve bends, among the others, and leaves the others as they are", async () => {
    const plain = await rowsOf("--jobs", "1");
    const more = await rowsOf("--jobs", "2", "--bends");
    expect(placesOf(plain, "falling")).toEqual(LISTED);
    const falling = placesOf(more, "falling");
    expect(falling).toEqual([...falling].sort((a, b) => a - b));
    expect(falling).toContain(10);
    expect(falling).toContain(11);
    expect(placesOf(more, "straight")).toEqual(LISTED);
    expect(more.map((row) => row["variant"])).toEqual([
      ...falling.map(() => "falling"),
      ...LISTED.map(() => "straight"),
    ]);
    expect(more.filter((row) => LISTED.includes(Number(row["x"])))).toEqual(plain);
  });

  it("prints the same rows in every format and order", async () => {
    const csv = await rowsOf("--jobs", "2", "--bends");
    const { out } = await hotline("sweep", folder, "--x", X, "--bends", "--format", "json", "--jobs", "1");
    const { points } = JSON.parse(out) as { readonly points: readonly Row[] };
    const short = (rows: readonly Row[]) => rows.map((row) => [row["variant"], row["x"], row["throughput"]]);
    expect(short(points)).toEqual(short(csv));
    writeFileSync(join(folder, "saved.json"), out);
    const again = await hotline("rerun", join(folder, "saved.json"), "--scenario", folder);
    expect(again).toMatchObject({ status: 0, out: `${points.length} points, all the same\n` });
  });

  it("has the points that the page has, which draws a coarse figure first", async () => {
    const { scenario, sources } = openScenario(folder);
    const request = { scenario, machine: openMachine("opteron-48"), values: LISTED };
    const prepared = await prepare({ request, sources }, new Compiler(compile));
    if (!prepared.ok) throw new Error(JSON.stringify(prepared.error.problems));
    const page = runSweep(prepared.value, localRuns(runSpecToEnd), { passes: "both", bends: true });
    await page.finished;
    const shown = page.points().map(({ point }) => {
      return [point.variant, point.x, point.kind === "measured" ? point.estimate.throughput : undefined];
    });
    const rows = await rowsOf("--jobs", "2", "--bends");
    expect(rows.map((row) => [row["variant"], row["x"], row["throughput"]])).toEqual(shown);
  });

  it("begins again after an interruption, because the printed rows cannot be resumed", () => {
    const rows = [{ variant: "falling", x: 1 }];
    const message = howToGoOn(["lookup_mnt", "--bends"], "csv", { rows, missing: [{ variant: "falling", x: 4 }] });
    expect(message).toContain("To begin again:\n  hotline sweep lookup_mnt --bends");
    expect(message).not.toContain("--resume");
  });

  it("is refused for parts of a sweep, of which no curve is whole", async () => {
    for (const part of [
      ["--shard", "1/2"],
      ["--resume", "part.csv"],
    ]) {
      const { status, err } = await hotline("sweep", folder, "--bends", ...part);
      expect([status, err]).toEqual([2, expect.stringContaining("--bends does not go with")]);
    }
  });
});

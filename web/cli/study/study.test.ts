/** Studies as a user and as another program meet them: plan, sweep, collect, and the folders between these. */
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCsv } from "../../src/base/csv.ts";
import type { StudyRow } from "../../src/session/study/study-columns.ts";
import { SCENARIO_JSON } from "../../src/model/testing/fixtures.ts";
import { hotline } from "../testing/hotline.ts";
import { computeByTheDocument } from "./testing/by-the-document.ts";

/** The variant "broken" fails its assertion on more than two cores. */
const program = (assertion: string) => `
#include "lib/hotline.h"
extern const long hold;
extern const long pairs;
long count[2];
void operation(void) { work_random(hold); atomic_fetch_add(&count[cpu() % 2], 1); ${assertion} }
`;

let folder = "";
const at = (...names: string[]): string => join(folder, ...names);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "hotline-study-"));
  writeFileSync(at("good.c"), program(""));
  writeFileSync(at("broken.c"), program("assert(cpu() < 2);"));
  const variants = ["good", "broken"].map((id) => ({ id, label: id, program: `${id}.c`, about: "counts" }));
  const measure = { label: "counted", unit: "operations", formula: "sum(count)" };
  const scenario = { ...SCENARIO_JSON, machine: "opteron-48", variants, measure, published: [] };
  writeFileSync(at("scenario.json"), JSON.stringify(scenario));
  study("study", {});
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a study of eight points, which fail on four cores with the broken variant. */
function study(name: string, change: object): string {
  const file = { schema: 1, title: name, scenario: ".", variants: ["good"], x: "1,2,4,8", seeds: "1-2", ...change };
  writeFileSync(at(`${name}.json`), JSON.stringify({ ...file, measures: { share: "sum(count) / operations" } }));
  return at(`${name}.json`);
}

const sweep = (file: string, store: string, ...args: string[]) =>
  hotline("sweep", at(file), "--store", at(store), "--jobs", "1", ...args);
const collect = (file: string, store: string, ...args: string[]) =>
  hotline("collect", at(file), "--store", at(store), ...args);

/** Points of a store by their paths. */
function pointFiles(store: string): readonly string[] {
  const names = readdirSync(at(store), { recursive: true, encoding: "utf8" });
  return names.filter((name) => /^..\/[0-9a-f]{64}\.json$/.test(name)).sort();
}

const textsOf = (store: string) => pointFiles(store).map((name) => [name, readFileSync(at(store, name), "utf8")]);

describe("hotline sweep STUDY", () => {
  it("computes what a store lacks, and nothing twice", async () => {
    expect(await sweep("study.json", "store")).toMatchObject({ status: 0, out: "computed 8, reused 0\n", err: "" });
    expect(await sweep("study.json", "store")).toMatchObject({ status: 0, out: "computed 0, reused 8\n" });
  });

  it("makes the same store in shards, in threads, and in another order", async () => {
    expect((await sweep("study.json", "shards", "--shard", "2/3")).out).toBe("computed 2, reused 0\n");
    expect((await sweep("study.json", "shards", "--shard", "1/3")).out).toBe("computed 3, reused 0\n");
    const rest = await hotline("sweep", at("study.json"), "--store", at("shards"), "--jobs", "2");
    expect(rest.out).toBe("computed 3, reused 5\n");
    expect(textsOf("shards")).toEqual(textsOf("store"));
  });

  it("computes again what is cut off, empty or foreign, and says so", async () => {
    cpSync(at("store"), at("damaged"), { recursive: true });
    const [first = "", second = "", third = ""] = pointFiles("damaged");
    truncateSync(at("damaged", first), 700);
    truncateSync(at("damaged", second), 0);
    cpSync(at("damaged", pointFiles("damaged")[3] ?? ""), at("damaged", third));
    const { out, err } = await sweep("study.json", "damaged");
    expect(out).toBe("computed 3, reused 5\n");
    expect(err).toContain(`${first}: the file is cut off; it is computed again`);
    expect(err).toContain(`${second}: the file is empty; it is computed again`);
    expect(err).toMatch(/: it is the point [0-9a-f]{64}; it is computed again/);
    expect(textsOf("damaged")).toEqual(textsOf("store"));
  });

  it("counts points of the same run as reused", async () => {
    study("same", { parameters: { pairs: [0, 1, 2] } });
    writeFileSync(at("good.c"), program("").replace("extern const long pairs;\n", ""));
    expect((await sweep("same.json", "same")).out).toBe("computed 8, reused 16\n");
    expect(pointFiles("same")).toHaveLength(8);
    const rows = readCsv((await collect("same.json", "same")).out);
    expect(rows.ok && rows.value).toHaveLength(25);
    writeFileSync(at("good.c"), program(""));
  });

  it.each([
    [["--x", "1-4"], /--x: a study says this in its file/],
    [["--format", "csv"], /--format: hotline collect writes the table of a study, and has a --format/],
    [["--resume", "a.csv"], /--resume: run the command without it: what the store has is not computed again/],
    [["--cores", "1,2"], /--cores: a study takes no list of cores/],
    [["--shard", "4/3"], /--shard 4\/3: must be i\/n/],
  ])("refuses %j", async (args, message) => {
    expect(await sweep("study.json", "store", ...args)).toMatchObject({
      status: 2,
      err: expect.stringMatching(message),
    });
  });

  it.skipIf(process.platform === "win32")(
    "goes on where a folder or a pipe stands in the place of a point",
    async () => {
      cpSync(at("store"), at("taken"), { recursive: true });
      const [first = "", second = "", third = ""] = pointFiles("taken");
      for (const name of [first, second, third]) rmSync(at("taken", name));
      mkdirSync(at("taken", first));
      execFileSync("mkfifo", [at("taken", second)]);
      const told = [
        `${at("taken", first)}: a folder stands in the place of the point's file; remove it`,
        `${at("taken", second)}: a pipe stands in the place of the point's file; remove it`,
      ];
      const swept = await sweep("study.json", "taken");
      expect(swept.status).toBe(1);
      for (const one of told) expect(swept.err).toContain(one);
      expect(swept.out).toMatch(/^computed 1, reused \d+\n$/);
      const collected = await collect("study.json", "taken");
      expect(collected.status).toBe(5);
      for (const one of told) expect(collected.err).toContain(one);
    },
  );

  it("wants a store, and options of studies are refused elsewhere", async () => {
    expect(await hotline("sweep", at("study.json"))).toMatchObject({
      status: 2,
      err: expect.stringContaining("--store DIR"),
    });
    const other = await hotline("sweep", folder, "--retry-failed");
    expect(other).toMatchObject({ status: 2, err: expect.stringContaining("--retry-failed is for a study") });
  });
});

describe("a store that cannot be written", () => {
  it.each(["1", "2"])("is told by one sentence, with %s threads", async (jobs) => {
    mkdirSync(at("blocked"), { recursive: true });
    writeFileSync(at("blocked", "tmp"), "");
    const err = `hotline: --store ${at("blocked")}: cannot be written: not a directory\n`;
    const swept = await hotline("sweep", at("study.json"), "--store", at("blocked"), "--jobs", jobs);
    expect(swept).toMatchObject({ status: 1, err });
  });
});

describe("a point whose run fails", () => {
  it("is kept as an error, has a row that says why, and is made again when asked", async () => {
    study("failing", { variants: ["broken"], seeds: 1 });
    const first = await sweep("failing.json", "failing");
    expect(first).toMatchObject({ status: 1, out: "computed 4, reused 0\n" });
    expect(first.err).toContain("failed: broken at 4 cores on opteron-48, seed 1, start idle: ASSERT_FAILED");
    const stored = textsOf("failing");
    expect(await sweep("failing.json", "failing")).toMatchObject({ status: 1, out: "computed 0, reused 4\n" });
    expect(await sweep("failing.json", "failing", "--retry-failed")).toMatchObject({ out: "computed 2, reused 2\n" });
    expect(textsOf("failing")).toEqual(stored);
    const { status, out, err } = await collect("failing.json", "failing", "--format", "json");
    expect(status).toBe(1);
    expect(err).toContain("failed: 2 points");
    const { points } = JSON.parse(out) as { points: readonly Record<string, unknown>[] };
    expect(points[2]).toMatchObject({ x: 4, status: "ASSERT_FAILED", throughput: null });
    expect(points[2]?.["error"]).toMatch(/^broken\.c:6: assertion failed: cpu\(\) < 2 on core 3/);
    expect(points[0]).toMatchObject({ x: 1, status: "DONE", error: null, speedup: 1 });
  });
});

describe("hotline collect", () => {
  it("tells missing points apart by the parameters that vary", async () => {
    study("varied", { x: "1", seeds: 1, parameters: { hold: [10, 20] } });
    mkdirSync(at("none-yet"));
    const { err } = await collect("varied.json", "none-yet");
    expect(err).toContain("missing: good at 1 core on opteron-48, hold 10, seed 1, start idle\n");
    expect(err).toContain("missing: good at 1 core on opteron-48, hold 20, seed 1, start idle\n");
  });

  it("tells what is missing, and writes no table", async () => {
    await sweep("study.json", "half", "--shard", "1/2");
    const { status, out, err } = await collect(
      "study.json",
      "half",
      "--out",
      at("half.csv"),
      "--missing",
      at("missing"),
    );
    expect({ status, out }).toEqual({ status: 5, out: "" });
    expect(err.match(/^missing: good at \d+ cores? on opteron-48, seed \d, start idle$/gm)).toHaveLength(4);
    expect(readdirSync(folder)).not.toContain("half.csv");
    expect(
      readFileSync(at("missing"), "utf8")
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as object),
    ).toHaveLength(4);
    const partial = await collect("study.json", "half", "--partial");
    expect(partial).toMatchObject({ status: 0 });
    expect(partial.out.split("\n")).toHaveLength(1 + 4 + 1);
  });

  it("gives a measure a name of its own where a parameter has it", async () => {
    study("named", { x: "1", seeds: 1 });
    const file = JSON.parse(readFileSync(at("named.json"), "utf8")) as object;
    writeFileSync(at("named.json"), JSON.stringify({ ...file, measures: { hold: "7", cores: "8" } }));
    await sweep("named.json", "store");
    const { out } = await collect("named.json", "store", "--format", "json");
    const { points } = JSON.parse(out) as { points: readonly object[] };
    expect(points).toMatchObject([{ hold: 100, measure_hold: 7, cores: 1, measure_cores: 8 }]);
  });

  it("writes the same values as CSV, JSON and Parquet", async () => {
    await sweep("study.json", "store");
    const csv = readCsv((await collect("study.json", "store")).out);
    if (!csv.ok) throw new Error(csv.error);
    const [names = [], ...cells] = csv.value;
    expect((await collect("study.json", "store", "--format", "json", "--out", at("t.json"))).status).toBe(0);
    const json = JSON.parse(readFileSync(at("t.json"), "utf8")) as { points: readonly StudyRow[] };
    expect(json.points.map((point) => names.map((name) => String(point[name] ?? "")))).toEqual(cells);
    for (const name of ["t.parquet", "u.parquet"])
      expect((await collect("study.json", "store", "--format", "parquet", "--out", at(name))).status).toBe(0);
    expect(readFileSync(at("t.parquet")).equals(readFileSync(at("u.parquet")))).toBe(true);
    const bytes = readFileSync(at("t.parquet"));
    const file = Uint8Array.from(bytes).buffer;
    const rows = await parquetReadObjects({ file });
    expect(rows.map((row) => names.map((name) => String(row[name] ?? "")))).toEqual(cells);
  });

  it.skipIf(process.platform !== "linux")("goes into a pipe that stands for the file (Linux)", async () => {
    execFileSync("mkfifo", [at("pipe.csv")]);
    const reader = spawn("cat", [at("pipe.csv")]);
    const parts: string[] = [];
    reader.stdout.on("data", (part: Buffer) => parts.push(String(part)));
    try {
      expect(await collect("study.json", "store", "--out", at("pipe.csv"))).toMatchObject({ status: 0, out: "" });
      expect(statSync(at("pipe.csv")).isFIFO()).toBe(true);
      await once(reader, "close");
      expect(parts.join("")).toBe((await collect("study.json", "store")).out);
    } finally {
      reader.kill();
    }
    const parquet = await collect("study.json", "store", "--format", "parquet", "--out", at("pipe.csv"));
    expect(parquet).toMatchObject({ status: 2, err: expect.stringContaining("is a pipe or a device") as string });
  });

  it("derives what the engine says of the same run", async () => {
    await sweep("study.json", "store");
    const { points } = JSON.parse((await collect("study.json", "store", "--format", "json")).out) as {
      points: readonly Record<string, number | string>[];
    };
    const set = ["--set", "hold=100", "--set", "pairs=2"];
    const run = await hotline("run", folder, "--variant", "good", "--x", "4", ...set, "--format", "json");
    const { point } = JSON.parse(run.out) as { point: Record<string, number | string> };
    const mine = points.find(({ x, seed }) => x === 4 && seed === 1);
    for (const column of ["trace_hash", "throughput", "measure", "latency_p95", "cycles_per_op_queue", "fairness"])
      expect(mine?.[column], column).toBe(point[column]);
    expect(mine?.["share"]).toBeGreaterThan(1);
  });
});

describe("hotline plan", () => {
  it("says how many points there are and how long they take", async () => {
    study("many", { parameters: { pairs: [0, 1] }, exclude: [{ x: 8, seeds: 2 }] });
    const { status, out } = await hotline("plan", at("many.json"), "--sample", "0.01");
    expect(status).toBe(0);
    expect(out).toMatch(
      /^many\n14 points\nleft out: 2 combinations .*\nabout [\d.]+ m?s of one processor, as \d+ of the 14 runs/,
    );
  });

  it("speaks of one point, one combination and one run as of one", async () => {
    study("single", { x: "1,2", seeds: 1, exclude: [{ x: 2 }] });
    const { out } = await hotline("plan", at("single.json"));
    expect(out).toMatch(/^single\n1 point\nleft out: 1 combination \(/);
    study("pair", { x: "1", seeds: 1, parameters: { pairs: [7, 8] } });
    writeFileSync(at("good.c"), program("").replace("extern const long pairs;\n", ""));
    const { out: pair } = await hotline("plan", at("pair.json"), "--blocks", at("pair"));
    writeFileSync(at("good.c"), program(""));
    expect(pair).toBe(
      `pair\n2 points, of which 1 is the same run as others\nwrote the plan and its run blocks to ${at("pair")}\n`,
    );
  });

  it("leaves no plan.json of an earlier plan beside the files of one that could not be finished", async () => {
    await hotline("plan", at("study.json"), "--blocks", at("replaced"));
    rmSync(at("replaced", "core.wasm"));
    mkdirSync(at("replaced", "core.wasm"));
    study("other", { seeds: 1 });
    const { status, err } = await hotline("plan", at("other.json"), "--blocks", at("replaced"));
    expect(status).toBe(1);
    expect(err).toContain(
      `hotline: --blocks ${at("replaced/core.wasm")}: cannot be written: illegal operation on a directory`,
    );
    expect(readdirSync(at("replaced"))).not.toContain("plan.json");
  });

  it("writes files of which another program makes the same store, byte for byte", async () => {
    study("both", { variants: ["good", "broken"], starts: ["idle", "storm"], machines: ["opteron-48", "xeon-40"] });
    await sweep("both.json", "both");
    const planned = await hotline("plan", at("both.json"), "--blocks", at("plan"));
    expect(planned).toMatchObject({ status: 0 });
    const made = await computeByTheDocument(at("plan"));
    expect([...made].sort(([a], [b]) => (a < b ? -1 : 1))).toEqual(textsOf("both"));
    expect(made.size).toBe(2 * 2 * 2 * 2 * 4);
    const bytes = readdirSync(at("plan", "blocks")).reduce(
      (sum, name) => sum + statSync(at("plan", "blocks", name)).size,
      0,
    );
    expect(bytes).toBeLessThan(200_000);
  });
});

describe("hotline check", () => {
  it("refuses a study that has no point, as every command does", async () => {
    study("none", { exclude: [{ variants: ["good"] }] });
    for (const command of ["check", "plan"]) {
      const { status, out, err } = await hotline(command, at("none.json"));
      expect(`${out}${err}`).toContain("none.json: the study has no point: each combination of its lists is excluded");
      expect(status).toBeGreaterThan(0);
    }
  });

  it("accepts a study, and tells the place of a mistake", async () => {
    expect(await hotline("check", at("study.json"))).toMatchObject({ status: 0, out: "" });
    const wrong = study("wrong", { variants: ["god"] });
    expect(await hotline("check", wrong)).toMatchObject({
      status: 1,
      out: `${wrong}: variants[0]: no variant "god"; did you mean "good"?\n`,
    });
    const lost = study("lost", { machines: ["opteron"] });
    expect((await hotline("check", lost)).out).toContain(`${lost}: machines[0]: no machine "opteron"`);
    writeFileSync(at("nameless.json"), JSON.stringify({ schema: 1, title: "of no scenario", x: "1-4", seeds: "1-3" }));
    expect(await hotline("check", at("nameless.json"))).toMatchObject({
      status: 1,
      out: `${at("nameless.json")}: scenario: missing: expected string\n`,
    });
  });

  it("accepts the studies of the documents", async () => {
    for (const name of ["best_lock", "lookup_mnt"])
      expect(await hotline("check", `docs/studies/${name}`)).toMatchObject({ status: 0, out: "" });
  });
});

it("a key depends on the block and the core, as the document says", () => {
  const [name = ""] = pointFiles("store");
  const point = JSON.parse(readFileSync(at("store", name), "utf8")) as { key: string; block: string; core: string };
  expect(`${point.key.slice(0, 2)}/${point.key}.json`).toBe(name);
  expect(point.core).toBe(createHash("sha256").update(readFileSync("wasm-core/dist/core.wasm")).digest("hex"));
});

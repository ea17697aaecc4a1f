/** --over puts a parameter on the x-axis of sweeps, runs and links. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MODEL_VERSION } from "../src/base/abi.gen.ts";
import { HOTLINE_VERSION } from "../src/base/version.ts";
import { hotline } from "./testing/hotline.ts";

const PROGRAM = `#include "lib/hotline.h"
extern const long pause;
extern const long more;
void operation(void) { work(pause + more); }
`;

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "hotline-over-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const written = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

interface SweepJson {
  readonly x: string;
  readonly cores: number;
  readonly points: readonly { readonly x: number; readonly cores: number; readonly trace_hash: string }[];
}

const EFFORT = ["--precision", "0.1", "--jobs", "1"];
const SWEEP = ["sweep", "dput", "--variants", "atomic", "--over", "pairs", ...EFFORT, "--set", "cores=2"];

describe("--over", () => {
  it("makes the runs that a sweep over cores has with the parameter set, and they are run again", async () => {
    const { out } = await hotline(...SWEEP, "--x", "2,8", "--format", "json");
    const document = JSON.parse(out) as SweepJson;
    expect([document.x, document.cores, document.points.map(({ x, cores }) => [x, cores])]).toEqual([
      "pairs",
      2,
      [
        [2, 2],
        [8, 2],
      ],
    ]);
    const alone = ["sweep", "dput", "--variants", "atomic", "--x", "2", "--set", "pairs=8", "--format", "json"];
    const own = JSON.parse((await hotline(...alone, ...EFFORT)).out) as SweepJson;
    expect(own.points[0]?.trace_hash).toBe(document.points[1]?.trace_hash);
    const again = await hotline("rerun", written("over.json", out), "--jobs", "1");
    expect(again).toMatchObject({ status: 0, out: "2 points, all the same\n" });
  });

  it("has places of its own, with the parameter's default", async () => {
    const { out } = await hotline(...SWEEP, "--set", "threshold=8", "--format", "csv");
    const rows = out.trim().split("\n").slice(1);
    expect(rows.map((row) => Number(row.split(",")[1]))).toEqual([1, 4, 5, 10, 15, 20, 25, 30, 32]);
  });

  it("stands in links, which run the same run", async () => {
    const args = ["--over", "pairs", "--x", "10", "--set", "cores=2", "--variant", "atomic"];
    const { out, err } = await hotline("link", "dput", ...args);
    expect([out, err]).toEqual([
      `#v=1&s=dput&hv=${HOTLINE_VERSION}&mv=${MODEL_VERSION}&n=10&over=pairs&p.cores=2&x=atomic\n`,
      "",
    ]);
    const opened = await hotline("open", out.trim(), "--run");
    const { trace_hash } = JSON.parse(opened.out) as { trace_hash: string };
    const run = await hotline("run", "dput", ...args, "--format", "json");
    expect(JSON.parse(run.out)).toMatchObject({ point: { x: 10, cores: 2, trace_hash } });
  });

  it.each([
    [["sweep", "dput", "--over", "pair"], '--over pair: no such x-axis; did you mean "pairs"?'],
    [["sweep", "exim", "--over", "sloppy_mounts"], "--over sloppy_mounts: no such x-axis"],
    [["sweep", "dput", "--over", "pairs", "--set", "pairs=3"], "--set pairs: is what the sweep is over"],
    [["sweep", "dput", "--over", "pairs", "--x", "0"], "--x: 0 of pairs is out of range; it goes from 1 to 32"],
    [["sweep", "dput", "--over", "pairs", "--set", "cores=49"], "--set cores: 49 is out of range"],
    [["run", "dput", "--over", "pairs", "--cores", "0-3", "--variant", "atomic"], "--x is missing"],
    [["link", "dput", "--over", "pairs", "--x", "3"], "--x 3: the figure has no point there; the nearest is 4"],
  ])("is refused with a reason: %s", async (args, reason) => {
    const { status, out, err } = await hotline(...args);
    expect([status, out]).toEqual([2, ""]);
    expect(err).toContain(reason);
  });

  it("takes the places of a program by itself from --x, and its other parameters and the cores from --set", async () => {
    const program = written("work.c", PROGRAM);
    const sweep = ["sweep", program, "--over", "pause", "--format", "csv", "--jobs", "1"];
    expect((await hotline(...sweep, "--set", "more=0")).err).toContain("name those of pause with --x");
    expect((await hotline(...sweep, "--x", "10")).err).toContain("add --set more=…");
    const { out, err, status } = await hotline(...sweep, "--x", "10,20", "--set", "more=0", "--set", "cores=1");
    expect([err, status]).toEqual(["", 0]);
    expect(out.trim().split("\n")).toHaveLength(3);
    const json = await hotline(...sweep.with(5, "json"), "--x", "10", "--set", "more=0", "--set", "cores=1");
    expect(await hotline("rerun", written("bare.json", json.out), "--jobs", "1")).toMatchObject({ status: 0 });
  });
});

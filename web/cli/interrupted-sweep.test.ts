/** A sweep that is ended before its time: no computed point is lost, and the output tells how to go on. */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SCENARIO_JSON } from "../src/model/testing/fixtures.ts";
import { hotline } from "./testing/hotline.ts";

const LAUNCHER = fileURLToPath(new URL("./hotline.mjs", import.meta.url));

/** Jobs of random length make intervals wide, so that points take some tenths of a second. */
const program = (step: number) => `
#include "lib/hotline.h"
extern const long hold;
long count;
void operation(void) { work_random(20 * hold); atomic_fetch_add(&count, ${step}); }
`;

let folder = "";
const at = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "hotline-interrupted-"));
  const variants = ["one", "two"].map((id) => ({ id, label: id, program: `${id}.c`, about: "one line" }));
  variants.forEach(({ program: file }, i) => writeFileSync(at(file), program(i + 1)));
  const parameters = SCENARIO_JSON.parameters.slice(0, 1);
  const sweep = { over: "cores", values: "1,2,4-48:4" };
  const scenario = { ...SCENARIO_JSON, machine: "opteron-48", variants, parameters, sweep, published: [] };
  writeFileSync(at("scenario.json"), JSON.stringify(scenario));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SETTINGS = ["--precision", "0.005"];

interface Ended {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/**
 * Ends the sweep by a signal as soon as so many lines, or with --progress so much progress, have been seen. The signal
 * is sent twice: npm passes on a signal that the terminal has sent already.
 */
function interrupted(signal: NodeJS.Signals, seen: (out: string, err: string) => boolean, ...args: string[]) {
  return new Promise<Ended>((resolve) => {
    const child = spawn(process.execPath, [LAUNCHER, "sweep", folder, "--jobs", "1", ...SETTINGS, ...args]);
    let out = "";
    let err = "";
    let sent = false;
    const look = (): void => {
      if (sent || !seen(out, err)) return;
      sent = true;
      child.kill(signal);
      /* By a timer the second one could come late, on a busy machine: then it would end the process at once. */
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
      child.kill(signal);
    };
    child.stdout.on("data", (data: Buffer) => {
      out += String(data);
      look();
    });
    child.stderr.on("data", (data: Buffer) => {
      err += String(data);
      look();
    });
    child.on("close", (status) => resolve({ status, out, err }));
  });
}

const sweep = (...args: string[]) => hotline("sweep", folder, "--jobs", "2", ...SETTINGS, ...args);
const lines = (text: string): readonly string[] => text.trimEnd().split("\n");
const threeLines = (out: string): boolean => out.split("\n").length > 3;
const someProgress = (_: string, err: string): boolean => /^[3-9]\d*\/\d+ runs/m.test(err);

describe("a sweep ended by a signal", () => {
  let whole = "";
  beforeAll(async () => {
    whole = (await sweep("--format", "csv")).out;
  });

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("has printed every complete row of the CSV, and goes on where it ended: %s", async (signal, status) => {
    const ended = await interrupted(signal, threeLines, "--format", "csv");
    expect(ended.status).toBe(status);
    const printed = lines(ended.out);
    expect(printed.length).toBeGreaterThanOrEqual(3);
    expect(printed.length).toBeLessThan(lines(whole).length);
    expect(ended.out.endsWith("\n")).toBe(true);
    for (const line of printed) expect(lines(whole)).toContain(line);
    expect(ended.err).toContain(`${printed.length - 1} of 28 points are done and printed`);
    expect(ended.err).toMatch(/\n {2}two at .*44, 48\n/);
    expect(ended.err).toContain(`hotline sweep ${folder} --jobs 1 --precision 0.005 --format csv --resume FILE\n`);

    writeFileSync(at("rows.csv"), ended.out);
    const resumed = await sweep("--format", "csv", "--resume", at("rows.csv"));
    expect(resumed).toEqual({ status: 0, out: whole, err: "" });
  });

  it("prints a JSON document of the complete points, which can be gone on from", async () => {
    const ended = await interrupted("SIGINT", someProgress, "--format", "json", "--progress");
    expect(ended.status).toBe(130);
    const document = JSON.parse(ended.out) as { readonly points: readonly unknown[] };
    expect(document.points.length).toBeGreaterThan(0);
    expect(document.points.length).toBeLessThan(28);
    writeFileSync(at("rows.json"), ended.out);
    expect((await sweep("--format", "csv", "--resume", at("rows.json"))).out).toBe(whole);
  });

  it("prints a table of the complete points, and commands for the others", async () => {
    const ended = await interrupted("SIGINT", someProgress, "--format", "table", "--progress");
    expect(ended.status).toBe(130);
    expect(lines(ended.out).length).toBeGreaterThan(2);
    expect(ended.err).toMatch(/\n {2}hotline sweep .* --variants two --x 2,[\d,]+\n$/);
  });
});

describe("going on with a sweep", () => {
  const FEW = ["--x", "1,2,4", "--format", "csv"];

  it("computes what lacks of a file that ends in the middle of a row", async () => {
    const { out } = await sweep(...FEW);
    writeFileSync(at("cut.csv"), out.slice(0, -40));
    expect(await sweep(...FEW, "--resume", at("cut.csv"))).toEqual({ status: 0, out, err: "" });
  });

  it("refuses rows of another experiment: another seed, other programs, other points, other columns", async () => {
    const { out } = await sweep(...FEW);
    writeFileSync(at("few.csv"), out);
    const again = (...args: string[]) => sweep("--format", "csv", "--resume", at("few.csv"), ...args);
    expect(await again("--seed", "2", "--x", "1,2,4")).toMatchObject({
      status: 1,
      err: expect.stringContaining("few.csv is of another experiment: one at 2 has the "),
    });
    expect(await again("--x", "1,2")).toMatchObject({
      status: 2,
      err: expect.stringContaining("one at 4 is no point of this sweep"),
    });
    const before = readFileSync(at("two.c"), "utf8");
    writeFileSync(at("two.c"), program(3).replace("20 *", "19 *"));
    expect(await again("--x", "1,2,4")).toMatchObject({ status: 1, err: expect.stringContaining("two at 2 has") });
    writeFileSync(at("two.c"), before);
    writeFileSync(at("few.csv"), out.replace("variant,x,cores", "variant,x,threads"));
    expect(await again("--x", "1,2,4")).toMatchObject({ status: 2, err: expect.stringContaining("its columns are") });
    writeFileSync(at("few.csv"), "");
    expect(await again("--x", "1,2,4")).toMatchObject({ status: 2, err: expect.stringContaining("few.csv is empty") });
  });

  it("refuses a document that was made otherwise, and says how", async () => {
    const { out } = await sweep("--x", "1,2", "--format", "json");
    writeFileSync(at("few.json"), out);
    const again = await sweep("--x", "1,2", "--resume", at("few.json"), "--set", "hold=11");
    expect(again.status).toBe(2);
    expect(again.err).toMatch(/few\.json has parameters\.hold \d+, this sweep 11\n/);
  });
});

describe("joining shards", () => {
  const FEW = ["--x", "1,2,4", "--format", "csv"];
  const shard = async (part: number): Promise<string> => {
    const file = at(`shard-${part}.csv`);
    writeFileSync(file, (await sweep(...FEW, "--shard", `${part}/3`)).out);
    return file;
  };

  it("gives the whole sweep from their files, and computes what they lack", async () => {
    const { out } = await sweep(...FEW);
    const files = [await shard(1), await shard(2), await shard(3)];
    expect(await sweep(...FEW, "--resume", files.join(","))).toEqual({ status: 0, out, err: "" });
    /* As a spreadsheet saves it: with a byte-order mark. */
    writeFileSync(files[0] ?? "", `\uFEFF${readFileSync(files[0] ?? "", "utf8")}`);
    expect(await sweep(...FEW, "--resume", files.join(","))).toEqual({ status: 0, out, err: "" });
    expect(await sweep(...FEW, "--resume", files.slice(1).join(","))).toEqual({ status: 0, out, err: "" });
    /* As cat joins them. */
    writeFileSync(at("all.csv"), files.map((file) => readFileSync(file, "utf8").replace("\uFEFF", "")).join(""));
    expect(await sweep(...FEW, "--resume", at("all.csv"))).toEqual({ status: 0, out, err: "" });
    expect(await sweep(...FEW, "--resume", ",")).toMatchObject({
      status: 2,
      err: "hotline: --resume ,: no file is named\n",
    });
  });

  it("refuses two files that tell different things of one point, and names both", async () => {
    const first = await shard(1);
    const other = at("other.csv");
    writeFileSync(other, readFileSync(first, "utf8").replace(/^(one,1,1,)\d/m, "$19"));
    expect(await sweep(...FEW, "--resume", `${first},${other}`)).toMatchObject({
      status: 2,
      err: expect.stringMatching(/shard-1\.csv and .*other\.csv are not of one sweep: one at 1 has the throughput \d/),
    });
  });
});

/** --cores chooses the cores of the machine that run, and --define gives macros to a bare program. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hotline } from "./testing/hotline.ts";

const PINGPONG = `#include "lib/hotline.h"
#ifndef PAUSE
#define PAUSE 100
#endif
long count;
void operation(void) { atomic_fetch_add(&count, 1); work(PAUSE); }
`;

let folder = "";
const program = (): string => join(folder, "pingpong.c");

interface RunJson {
  readonly point: { readonly throughput: number; readonly cores: number };
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "hotline-placement-"));
  writeFileSync(program(), PINGPONG);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pointOf = async (...args: readonly string[]): Promise<RunJson["point"]> => {
  const { out, err } = await hotline("run", program(), "--report", "locks", "--format", "json", ...args);
  if (out === "") throw new Error(err);
  return (JSON.parse(out) as RunJson).point;
};

describe("--cores", () => {
  it("makes two cores of two chips slower than two of one, and needs no --x", async () => {
    const [near, far] = [await pointOf("--cores", "0,1"), await pointOf("--cores", "0,42")];
    expect([near.cores, far.cores]).toEqual([2, 2]);
    expect(far.throughput).toBeLessThan(0.8 * near.throughput);
  });

  it("is the machine's first cores where nothing is said", async () => {
    expect(await pointOf("--x", "3")).toEqual(await pointOf("--cores", "0-2"));
  });

  it("names the cores in the title, and is in the sweep's document, which is run again with them", async () => {
    const { out } = await hotline("run", program(), "--cores", "0,6,12", "--x", "2", "--report", "locks");
    expect(out).toContain("2 cores of 48-core AMD Opteron (its cores 0,6,12), seed 1\n");
    const args = ["dput", "--variants", "atomic", "--cores", "0,6", "--format", "json", "--jobs", "1"];
    const document = (await hotline("sweep", ...args)).out;
    expect(JSON.parse(document)).toMatchObject({ placement: [0, 6], points: [{ x: 1 }, { x: 2 }] });
    const file = join(folder, "placed.json");
    writeFileSync(file, document);
    expect(await hotline("rerun", file, "--jobs", "1")).toMatchObject({ status: 0, out: "2 points, all the same\n" });
  });

  it.each([
    ["0,48", "--cores: no such core: 48; the machine opteron-48 has the cores 0 to 47"],
    ["0,0", "--cores: core 0 is named twice"],
    ["0;6", '--cores 0;6: "0;6" is no core and no range of cores: write a list such as 0,6,12-17'],
  ])("%s is refused", async (cores, message) => {
    const { status, err } = await hotline("run", program(), "--cores", cores, "--x", "2");
    expect(status).toBe(2);
    expect(err).toContain(message);
  });

  it("bounds how many cores can run", async () => {
    const { status, err } = await hotline("run", program(), "--cores", "0,6", "--x", "3");
    expect(status).toBe(2);
    expect(err).toContain("2 cores of the machine opteron-48 are to run: 0,6");
  });
});

describe("--define", () => {
  it("gives a program by itself its macros", async () => {
    const [usual, long] = [await pointOf("--x", "1"), await pointOf("--x", "1", "--define", "PAUSE=1000")];
    expect(long.throughput).toBeLessThan(0.2 * usual.throughput);
    const broken = await hotline("check", program(), "--define", "PAUSE=)");
    expect(broken.status).toBe(1);
  });

  it.each([
    [["run", "dput", "--variant", "atomic", "--x", "2"], "PAUSE=1", "--define is for a bare FILE.c"],
    [["check", "scenarios/dput"], "PAUSE=1", "--define is for a bare FILE.c"],
    [["check", "tests/intervals/programs/ticket.c"], "1=PAUSE", "--define 1=PAUSE: must be NAME or NAME=VALUE"],
  ])("is refused elsewhere, or when it names nothing: %j %s", async (args, define, message) => {
    const { status, err } = await hotline(...args, "--define", define);
    expect(status).toBe(2);
    expect(err).toContain(message);
  });
});

/** hotline run --report stations: how busy the servers of a program are, and how long its customers wait for them. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hotline } from "./testing/hotline.ts";

/** Cores use the disk one after another, each for 1,000 cycles, and the network, which has servers for all, for 100. */
const PROGRAM = `#include "lib/hotline.h"
static int disk;
static int network;
void setup(void)
{
	disk = station_create(1);
	network = station_create(64);
}
void operation(void)
{
	use(disk, 1000);
	use(network, 100);
}
`;

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "hotline-"));
  writeFileSync(join(folder, "disk.c"), PROGRAM);
  writeFileSync(
    join(folder, "none.c"),
    "void operation(void) { work(10); }\n".replace("void", '#include "lib/hotline.h"\nvoid'),
  );
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const run = (file: string, ...args: readonly string[]): ReturnType<typeof hotline> =>
  hotline("run", join(folder, file), "--x", "8", ...args);

describe("hotline run --report stations", () => {
  it("says how busy each station is, and how long customers wait", async () => {
    const { status, out } = await run("disk.c", "--format", "json", "--report", "stations", "--start", "idle");
    expect(status).toBe(0);
    const { stations } = JSON.parse(out) as { readonly stations: readonly Record<string, number>[] };
    expect(stations).toMatchObject([
      { number: 0, createdAt: { file: "disk.c", line: 6 }, servers: 1, serviceMean: 1000 },
      { number: 1, createdAt: { file: "disk.c", line: 7 }, servers: 64, serviceMean: 100, delayedShare: 0, waitMax: 0 },
    ]);
    const [disk, network] = stations;
    /* Eight cores keep the disk busy; one is served, and each spends 100 of its 8,000 cycles at the network. */
    expect(disk?.["busyShare"]).toBeCloseTo(1, 2);
    expect(disk?.["waitMean"]).toBeGreaterThan(6800);
    expect(disk?.["waitMean"]).toBeLessThan(7000);
    expect(disk?.["queueMean"]).toBeCloseTo(6.9, 1);
    expect(network?.["busyShare"]).toBeCloseTo(0.1 / 64, 4);
  });

  it("is printed for programs that have stations, and on request says how to make one", async () => {
    expect((await run("disk.c")).out).toMatch(/Stations \(times in cycles\)\n *station +created at.*\n *0 +disk\.c:6 /);
    expect((await run("none.c")).out).not.toContain("Stations");
    expect((await run("none.c", "--report", "stations")).out).toContain("station_create(servers)");
  });
});

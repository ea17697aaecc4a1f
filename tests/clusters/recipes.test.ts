/**
 * The recipes of docs/clusters.md, as they stand there: two processes are killed in the middle, the recipe is run
 * again, and store and table are those of one process, byte for byte. Tools that are not installed are skipped.
 */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Cluster, isInstalled, recipes, storeFiles } from "./cluster.ts";
import { ScratchSlurm } from "./scratch-slurm.ts";

const cluster = new Cluster();
let reference: Awaited<ReturnType<Cluster["reference"]>>;

beforeAll(async () => {
  reference = await cluster.reference();
});
beforeEach(() => cluster.clear());
afterAll(() => cluster.end());

/** Once with two processes killed in the middle, and once more. */
async function killedAndResumed(recipe: string, env = cluster.env): Promise<void> {
  const first = cluster.sh(recipe, env);
  await cluster.killTwo();
  await first;
  const second = await cluster.sh(recipe, env);
  expect(second, second.text).toMatchObject({ status: 0 });
}

function expectTheSame(): void {
  expect(storeFiles(cluster.at("store"))).toEqual(reference.store);
  expect(readFileSync(cluster.at("table.csv"), "utf8")).toBe(reference.table);
}

describe("a study", () => {
  it.skipIf(!isInstalled("parallel"))("under GNU parallel", async () => {
    const [recipe = ""] = recipes("GNU parallel");
    await killedAndResumed(recipe);
    expectTheSame();
  });

  it.skipIf(!isInstalled("make"))("under make", async () => {
    const [makefile = ""] = recipes("make");
    writeFileSync(cluster.at("Makefile"), makefile);
    await killedAndResumed("make --jobs 3 --keep-going");
    expectTheSame();
  });

  it.skipIf(!isInstalled("rsync"))("of two machines, merged by rsync", async () => {
    const [recipe = ""] = recipes("Stores of machines that share no folder");
    [...reference.store.keys()].forEach((name, i) => {
      const to = cluster.at(join(i % 2 === 0 ? "one" : "two", name));
      mkdirSync(dirname(to), { recursive: true });
      cpSync(cluster.at(join("reference", name)), to);
    });
    mkdirSync(cluster.at("one/tmp"), { recursive: true });
    writeFileSync(cluster.at("one/tmp/0123-0"), "{");
    const merged = await cluster.sh(recipe);
    expect(merged, merged.text).toMatchObject({ status: 0 });
    expectTheSame();
  });

  it.skipIf(!ScratchSlurm.isInstalled())("as an array job of Slurm", async () => {
    const slurm = await ScratchSlurm.started(cluster.folder);
    try {
      const [script = "", submitted = ""] = recipes("Slurm");
      writeFileSync(cluster.at("sweep.sh"), script);
      await killedAndResumed(submitted, { ...cluster.env, ...slurm.env });
      expectTheSame();
    } finally {
      await slurm.end();
    }
  });
});

/** A sweep on a machine from a file: the document holds the machine, so that other commands go on from it alone. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { machineFileText } from "../src/model/machine/machine-text.ts";
import { openMachine } from "./files/open.ts";
import { hotline } from "./testing/hotline.ts";

interface Saved {
  readonly machine: string;
  readonly machine_file?: Readonly<Record<string, unknown>>;
  readonly points: readonly Readonly<Record<string, unknown>>[];
}

/** The id is that of the scenario's own machine: the contents of the files distinguish the two. */
const OWN = openMachine("opteron-48");
const FASTER = { ...OWN, file: { ...OWN.file, title: "A faster Opteron", clock_hz: 2 * OWN.file.clock_hz } };

let folder = "";
let machine = "";
let text = "";
let saved: Saved;

const sweep = (...args: string[]) => hotline("sweep", "dput", "--x", "1,6", "--format", "json", ...args);

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const document = (name: string, change: object): string => file(name, JSON.stringify({ ...saved, ...change }));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "hotline-machine-file-"));
  machine = file("faster.json", machineFileText(FASTER));
  text = (await sweep("--machine", machine)).out;
  saved = JSON.parse(text) as Saved;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a sweep on a machine from a file", () => {
  it("writes the machine's file into its document, and none for a machine of the project", async () => {
    expect(saved).toMatchObject({ machine: OWN.file.id, machine_file: JSON.parse(machineFileText(FASTER)) as object });
    const own = JSON.parse((await sweep()).out) as Saved;
    expect(own.machine_file).toBeUndefined();
    const same = await sweep("--machine", file("same.json", machineFileText(OWN)));
    expect(JSON.parse(same.out)).toEqual(own);
    const clocks = [own, saved].map(({ points }) => Number(points[0]?.["throughput"]));
    expect((clocks[1] ?? 0) / (clocks[0] ?? 0)).toBeCloseTo(2, 6);
  });

  it("is run again from its document alone", async () => {
    const again = await hotline("rerun", file("saved.json", text));
    expect(again).toMatchObject({ status: 0, out: "4 points, all the same\n", err: "" });
    const other = await hotline("rerun", document("without.json", { machine_file: undefined }));
    expect(other.status).toBe(1);
    expect(other.err).toMatch(/atomic at 1: throughput was \d+\.\d+, is \d+/);
  });

  it("says which number of a document's machine is wrong", async () => {
    const broken = { machine_file: { ...saved.machine_file, clock_hz: 1 } };
    const ended = await hotline("rerun", document("broken.json", broken));
    expect(ended.status).toBe(2);
    expect(ended.err).toContain("broken.json: machine_file");
    expect(ended.err).toContain("clock_hz: must be at least 1000");
  });

  it("goes on from a part of its points to the same document", async () => {
    const part = document("part.json", { points: saved.points.slice(0, 1) });
    expect(await sweep("--machine", machine, "--resume", part)).toEqual({ status: 0, out: text, err: "" });
  });

  it("does not go on with the points of another machine", async () => {
    const elsewhere = await sweep("--resume", file("foreign.json", text));
    expect(elsewhere).toMatchObject({
      status: 2,
      err: expect.stringMatching(/foreign\.json has machine_file of "[\w-]+", this sweep none\n/),
    });
    const own = file("own.json", (await sweep()).out);
    const here = await sweep("--machine", machine, "--resume", own);
    expect(here).toMatchObject({
      status: 2,
      err: expect.stringMatching(/own\.json has machine_file none, this sweep of "[\w-]+"\n/),
    });
  });

  it("names the number that differs between two files of one machine", async () => {
    const changed = { ...saved.machine_file, clock_hz: 2_000_000_000 };
    const ended = await sweep("--machine", machine, "--resume", document("changed.json", { machine_file: changed }));
    expect(ended.status).toBe(2);
    expect(ended.err).toMatch(/changed\.json has machine_file\.clock_hz 2000000000, this sweep \d+\n/);
    expect(ended.err.length).toBeLessThan(400);
  });
});

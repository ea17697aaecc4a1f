/** A saved experiment gives the same numbers again, or the command tells which differ. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hotline } from "../testing/hotline.ts";

let folder = "";
let saved = "";

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "hotline-rerun-"));
  const made = await hotline("sweep", "dput", "--x", "1,6", "--set", "threshold=3", "--seed", "5", "--format", "json");
  saved = made.out;
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("hotline rerun", () => {
  it("gives the same numbers for the same question", async () => {
    const again = await hotline("rerun", file("same.json", saved));
    expect(again).toMatchObject({ status: 0, out: "4 points, all the same\n" });
  });

  it("names what differs: a number, a seed, a point that cannot be", async () => {
    const number = await hotline(
      "rerun",
      file("number.json", saved.replace(/"latency_p50": [\d.]+/, '"latency_p50": 1')),
    );
    expect(number.status).toBe(1);
    expect(number.err).toMatch(/1 number differs\natomic at 1: latency_p50 was 1, is \d+/);
    const seed = await hotline("rerun", file("seed.json", saved.replace('"seed": 5', '"seed": 6')));
    expect(seed.status).toBe(1);
    expect(seed.err).toMatch(/atomic at 1: throughput was \d+\.\d+, is \d+/);
  });

  it("asks for the folder or the program of a scenario that is not the project's", async () => {
    const program = file("mine.c", "long count;\nvoid operation(void) { atomic_fetch_add(&count, 1); }\n");
    const { out } = await hotline("sweep", program, "--x", "1", "--precision", "0.5", "--format", "json");
    const own = file("mine.json", out);
    const unnamed = await hotline("rerun", own);
    expect(unnamed.status).toBe(2);
    expect(unnamed.err).toContain(
      'mine.json: "mine" is no scenario of the project: name its folder, or its program, with',
    );
    const named = await hotline("rerun", own, "--scenario", program);
    expect(named).toMatchObject({ status: 0, out: "1 point, all the same\n" });
  });

  it("runs an edited program, not the scenario's", async () => {
    const document = JSON.parse(saved) as Record<string, unknown>;
    const programs = { atomic: "void operation(void) { work(100); }\n" };
    const edited = await hotline("rerun", file("edited.json", JSON.stringify({ ...document, programs })));
    expect(edited.status).toBe(1);
    expect(edited.err).toMatch(/atomic at 1: throughput was/);
    const broken = await hotline(
      "rerun",
      file("broken.json", JSON.stringify({ ...document, programs: { atomic: "int" } })),
    );
    expect(broken.status).toBe(1);
    expect(broken.err).toContain("error E");
  });

  it("says what is wrong with a file that is no saved experiment", async () => {
    expect((await hotline("rerun", file("no.json", "{}"))).status).toBe(2);
    expect((await hotline("rerun", join(folder, "absent.json"))).err).toContain("cannot be read");
    const far = await hotline("rerun", file("far.json", saved.replace("opteron-48", "optron-48")));
    expect(far.err).toContain('did you mean "opteron-48"');
  });
});

/**
 * A scenario's folder and a machine's file of a user's own: their contents, their checks, and their links.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MACHINES } from "./files/paths.ts";
import { hotline } from "./testing/hotline.ts";

/** The folder has everything that must be there, and nothing else. */
const SCENARIO = {
  schema: 1,
  title: "Mine",
  claim: "It works.",
  track: "Mine",
  order: 1,
  sources: [{ key: "here", text: "made up" }],
  machine: "opteron-48",
  variants: [{ id: "only", label: "only", program: "main.c", about: "the program" }],
  sweep: { over: "cores", values: "1,2" },
  measure: { label: "throughput", unit: "operations/s", formula: "throughput" },
};

let root = "";
let folder = "";

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "hotline-own-"));
  folder = join(root, "mine");
  mkdirSync(join(folder, "inner"), { recursive: true });
  writeFileSync(join(folder, "scenario.json"), JSON.stringify(SCENARIO));
  writeFileSync(join(folder, "main.c"), `#include "inner/pause.h"\nvoid operation(void) { pause_a_little(); }\n`);
  writeFileSync(join(folder, "inner/pause.h"), "static inline void pause_a_little(void) { work(100); }\n");
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("a scenario's folder that lies anywhere", () => {
  it("needs neither parameters nor published points, and is warned of missing notes only", async () => {
    const checked = await hotline("check", folder);
    expect(checked.status).toBe(0);
    expect(checked.out).toMatch(/^\S+mine: warning: there is no notes\.md/);
    writeFileSync(join(folder, "notes.md"), "# Mine\n");
    expect(await hotline("check", folder)).toMatchObject({ status: 0, out: "" });
  });

  it("is told of a parameter that its program lacks once, however many variants have the program", async () => {
    const [only] = SCENARIO.variants;
    const other = join(root, "twice");
    mkdirSync(other, { recursive: true });
    writeFileSync(join(other, "main.c"), "extern const long think;\nvoid operation(void) { work(think); }\n");
    const variants = [only, { ...only, id: "second", defines: { SECOND: "1" } }];
    writeFileSync(join(other, "scenario.json"), JSON.stringify({ ...SCENARIO, variants }));
    const { status, out } = await hotline("check", other);
    expect(status).toBe(1);
    expect(out.match(/declares the parameter "think"/g)?.length).toBe(1);
    writeFileSync(
      join(other, "scenario.json"),
      JSON.stringify({ ...SCENARIO, variants: [{ ...only, defines: ["SECOND"] }] }),
    );
    expect((await hotline("check", other)).out).toContain("variants[0].defines: expected object, received array");
  });

  it("is swept, with headers from folders in it", async () => {
    const { status, out } = await hotline("sweep", folder, "--format", "csv", "--jobs", "1");
    expect(status).toBe(0);
    expect(out.trim().split("\n").length).toBe(3);
  });

  it.skipIf(process.platform === "win32")("has no link where files of others would get into it", async () => {
    writeFileSync(join(root, "secret.h"), "/* of another user */\n");
    const cases = [
      ["secret.h", "secret.h", "is a symbolic link that leads out of the folder"],
      ["others", ".", "is a symbolic link to a folder"],
      ["lost.h", "nowhere.h", "cannot be read: no such file or directory"],
      ["round.h", "mine/round.h", "cannot be read: too many symbolic links"],
    ] as const;
    for (const [name, target, message] of cases) {
      symlinkSync(join(root, target), join(folder, name));
      const { status, out, err } = await hotline("link", folder);
      rmSync(join(folder, name));
      expect({ name, status, out }).toEqual({ name, status: 2, out: "" });
      expect(err).toContain(`${join(folder, name)}: ${message}`);
    }
    symlinkSync(join(folder, "main.c"), join(folder, "same.c"));
    expect((await hotline("link", folder)).status).toBe(0);
    rmSync(join(folder, "same.c"));
  });

  it("has a link that contains its files, and opens where the folder is not", async () => {
    const { status, out } = await hotline("link", folder, "--x", "2");
    expect(status).toBe(0);
    expect(out).toMatch(/^#v=1&s=mine\.own-[0-9a-f]{14}&/);
    const opened = await hotline("open", out.trim());
    expect(opened.status).toBe(0);
    const { scenario, link } = JSON.parse(opened.out) as { scenario: string; link: string };
    expect([scenario.startsWith("mine.own-"), link]).toEqual([true, out.trim()]);
    const cut = await hotline("open", out.trim().slice(0, 200));
    expect([cut.status, cut.out]).toEqual([2, ""]);
    expect(cut.err).toMatch(/"mine\.own-[0-9a-f]+" is a folder of a reader's own, .* was the link cut short\?/);
    expect(await hotline("open", out.trim().replace("mine.own-", "yours.own-"))).toMatchObject({ status: 2 });
    expect((await hotline("link", "dput")).status).toBe(0);
  });

  it("that is too large for a link is refused with the reason", async () => {
    const noise = Array.from({ length: 9000 }, (_, i) => Math.imul(i + 7, 2654435761) >>> 0).join(" ");
    writeFileSync(join(folder, "big.h"), `/* ${noise} */\n`);
    const { status, err } = await hotline("link", folder);
    rmSync(join(folder, "big.h"));
    expect(status).toBe(2);
    expect(err).toContain("the link does not contain it");
  });
});

describe("a machine's file", () => {
  it("is checked by itself", async () => {
    expect(await hotline("check", join(MACHINES, "xeon-24.json"))).toMatchObject({ status: 0, out: "" });
    const file = join(root, "broken.json");
    const machine = JSON.parse(readFileSync(join(MACHINES, "xeon-24.json"), "utf8")) as Record<string, unknown>;
    writeFileSync(file, JSON.stringify({ ...machine, nodes: 3 }));
    const broken = await hotline("check", file);
    expect(broken.status).toBe(1);
    expect(broken.out).toContain(`${file}: `);
    writeFileSync(file, "{");
    expect(await hotline("check", file)).toMatchObject({ status: 1 });
  });

  it("is no file of a scenario's folder, which is checked as a whole", async () => {
    const { status, err } = await hotline("check", join(folder, "scenario.json"));
    expect(status).toBe(2);
    expect(err).toContain(`is checked with its folder: hotline check ${folder}`);
  });
});

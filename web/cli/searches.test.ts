/** Searches for failures: each finding names a command that shows it again, and a search that is ended says by what. */
import { spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hotline } from "./testing/hotline.ts";

/** Fails where the macro LAST is small. */
const PROGRAM = `#include "lib/hotline.h"
#ifndef LAST
#define LAST 1000000
#endif
long count;
void operation(void) { assert(atomic_fetch_add(&count, 1) < LAST); work(100); }
`;
const LAUNCHER = fileURLToPath(new URL("./hotline.mjs", import.meta.url));

let folder = "";
const at = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "hotline searches-"));
  writeFileSync(at("count.c"), PROGRAM);
  copyFileSync("scenarios/machines/nehalem-4.json", at("mine.json"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The words of the command behind "again:", as a shell takes it apart. */
function againWords(out: string): readonly string[] {
  const [, line = ""] = /again: +hotline (.*)/.exec(out) ?? [];
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, whole, word]) => whole ?? word ?? "");
}

describe("a finding", () => {
  it("names a command that shows it again, with macros and the machine's file", async () => {
    const given = ["--define", "LAST=20", "--machine", at("mine.json")];
    const { status, out } = await hotline("check", at("count.c"), "--races", "--schedules", "3", ...given);
    expect(status).toBe(1);
    const again = await hotline(...againWords(out));
    expect(again.status).toBe(1);
    expect(again.err).toContain("count.c:6: assertion failed");
  });

  it("of a search with seeds names the cores, too", async () => {
    const given = ["--define", "LAST=20", "--cores", "1,3"];
    const { status, out } = await hotline("run", at("count.c"), "--jitter", "20", "--seeds", "3", ...given);
    expect(status).toBe(1);
    expect(againWords(out)).toContain("1,3");
    expect((await hotline(...againWords(out))).err).toContain("count.c:6: assertion failed");
  });
});

describe("a search that finds nothing", () => {
  it("says where the machine has no store buffers that a missing fence cannot fail on it", async () => {
    const search = ["check", at("count.c"), "--races", "--schedules", "2"];
    const without = await hotline(...search);
    expect(without.status).toBe(0);
    expect(without.err).toBe(
      "hotline: opteron-48 has no store buffers: a missing fence fails only on a machine that has some, such as --machine xeon-24\n",
    );
    expect((await hotline(...search, "--machine", "xeon-24")).err).toBe("");
  });
});

describe("a search that Ctrl-C ends", () => {
  it.each([
    ["check", "--races", "--schedules", "1000000", "--progress"],
    ["run", "--x", "2", "--jitter", "20", "--seeds", "1000000", "--progress"],
  ])("says so, and ends with status 130: %s", async (command, ...options) => {
    const child = spawn(process.execPath, [LAUNCHER, command, at("count.c"), ...options]);
    const texts = { out: "", err: "" };
    child.stdout.on("data", (data: Buffer) => (texts.out += String(data)));
    child.stderr.on("data", (data: Buffer) => {
      texts.err += String(data);
      /* The first line of the progress: the search is under way. */
      child.kill("SIGINT");
    });
    const status = await new Promise((resolve) => child.on("close", resolve));
    expect(status).toBe(130);
    expect(texts.out).toContain("no failure; SIGINT ended the search\n");
    expect(texts.err).toMatch(/^.* schedules\nhotline: interrupted\n$/);
  });
});

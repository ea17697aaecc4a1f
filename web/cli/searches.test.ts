/** Searches for failures: each finding names a command that shows it again, and a search that is ended says by what. */
import { spawn } from "node:child_process";
import { copyFileSync, readFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
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
  const { store_buffer: _, ...bufferless } = JSON.parse(readFileSync("scenarios/machines/opteron-48.json", "utf8"));
  writeFileSync(at("bufferless.json"), JSON.stringify({ ...bufferless, id: "bufferless" }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The words of the command behind "again:", as a shell takes it apart. */
function againWords(out: string): readonly string[] {
  const [, line = ""] = /again: +hotline (.*)/.exec(out) ?? [];
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, whole, word]) => whole ?? word ?? "");
}

/** Both cores say that they want to enter, and look at each other: right only where no load overtakes a store. */
const DEKKER = `#include "lib/hotline.h"
static volatile int wants[2][16], inside;
void operation(void)
{
	int me = cpu();
	if (me < 2) {
		wants[me][0] = 1;
		if (!wants[1 - me][0]) {
			inside++;
			assert(inside == 1);
			inside--;
		}
		wants[me][0] = 0;
	}
	work_random(30);
}
`;

/** Core 1 waits for a moment that hardly comes; what is wrong shows in a long schedule only. */
const STARVING = `#include "lib/hotline.h"
static _Alignas(64) volatile unsigned sequence;
static _Alignas(64) volatile long first; static _Alignas(64) volatile long second;
static long written;
void operation(void)
{
	if (cpu() == 0) {
		sequence++;
		first++;
		work(30);
		second++;
		sequence++;
		assert(++written < 280);
	} else {
		unsigned seen;
		do seen = sequence + 0 * (first + second); while (seen & 1 || sequence != seen);
	}
}
`;

describe("a finding", () => {
  it("of another memory order than the machine's names it in the command, and is shown again", async () => {
    writeFileSync(at("dekker.c"), DEKKER);
    const { status, out } = await hotline("check", at("dekker.c"), "--races", "--machine", at("bufferless.json"));
    expect(status).toBe(1);
    expect(againWords(out)).toContain("tso");
    const again = await hotline(...againWords(out));
    expect(again.err).toContain("dekker.c:10: assertion failed");
    const without = againWords(out).filter((word) => word !== "--order" && word !== "tso");
    expect((await hotline(...without)).status).toBe(0);
  });

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

/** The line about the memory orders of a search, and what it says it could not show. */
async function orderLines(...given: readonly string[]): Promise<readonly string[]> {
  const { out, err } = await hotline("check", at("count.c"), "--races", "--schedules", "12", ...given);
  expect(err).toBe("");
  return out.split("\n").filter((line) => /^ *(memory order|not shown):/.test(line));
}

describe("a search says under its result", () => {
  it("that half of its schedules have a store buffer where the machine has none, and that Arm may still fail", async () => {
    const [searched, ...unseen] = await orderLines("--machine", at("bufferless.json"));
    expect(searched).toBe(
      "  memory order: 6 of 12 schedules with a store buffer of 42 entries, as an x86 has (TSO); 6 without store buffers, every access at once (SC)",
    );
    expect(unseen[0]).toMatch(/^not shown: Arm, Apple, POWER .* stores .* search with --order pso$/);
    expect(unseen[1]).toMatch(/load buffering.*: no search shows it; hotline litmus --model rmo/);
  });

  it("that a machine with store buffers has them in every schedule", async () => {
    const [searched] = await orderLines("--machine", "xeon-24");
    expect(searched).toBe("  memory order: every schedule with a store buffer of 42 entries, as an x86 has (TSO)");
  });

  it("that a machine of Arm is searched under partial store order, and what Arm does beyond", async () => {
    for (const machine of ["graviton2-64", "m1-pro-8"]) {
      const [searched, ...unseen] = await orderLines("--machine", machine);
      expect(searched).toMatch(/every schedule with a store buffer of \d+ entries .* in any order .*\(PSO\)$/);
      expect(unseen[0]).toMatch(/^not shown: this machine's processor \(Arm\) may make .* loads earlier or later/);
      expect(unseen.join()).not.toContain("--order");
    }
  });

  it("which order it was asked for, and which one goes further", async () => {
    expect(await orderLines("--order", "sc")).toEqual([
      "  memory order: every schedule without store buffers, every access at once (SC)",
      expect.stringMatching(/^not shown: processors with store buffers.*search with --order tso$/),
      expect.stringMatching(/search with --order pso$/),
      expect.stringMatching(/hotline litmus/),
      expect.stringMatching(/^not shown: POWER/),
    ]);
    expect((await orderLines("--order", "pso", "--machine", "xeon-24"))[0]).toContain("42 entries whose stores");
  });

  it("the same in a search with seeds", async () => {
    const given = ["--x", "2", "--jitter", "20", "--seeds", "4", "--machine", at("bufferless.json")];
    const { out } = await hotline("run", at("count.c"), ...given);
    expect(out).toContain("  memory order: 2 of 4 schedules with a store buffer");
    expect(out).toMatch(/not shown: .*search with --order pso\n/);
  });
});

/** The lines of a search as JSON. */
async function documents(...given: readonly string[]): Promise<readonly Record<string, unknown>[]> {
  const { out } = await hotline("check", ...given, "--races", "--format", "json");
  return out
    .trimEnd()
    .split("\n")
    .map((line): Record<string, unknown> => JSON.parse(line) as Record<string, unknown>);
}

describe("a search as JSON", () => {
  it("has a line for each program, with its orders, what it could not show, and its findings", async () => {
    const [found] = await documents(at("count.c"), "--define", "LAST=20", "--schedules", "3");
    expect(found).toMatchObject({
      machine: "opteron-48",
      schedules: 1,
      ended_by: null,
      memory_orders: [{ order: "tso", schedules: 1, store_buffer_entries: 32 }],
      findings: [{ kind: "fault", line: 6, schedule: { order: "tso" } }],
    });
    expect(found?.["not_shown"]).toContainEqual({ what: expect.stringContaining("stores"), shown_by: "pso" });
  });

  it("of a scenario links to its runs on the machine and under the order of the search", async () => {
    const [found] = await documents("fence_cost", "--machine", "graviton2-64", "--schedules", "12");
    expect(found).toMatchObject({ variant: "plain", findings: [{ schedule: { order: "pso" } }] });
    const link = JSON.stringify(found?.["findings"]);
    expect(link).toMatch(/"link":"[^"]*m=graviton2-64[^"]*mo=pso/);
  });

  it("is told of a search with seeds, too", async () => {
    const given = ["--x", "2", "--jitter", "20", "--seeds", "2", "--format", "json"];
    const { out } = await hotline("run", at("count.c"), ...given);
    expect(JSON.parse(out)).toMatchObject({ schedules: 2, findings: [] });
  });
});

describe("a core that starves", () => {
  it("does not keep a search from the mistake that another schedule shows", async () => {
    writeFileSync(at("starving.c"), STARVING);
    const given = ["--races", "--core-counts", "2", "--machine", at("bufferless.json")];
    const { out } = await hotline("check", at("starving.c"), ...given);
    expect(out).toMatch(/completed nothing|stood in one wait/);
    expect(out).toContain("starving.c:13: assertion failed");
  });
});

describe("--order", () => {
  it("is one of three", async () => {
    const { status, err } = await hotline("check", at("count.c"), "--races", "--order", "rmo");
    expect(status).toBe(2);
    expect(err).toContain("--order rmo: no such order");
  });

  it("is for schedules", async () => {
    expect((await hotline("check", at("count.c"), "--order", "pso")).err).toContain("add --races");
    expect((await hotline("run", at("count.c"), "--x", "2", "--order", "pso")).err).toContain(
      "add --jitter N or --races",
    );
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

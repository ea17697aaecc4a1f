/** Programs and scenarios from strangers: nothing outside their folder is read, and mismatches are reported. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SCENARIO_JSON } from "../src/model/testing/fixtures.ts";
import { hotline } from "./testing/hotline.ts";

const PROGRAM = "extern const long hold;\nvoid operation(void) { work(hold); }\n";

let base = "";
const folder = (): string => join(base, "scenario");

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), "hotline-strangers-"));
  mkdirSync(folder());
  writeFileSync(join(base, "secret.h"), "the secret\n");
  writeFileSync(join(folder(), "a.c"), PROGRAM);
  writeFileSync(join(folder(), "notes.md"), "# Notes\n");
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

async function checkScenario(change: object) {
  const variants = [{ id: "a", label: "a", program: "a.c", about: "a" }];
  const parameters = SCENARIO_JSON.parameters.slice(0, 1);
  const scenario = { ...SCENARIO_JSON, machine: "opteron-48", variants, parameters, published: [], ...change };
  writeFileSync(join(folder(), "scenario.json"), JSON.stringify(scenario));
  const { status, out, err } = await hotline("check", folder());
  return { status, text: out + err };
}

describe("includes", () => {
  beforeAll(() => symlinkSync(join(base, "secret.h"), join(folder(), "link.h")));
  afterAll(() => rmSync(join(folder(), "link.h")));

  it.each(["../secret.h", "../../../../../etc/passwd", "/etc/passwd", "lib/../../../etc/passwd", "link.h"])(
    "do not leave the folder: %s",
    async (path) => {
      writeFileSync(join(folder(), "include.c"), `#include "${path}"\n${PROGRAM}`);
      const { status, out } = await hotline("check", join(folder(), "include.c"));
      rmSync(join(folder(), "include.c"));
      expect(status).toBe(1);
      expect(out).toContain(`include.c:1:10: error E108: cannot find "${path}"`);
      expect(out).not.toContain("secret.h:1");
    },
  );
});

describe("scenarios", () => {
  it("that fit together have no findings", async () => {
    const text = `${folder()}: checked scenario.json, notes.md, 1 program, 1 variant: no errors, no warnings\n`;
    expect(await checkScenario({})).toEqual({ status: 0, text });
  });

  it.each(["../a.c", "/etc/a.c", "sub/a.c", "..c"])("have programs of their own folder only: %s", async (program) => {
    const { status, text } = await checkScenario({ variants: [{ id: "a", label: "a", program, about: "a" }] });
    expect(status).toBe(1);
    expect(text).toContain("variants[0].program: must name a .c file of the scenario's folder");
  });

  it("with a parameter that nothing reads get a warning", async () => {
    const [first] = SCENARIO_JSON.parameters;
    const { status, text } = await checkScenario({ parameters: [first, { ...first, name: "idle" }] });
    expect(status).toBe(0);
    expect(text).toContain('warning: parameters[1]: no program reads "idle"');
  });

  it("that sweep beyond their own machine get a warning", async () => {
    const { status, text } = await checkScenario({ sweep: { over: "cores", values: "1,48,60,64" } });
    expect(status).toBe(0);
    expect(text).toContain("warning: sweep.values: 60,64: the machine opteron-48 has 48 cores");
  });

  it("that are too large for the page get a warning", async () => {
    writeFileSync(join(folder(), "notes.md"), "x".repeat(1_100_000));
    const { status, text } = await checkScenario({});
    writeFileSync(join(folder(), "notes.md"), "# Notes\n");
    expect(status).toBe(0);
    expect(text).toMatch(/warning: no link can contain the folder: .*: The files have \d+ characters; at most 1048576/);
  });

  it("without a parameter that a program reads, or without its machine, are wrong", async () => {
    const { status, text } = await checkScenario({ parameters: [], machine: "opteron-84" });
    expect(status).toBe(1);
    expect(text).toContain('a.c declares the parameter "hold"');
    expect(text).toContain('machine: no machine "opteron-84"; did you mean "opteron-48"?');
  });

  it.each([
    ["more cores than any machine", { sweep: { over: "cores", values: [1, 5000] } }, "5000 outside 1 to 4096 of cores"],
    [
      "more cores than their machine",
      { sweep: { over: "hold", values: [10, 20], cores: 49 } },
      "sweep.cores: 49 cores",
    ],
    [
      "a warm-up without end",
      { run: { warmup_operations: 1e15 } },
      "run.warmup_operations: must be at most 4294967295",
    ],
    ["an unknown key", { swep: 1 }, "swep: unknown key"],
    ["a text for a number", { order: "1e999" }, "order"],
  ])("with %s are refused", async (_, change, message) => {
    const { status, text } = await checkScenario(change);
    expect(status).toBe(1);
    expect(text).toContain(message);
  });

  it("nested without end are refused", async () => {
    const deep = `${'{"a":['.repeat(20_000)}1${"]}".repeat(20_000)}`;
    writeFileSync(join(folder(), "scenario.json"), deep);
    const { status, out, err } = await hotline("check", folder());
    expect(status).toBeGreaterThan(0);
    expect(out + err).toMatch(/scenario\.json/);
  });
});

describe("warnings of the compiler", () => {
  it("are shown by run and sweep, on stderr", async () => {
    writeFileSync(join(folder(), "warn.c"), "void operation(void) { int unused; work(1); }\n");
    for (const command of ["run", "sweep"]) {
      const { status, out, err } = await hotline(command, join(folder(), "warn.c"), "--x", "1");
      expect(status).toBe(0);
      expect(err).toContain("warning W601");
      expect(out).not.toContain("W601");
    }
  });
});

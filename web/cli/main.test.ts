/** The command line from the outside: what it prints, and with which status it ends. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SCENARIO_JSON } from "../src/model/testing/fixtures.ts";
import { readCsv } from "../src/base/csv.ts";
import { POINT_COLUMNS } from "../src/model/results/points/point-row.ts";
import { hotline } from "./testing/hotline.ts";

const COUNTER = `
extern const long hold;
long count;
static void add(void) { atomic_fetch_add(&count, 1); }
void operation(void) { work(hold); add(); }
`;
const LOCKED = `
extern const long hold;
struct ticket { int next, owner; } lock;
long done[64];
void operation(void) {
  work_random(10 * hold);
  lock_wait(&lock);
  int mine = atomic_fetch_add(&lock.next, 1);
  while (lock.owner != mine) cpu_relax();
  lock_held(&lock);
  work(hold);
  done[cpu()]++;
  lock.owner++;
  lock_released(&lock);
}
`;
const FAILING = `long count;\nvoid operation(void) {\n  atomic_fetch_add(&count, 1);\n  assert(count < 3);\n}\n`;

let folder = "";
const at = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "hotline-cli-"));
  writeFileSync(at("counter.c"), COUNTER);
  writeFileSync(at("locked.c"), LOCKED);
  writeFileSync(at("failing.c"), FAILING);
  writeFileSync(at("broken.c"), "void operation(void) {\n  int x = absent;\n}\n");
  const variants = [
    { id: "counter", label: "counter", program: "counter.c", about: "one line" },
    { id: "locked", label: "locked", program: "locked.c", about: "one lock" },
  ];
  const parameters = SCENARIO_JSON.parameters.slice(0, 1);
  const scenario = { ...SCENARIO_JSON, machine: "opteron-48", variants, parameters, published: [] };
  writeFileSync(at("scenario.json"), JSON.stringify(scenario));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface SweepOutput {
  readonly scenario: string;
  readonly machine: string;
  readonly model_version: number;
  readonly seed: number;
  readonly points: readonly Record<string, unknown>[];
}

async function sweep(...args: readonly string[]): Promise<SweepOutput> {
  const { out } = await hotline("sweep", folder, "--format", "json", "--jobs", "1", ...args);
  return JSON.parse(out) as SweepOutput;
}

describe("hotline", () => {
  it("shows what there is when asked nothing, with status 2; with help, status 0", async () => {
    const nothing = await hotline();
    expect(nothing).toMatchObject({ status: 2, out: "" });
    expect(nothing.err).toContain("usage: hotline COMMAND");
    const help = await hotline("--help");
    expect(help).toMatchObject({ status: 0, err: "", out: nothing.err });
    expect((await hotline("help", "sweep")).out).toContain("--shard i/n");
    expect((await hotline("sweep", "--help")).out).toContain("--shard i/n");
  });

  it("tells its versions", async () => {
    expect((await hotline("--version")).out).toMatch(/^hotline \d+\.\d+\.\d+ \(model \d+, bytecode \d+, ABI \d+\)\n$/);
  });

  it.each<[string[], string]>([
    [["sweeep", "x"], 'unknown command "sweeep"; did you mean "sweep"?'],
    [["lnik", "lookup_mnt"], 'unknown command "lnik"; did you mean "link"?'],
    [["--verison"], 'unknown option "--verison"'],
    [["--version", "sweep"], '"sweep" is one argument too many; --version stands alone'],
    [["sweep"], "SCENARIO is missing"],
    [["sweep", "a", "b"], '"b" is one argument too many'],
    [["sweep", "lookup_mtn"], 'no scenario "lookup_mtn"; did you mean "lookup_mnt"?'],
    [["sweep", "lookup_mnt", "--fromat", "csv"], 'unknown option --fromat; did you mean "--format"?'],
    [["sweep", "lookup_mnt", "-x", "3"], "unknown option -x"],
    [["sweep", "lookup_mnt", "--format", "cvs"], '--format cvs: no such format; did you mean "csv"?'],
    [["sweep", "lookup_mnt", "--format"], "--format needs a value: --format json|csv|table"],
    [["sweep", "lookup_mnt", "--format", "csv", "--format", "csv"], "--format is given twice"],
    [["sweep", "lookup_mnt", "--progress=yes"], "--progress takes no value"],
    [["sweep", "lookup_mnt", "--variants", "stok"], '--variants: no variant "stok"; did you mean "stock"?'],
    [["sweep", "lookup_mnt", "--x", "1-"], '--x: "1-" is no whole number and no range'],
    [["sweep", "lookup_mnt", "--x", "49"], "--x: 49 of cores is out of range; the machine opteron-48 has 48 cores"],
    [["sweep", "lookup_mnt", "--x", "0"], "--x: 0 of cores is out of range"],
    [["sweep", "lookup_mnt", "--set", "lokups=3"], '--set lokups: no such parameter; did you mean "lookups"?'],
    [["sweep", "lookup_mnt", "--set", "lookups=-3"], "--set lookups: -3 is out of range"],
    [["sweep", "lookup_mnt", "--set", "lookups"], "--set lookups: must be NAME=VALUE"],
    [["sweep", "lookup_mnt", "--set", "lookups=1", "--set", "lookups=2"], "--set lookups is given twice"],
    [["sweep", "lookup_mnt", "--set", "cores=4"], "--set cores: is what the sweep is over"],
    [["sweep", "lookup_mnt", "--machine", "opteron"], 'no machine "opteron"; did you mean "opteron-48"?'],
    [["sweep", "lookup_mnt", "--seed", "x"], "--seed x: must be a whole number"],
    [["sweep", "lookup_mnt", "--precision", "2"], "--precision: 2 is out of range"],
    [["sweep", "lookup_mnt", "--precision", "two"], "--precision two: must be a number"],
    [["sweep", "lookup_mnt", "--jobs", "0"], "--jobs 0: must be 1 to"],
    [["sweep", "lookup_mnt", "--shard", "3/2"], "--shard 3/2: must be i/n"],
    [["run", "lookup_mnt", "--variant", "stock"], "--x is missing"],
    [["run", "lookup_mnt", "--x", "4"], "--variant is missing; there are"],
    [
      ["run", "lookup_mnt", "--x", "4", "--variant", "stock", "--report", "cycle"],
      'no such report; did you mean "cycles"?',
    ],
    [["run", "nowhere.c", "--x", "4"], "nowhere.c: no such file"],
    [["check", "nowhere.c"], "nowhere.c: no such file"],
    [["list", "scenario"], 'nothing to list under "scenario"; did you mean "scenarios"?'],
  ])("refuses %j with status 2 and says what to do", async (args, message) => {
    const ended = await hotline(...args);
    expect(ended.err).toContain(message);
    expect(ended).toMatchObject({ status: 2, out: "" });
  });

  it("runs as a program, threads and all", () => {
    const launcher = fileURLToPath(new URL("./hotline.mjs", import.meta.url));
    const out = execFileSync(process.execPath, [
      launcher,
      "sweep",
      folder,
      "--x",
      "1,2",
      "--format",
      "csv",
      "--jobs",
      "2",
    ]);
    const table = readCsv(String(out));
    expect(table.ok && table.value[0]).toEqual(POINT_COLUMNS);
    expect(table.ok && table.value.slice(1).map((row) => row.slice(0, 2))).toEqual([
      ["counter", "1"],
      ["counter", "2"],
      ["locked", "1"],
      ["locked", "2"],
    ]);
  });
});

describe("hotline sweep", () => {
  it("prints every point with every column", async () => {
    const output = await sweep("--x", "1,4");
    expect(output).toMatchObject({ machine: "opteron-48", model_version: expect.any(Number), seed: 1 });
    expect(output.points.map((p) => [p["variant"], p["x"]])).toEqual([
      ["counter", 1],
      ["counter", 4],
      ["locked", 1],
      ["locked", 4],
    ]);
    for (const point of output.points) {
      expect(Object.keys(point)).toEqual(POINT_COLUMNS);
      expect(point).toMatchObject({
        converged: expect.any(Boolean),
        error: null,
        trace_hash: expect.stringMatching(/^[0-9a-f]{16}$/),
      });
      expect(Number(point["ci_low"])).toBeLessThanOrEqual(Number(point["throughput"]));
      expect(Number(point["measure"])).toBeCloseTo(Number(point["throughput"]) / 1000);
    }
  });

  it("gives the same numbers every time, others for another seed or parameter", async () => {
    const choice = ["--variants", "locked", "--x", "8"];
    const [a, b, seeded, longer] = [
      await sweep(...choice),
      await sweep(...choice),
      await sweep(...choice, "--seed", "2"),
      await sweep(...choice, "--set", "hold=500"),
    ];
    expect(a).toEqual(b);
    const hashes = [a, seeded, longer].map((output) => output.points[0]?.["trace_hash"]);
    expect(new Set(hashes).size).toBe(3);
  });

  it("knows the speed-up of points beyond 1 core", async () => {
    const [alone, two] = (await sweep("--variants", "counter", "--x", "1,2")).points;
    const [only] = (await sweep("--variants", "counter", "--x", "2")).points;
    expect(only?.["speedup"]).toBeCloseTo(Number(two?.["throughput"]) / Number(alone?.["throughput"]));
    expect(only).toEqual(two);
  });

  it("splits into shards that together are the whole", async () => {
    const key = (p: Record<string, unknown>): string => JSON.stringify(p);
    const whole = (await sweep("--x", "1-3")).points.map(key);
    const parts = [await sweep("--x", "1-3", "--shard", "1/2"), await sweep("--x", "1-3", "--shard", "2/2")];
    expect(parts.map((part) => part.points.length)).toEqual([3, 3]);
    expect(parts.flatMap((part) => part.points.map(key)).sort()).toEqual([...whole].sort());
  });

  it("carries the diagnosis of a run that faults in its point, and ends with status 1", async () => {
    const ended = await hotline("sweep", at("failing.c"), "--x", "1,2", "--format", "json", "--jobs", "1");
    expect(ended.status).toBe(1);
    const points = (JSON.parse(ended.out) as SweepOutput).points;
    expect(points.length).toBe(2);
    expect(points[0]).toMatchObject({
      throughput: null,
      error: expect.stringContaining("failing.c:4: assertion failed: count < 3"),
    });
    expect(ended.err).toContain("failing at 1: failing.c:4: assertion failed");
  });

  it("draws a table", async () => {
    const { out } = await hotline(
      "sweep",
      folder,
      "--x",
      "1",
      "--format",
      "table",
      "--jobs",
      "1",
      "--variants",
      "counter",
    );
    expect(out.split("\n")[1]).toMatch(/^variant\s+x\s+operations\/s/);
    expect(out).toMatch(/counter {2}1 {2}/);
  });

  it("reports progress on stderr only", async () => {
    const { out, err } = await hotline("sweep", folder, "--x", "1", "--format", "csv", "--jobs", "1", "--progress");
    expect(err).toMatch(/\d\/2 runs/);
    expect(out).not.toContain("runs ");
  });
});

describe("hotline run", () => {
  it("says that no line was hot rather than to draw an empty table", async () => {
    const { out } = await hotline("run", folder, "--variant", "counter", "--x", "1", "--report", "lines");
    expect(out).toContain("none: no line moved between the cores");
  });

  it("reports where the time of one run went, with names of the program", async () => {
    const { status, out } = await hotline("run", folder, "--variant", "locked", "--x", "24");
    expect(status).toBe(0);
    expect(out).toContain("operation  locked.c:5");
    expect(out).toMatch(/0x1000 +lock/);
    expect(out).toMatch(/Fields of the hottest line, 0x1000, 64 bytes\n *bytes +field +type +requests\n *0-\d+ +lock/);
    expect(out).toMatch(/\nlock +[\d ]+ +\d+\.\d %/);
    expect(out).toContain("queued at a line's directory");
  });

  it("gives the same as JSON, only the reports asked for", async () => {
    const args = ["run", folder, "--variant", "locked", "--x", "24", "--format", "json", "--report", "locks,lines"];
    const { out } = await hotline(...args);
    const output = JSON.parse(out) as Record<string, unknown>;
    expect(Object.keys(output).slice(-2)).toEqual(["locks", "lines"]);
    expect(output["locks"]).toMatchObject([{ name: "lock", waitersMax: expect.any(Number) }]);
    const swept = (await sweep("--variants", "locked", "--x", "24")).points[0];
    expect(output["point"]).toMatchObject({ trace_hash: swept?.["trace_hash"], throughput: swept?.["throughput"] });
  });

  it("takes a bare program when all its parameters are set, and only then", async () => {
    expect(await hotline("run", at("counter.c"), "--x", "2")).toMatchObject({
      status: 2,
      err: expect.stringContaining("add --set hold=…"),
    });
    expect(await hotline("run", at("counter.c"), "--x", "2", "--set", "hodl=1")).toMatchObject({
      status: 2,
      err: expect.stringContaining('did you mean "hold"?'),
    });
    const { status, out } = await hotline("run", at("counter.c"), "--x", "2", "--set", "hold=50", "--format", "json");
    expect(status).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ machine: "opteron-48", parameters: { hold: 50 }, point: { cores: 2 } });
  });

  it("ends with status 1 and the diagnosis when the run faults", async () => {
    const ended = await hotline("run", at("failing.c"), "--x", "1");
    expect(ended).toMatchObject({ status: 1, out: "" });
    expect(ended.err).toMatch(
      /^failing\.c:4: assertion failed: count < 3 \(count = 3\) on core 0 in operation\(\) at cycle \d+\n$/,
    );
  });

  it("shows what the program prints, also when the run faults", async () => {
    const printing = '#include <stdio.h>\nlong n;\nvoid operation(void)\n{\n\tn++;\n\tprintf("n is %ld\\n", n);\n';
    writeFileSync(at("printing.c"), `${printing}}\n`);
    const good = await hotline("run", at("printing.c"), "--x", "1", "--report", "cycles");
    expect(good).toMatchObject({ status: 0, err: "" });
    expect(good.out).toMatch(/\nPrinted \(the last 200 lines\):\n(  cycle [\d ]+ core 0  n is \d+\n){200}\n/);
    const json = await hotline("run", at("printing.c"), "--x", "1", "--format", "json");
    const { printed } = JSON.parse(json.out) as { printed: readonly { core: number; text: string }[] };
    expect(printed.at(-1)).toMatchObject({ core: 0, text: expect.stringMatching(/^n is \d+$/) });
    await hotline("run", at("printing.c"), "--x", "1", "--trace", at("printed.jsonl"));
    const records = readFileSync(at("printed.jsonl"), "utf8").trimEnd().split("\n");
    const last = records.findLast((line) => line.includes('"PRINT"'));
    expect(JSON.parse(last ?? "")).toMatchObject({ text: "n is …\n", value: 0, at: "operation printing.c:6" });
    writeFileSync(at("printing.c"), `${printing}\tassert(n < 2);\n}\n`);
    const bad = await hotline("run", at("printing.c"), "--x", "1");
    expect(bad).toMatchObject({ status: 1, out: "" });
    expect(bad.err).toMatch(/^Printed:\n  cycle .* n is 1\n  cycle .* n is 2\nprinting\.c:7: .*\(n = 2\)/);
  });

  it("writes the trace as JSON lines in order of time", async () => {
    const file = at("trace.jsonl");
    await hotline("run", folder, "--variant", "counter", "--x", "2", "--trace", file, "--report", "cycles");
    const lines = readFileSync(file, "utf8").trimEnd().split("\n");
    const records = lines.map(
      (line) => JSON.parse(line) as { time: number; kind: string; pc: number | null; at: string | null },
    );
    expect(records.length).toBeGreaterThan(100);
    expect(records.every((r, i) => i === 0 || r.time >= (records[i - 1]?.time ?? 0))).toBe(true);
    expect(records.find((r) => r.kind === "REQUEST")?.at).toMatch(/counter\.c:\d+$/);
    /* What a directory does is at no place of the program. */
    expect(records.find((r) => r.kind === "FREE")).toMatchObject({ pc: null, at: null });
  });
});

describe("hotline check", () => {
  it("prints file:line:col: severity code: message, and ends with status 1", async () => {
    const { status, out } = await hotline("check", at("broken.c"));
    expect(status).toBe(1);
    expect(out).toMatch(/^\S*broken\.c:2:11: error E\d+: .*absent/m);
  });

  it("has no findings about a good program", async () => {
    expect(await hotline("check", at("locked.c"))).toMatchObject({ status: 0, out: "" });
  });

  it("lists the instructions of a program that is right", async () => {
    const { status, out } = await hotline("check", at("locked.c"), "--listing");
    expect(status).toBe(0);
    expect(out).toMatch(/^operation:$/m);
    expect(out).toMatch(/^ +\d+ {2}RET +; locked\.c:\d+$/m);
  });

  it("checks everything in a folder", async () => {
    const { status, out } = await hotline("check", folder);
    expect(status).toBe(1);
    expect(out).toContain("broken.c:2:11");
    expect(out).not.toContain("locked.c");
  });

  it("checks the scenario file of a folder with the path of what is wrong", async () => {
    const own = mkdtempSync(join(tmpdir(), "hotline-cli-"));
    writeFileSync(join(own, "scenario.json"), JSON.stringify({ ...SCENARIO_JSON, clame: 1 }));
    const { status, out } = await hotline("check", own);
    rmSync(own, { recursive: true });
    expect(status).toBe(1);
    expect(out).toContain('scenario.json: clame: unknown key; did you mean "claim"?');
  });

  it("says where a scenario file is not even JSON", async () => {
    const own = mkdtempSync(join(tmpdir(), "hotline-cli-"));
    writeFileSync(join(own, "scenario.json"), '{\n  "schema": 1,\n}\n');
    const { status, err } = await hotline("sweep", own);
    rmSync(own, { recursive: true });
    expect(status).toBe(2);
    expect(err).toMatch(/scenario\.json:3:1: not valid JSON/);
  });
});

describe("hotline list", () => {
  it.each([
    ["scenarios", "lookup_mnt"],
    ["machines", "opteron-48"],
    ["builtins", "lock_wait"],
    ["statistics", "cycles_queue"],
  ])("%s names %s, as a table and as JSON", async (kind, name) => {
    const table = await hotline("list", kind);
    expect(table).toMatchObject({ status: 0, err: "" });
    expect(table.out).toContain(name);
    const json = await hotline("list", kind, "--format", "json");
    expect(JSON.stringify(JSON.parse(json.out))).toContain(name);
  });
});

describe("the exit statuses", () => {
  it("are told by the help and by the README in the same words", async () => {
    const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
    const { out } = await hotline("help");
    const table = [...readme.matchAll(/^\| (\d+) \| (.+) \|$/gm)].map(([, status, text]) => ({ status, text }));
    expect(table.map(({ status }) => status)).toEqual(["0", "1", "2", "3", "4", "5"]);
    for (const { status, text = "" } of table) expect(out).toContain(`  ${(status ?? "").padEnd(10)}${text}\n`);
    expect(out).toMatch(/^ {2}130 +ended by Ctrl-C/m);
    expect(out).toMatch(/^ {2}143 +ended by SIGTERM/m);
  });
});

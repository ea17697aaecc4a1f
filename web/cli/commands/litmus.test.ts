/** hotline litmus as people call it: forms of output, threads, exit statuses, and the messages about bad files. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { hotline } from "../testing/hotline.ts";

const SHAPES = fileURLToPath(new URL("../../../scenarios/classic_shapes", import.meta.url));
const SB = join(SHAPES, "SB.litmus");
const folder = mkdtempSync(join(tmpdir(), "litmus-"));
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe("hotline litmus", () => {
  it("says in a shortest execution what a thread has assumed of its compare-and-exchange", async () => {
    const threads = ["x", "y"].map(
      (own, i) =>
        `P${i}(int *x, int *y, int *z)\n{\n\tWRITE_ONCE(*${own}, 1);\n\tcmpxchg(z, ${i}, 1);\n` +
        `\tint r = READ_ONCE(*${i === 0 ? "y" : "x"});\n}\n`,
    );
    const path = fileWith("fails.litmus", `C fails\n{ }\n${threads.join("")}exists (0:r=0 /\\ 1:r=0)\n`);
    const { status, out } = await hotline("litmus", path, "--model", "rmo", "--witness");
    expect(status).toBe(0);
    expect(out).toContain("P0 goes on as if its update will succeed (line 6)");
    expect(out).toContain("P1 goes on as if its update will fail (line 12)");
    expect(out).toMatch(/P1 reads z=[01] from memory \(line 12\)/);
  });

  it("has its experiments in a list, with their variants and models", async () => {
    const { status, out } = await hotline("list", "litmus", "--format", "json");
    expect(status).toBe(0);
    const listed = JSON.parse(out) as readonly { readonly name: string }[];
    expect(listed.find(({ name }) => name === "store_buffering")).toMatchObject({ variants: 7, models: "SC TSO PSO" });
  });

  it("prints herd's own form for one model", async () => {
    const { status, out } = await hotline("litmus", SB, "--model", "tso", "--format", "herd");
    expect(status).toBe(0);
    expect(out).toBe(
      [
        "Test SB Allowed",
        "States 4",
        "0:EAX=0; 1:EAX=0;",
        "0:EAX=0; 1:EAX=1;",
        "0:EAX=1; 1:EAX=0;",
        "0:EAX=1; 1:EAX=1;",
        "Ok",
        "Witnesses",
        "Positive: 1 Negative: 3",
        "Condition exists (0:EAX=0 /\\ 1:EAX=0)",
        "Observation SB Sometimes 1 3",
        "",
        "",
      ].join("\n"),
    );
  });

  it("says which block is which when several models are asked for", async () => {
    const { out } = await hotline("litmus", SB, "--format", "herd");
    expect(out.match(/^(Model|States|Ok|No).*$/gm)).toEqual([
      "Model SC",
      "States 3",
      "No",
      "Model TSO",
      "States 4",
      "Ok",
      "Model PSO",
      "States 4",
      "Ok",
    ]);
  });

  it("shows a table with a row for each outcome, and a shortest execution on demand", async () => {
    const { out } = await hotline("litmus", SB, "--witness", "--count");
    expect(out).toContain("0:EAX=0; 1:EAX=0; *  -        allowed  allowed");
    expect(out).toMatch(/executions +6 +24 +24/);
    expect(out).toContain("P0 puts x=1 into its store buffer (line 6)");
  });

  it("gives JSON for many files, the same on one thread and on two", async () => {
    const args = ["litmus", SHAPES, SHAPES, SHAPES, SHAPES, "--format", "json", "--model", "sc,pso"];
    const one = await hotline(...args, "--jobs", "1");
    const two = await hotline(...args, "--jobs", "2");
    expect(two).toEqual(one);
    const reports = JSON.parse(one.out) as readonly { readonly name: string; readonly models: readonly unknown[] }[];
    expect(reports.length).toBeGreaterThanOrEqual(100);
    expect(reports.every(({ models }) => models.length === 2)).toBe(true);
  });

  it("names the place of a mistake and a near match, and goes on with the other files", async () => {
    const bad = fileWith("bad.litmus", "X86 bad\n{ }\n P0 ;\n MOW [x],$1 ;\nexists ([x]=1)\n");
    const { status, out, err } = await hotline("litmus", bad, SB, "--format", "herd", "--model", "sc");
    expect(status).toBe(1);
    expect(err).toContain(`${bad}:4:2: error T202: no instruction "MOW" here`);
    expect(err).toContain('Did you mean "MOV"?');
    expect(out).toContain("Test SB Allowed");
  });

  it("says when an exploration was given up, and claims nothing that it cannot know", async () => {
    const { status, out, err } = await hotline("litmus", SB, "--states", "5", "--model", "sc");
    expect(status).toBe(1);
    expect(err).toContain("SC: the exploration was given up at its limit of states");
    expect(err).toContain("A larger --states N lets it go on");
    expect(out).toContain("Undecided");
  });

  it("explores C under the weakest model as well, and says in every form what Linux's own model may say", async () => {
    const sides = ["x", "y"].map(
      (own, i) =>
        `P${i}(int *x, int *y)\n{\n\tr0 = READ_ONCE(*${own});\n\tWRITE_ONCE(*${i === 0 ? "y" : "x"}, 1);\n}\n`,
    );
    const path = fileWith("lb.litmus", `C LB\n{ }\n${sides.join("")}exists (0:r0=1 /\\ 1:r0=1)\n`);
    const { status, out } = await hotline("litmus", path);
    expect(status).toBe(0);
    expect(out).toMatch(/outcome +SC +TSO +PSO +RMO\n/);
    expect(out).toMatch(/exists +No +No +No +Ok\n/);
    expect(out).toContain("  RMO is not Linux's own model (LKMM)");
    expect((await hotline("litmus", path, "--format", "herd")).out).toMatch(/^Note RMO is not Linux's own model/m);
    const [report] = JSON.parse((await hotline("litmus", path, "--format", "json")).out) as { notes: string[] }[];
    expect(report?.notes).toEqual([expect.stringContaining("LKMM")]);
    expect((await hotline("litmus", path, "--model", "sc,tso,pso")).out).toContain("Not shown: Arm, POWER and RISC-V");
  });

  it("tells a deadlock in every form", async () => {
    const path = fileWith(
      "dead.litmus",
      "C dead\n{ }\nP0(int *l)\n{\n\tspin_lock(l);\n\tspin_lock(l);\n}\nforall (l=1)\n",
    );
    const table = await hotline("litmus", path);
    expect(table.out).toMatch(/forall +No executions/);
    expect(table.out).toContain("Deadlock: no execution ends");
    const herd = await hotline("litmus", path, "--format", "herd", "--model", "sc");
    expect(herd.out).toContain("States 0\nNo executions\n");
    expect(herd.out).toMatch(/^Note Deadlock: no execution ends under SC/m);
    const [report] = JSON.parse((await hotline("litmus", path, "--format", "json")).out) as {
      notes: string[];
      models: { claim: string; stuckStates: number }[];
    }[];
    expect(report?.models[0]).toMatchObject({ claim: "No executions", stuckStates: 1 });
    expect(report?.notes[0]).toContain("Deadlock");
  });

  it("refuses grace periods with one sentence for the whole test", async () => {
    const sides = ["synchronize_rcu();", "r1 = srcu_read_lock(s); srcu_read_unlock(s, r1);"].map(
      (body, i) => `P${i}(int *x, int *s)\n{\n\t${body}\n}\n`,
    );
    const path = fileWith("grace.litmus", `C grace\n{ }\n${sides.join("")}exists (1:r1=1)\n`);
    const { status, out, err } = await hotline("litmus", path);
    expect([status, out]).toEqual([1, ""]);
    expect(err.match(/error/g)).toHaveLength(1);
    expect(err).toContain("this test has no answer here: synchronize_rcu belongs to the grace periods");
  });

  it("refuses unknown models and missing files", async () => {
    expect((await hotline("litmus", SB, "--model", "tzo")).err).toContain('did you mean "tso"');
    expect((await hotline("litmus")).status).toBe(2);
    expect((await hotline("litmus", join(folder, "none.litmus"))).status).toBe(2);
  });
});

/** What a search says of its findings: races with one likely cause together, with the hint that names the cause. */
import { describe, expect, it } from "vitest";
import { runToEnd } from "../../web/src/core/engine.ts";
import type { MemoryOrder } from "../../web/src/model/machine/memory-order.ts";
import { racingVariable } from "../../web/src/model/results/diagnosis/races.ts";
import { describeFinding } from "../../web/src/session/schedules/describe-finding.ts";
import { type FindingGroup, groupFindings } from "../../web/src/session/schedules/finding-groups.ts";
import { searchSchedules } from "../../web/src/session/schedules/schedule-search.ts";
import { compileText } from "../harness/programs.ts";
import { openMachine } from "../harness/project.ts";
import { committedCore } from "../harness/runs.ts";
import { bareExperiment } from "./experiment.ts";

async function groupsOf(lines: readonly string[], order: MemoryOrder = "tso"): Promise<readonly FindingGroup[]> {
  const { program, diagnostics } = compileText("program.c", ['#include "lib/hotline.h"', ...lines].join("\n"));
  if (program === undefined) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  const { experiment, job } = bareExperiment(program, openMachine("xeon-24"));
  const core = await committedCore();
  const plan = { experiment, job, cores: [2, 3], orders: [order], schedules: 24, firstSeed: 1 };
  const { findings } = await searchSchedules(plan, (spec) => Promise.resolve(runToEnd(core, spec)));
  return groupFindings(findings);
}

function described({ lead }: FindingGroup): ReturnType<typeof describeFinding> {
  return describeFinding(lead, () => undefined);
}

/** The variables of the races that follow, each once. */
function followingNames({ lead, following }: FindingGroup): readonly string[] {
  return [...new Set(following.map((race) => racingVariable(race, lead.job.program.debug)))].sort();
}

/** A section of a lock, which is let go by the statement, beside what no lock protects. */
const section = (before: string, unlock: string, beside = "") => [
  "static _Alignas(64) int word;",
  "static _Alignas(64) long first, second, third;",
  "void operation(void)",
  "{",
  before,
  "  first++; second += first;",
  unlock,
  beside,
  "  work_random(100);",
  "}",
];

const EXCHANGE = "  while (atomic_exchange(&word, 1)) while (*(volatile int *)&word) cpu_relax();";
const PLAIN_UNLOCK = '  __asm__ __volatile__("" : : : "memory"); word = 0;';

describe("the findings of a lock that lets go by a plain store", () => {
  it("are one, which names the store and says where it works, with what may follow from it", async () => {
    const groups = await groupsOf(section(EXCHANGE, PLAIN_UNLOCK));
    expect(groups).toHaveLength(1);
    const [group] = groups;
    if (group === undefined) throw new Error("nothing was found");
    const { message, hint } = described(group);
    expect(message).toMatch(/^program\.c:8: data race on word: /);
    expect(hint).toMatch(
      /lets go of a lock .* make it a release: smp_store_release\(\).*On x86 .*C11 .*on Arm it fails/,
    );
    expect(followingNames(group)).toEqual(["first", "second"]);
    expect(group.same.length).toBeGreaterThan(0);
  });

  it("are none with a release in its place", async () => {
    expect(await groupsOf(section(EXCHANGE, "  smp_store_release(&word, 0);"))).toEqual([]);
  });

  it("leave no race out, also one that does not follow", async () => {
    const [group] = await groupsOf(section(EXCHANGE, PLAIN_UNLOCK, "  third++;"));
    if (group === undefined) throw new Error("nothing was found");
    expect(followingNames(group)).toEqual(["first", "second", "third"]);
  });
});

describe("the findings without a lock", () => {
  it("are one for each variable", async () => {
    const groups = await groupsOf(section("", ""));
    expect(groups.map(({ lead, following }) => [lead.what.kind, following])).toEqual([
      ["race", []],
      ["race", []],
    ]);
    for (const group of groups)
      expect(described(group).hint).toBe("take the same lock around both, or make the variable atomic");
  });

  it("say of a plain read beside atomic writes that it is not marked", async () => {
    const [group] = await groupsOf([
      "static int ready;",
      "void operation(void)",
      "{",
      "  if (cpu() == 0) atomic_fetch_add(&ready, 1);",
      "  else if (ready > 3) work(3);",
      "  work(100);",
      "}",
    ]);
    if (group === undefined) throw new Error("nothing was found");
    expect(described(group).hint).toContain("one of the two is not marked as atomic");
  });

  it("call an object of malloc() so", async () => {
    const text = [
      "#include <stdlib.h>",
      "static long *made;",
      "void setup(void) { made = malloc(8); *made = 0; }",
      "void operation(void) { (*made)++; work(100); }",
    ];
    const [group] = await groupsOf(text);
    if (group === undefined) throw new Error("nothing was found");
    expect(described(group).message).toMatch(/data race on memory of malloc\(\) \(malloc_pool/);
  });
});

describe("the findings of a lock of volatile words", () => {
  const volatileUnlock = section(EXCHANGE, "  *(volatile int *)&word = 0;");

  it("are none where stores are in order, and say under partial store order how such a lock lets go", async () => {
    expect(await groupsOf(volatileUnlock)).toEqual([]);
    const [group] = await groupsOf(volatileUnlock, "pso");
    if (group === undefined) throw new Error("nothing was found");
    expect(described(group).hint).toMatch(
      /as on Arm, a volatile store .* release nothing: .* by smp_store_release\(\)$/,
    );
  });
});

describe("a race that C11's release sequences would order", () => {
  const handOver = (second: string) => [
    "static _Alignas(64) atomic_int flag; static _Alignas(64) long data;",
    "void operation(void)",
    "{",
    "  if (cpu() == 0 && atomic_load_explicit(&flag, memory_order_acquire) == 0) {",
    "    data++;",
    "    atomic_store_explicit(&flag, 1, memory_order_release);",
    `    atomic_store_explicit(&flag, 2, ${second});`,
    "  } else if (cpu() == 1 && atomic_load_explicit(&flag, memory_order_acquire) == 2) {",
    "    data++;",
    "    atomic_store_explicit(&flag, 0, memory_order_release);",
    "  }",
    "  work_random(50);",
    "}",
  ];

  it.each(["sc", "tso", "pso"] as const)("is reported with the rule that makes it one, under %s", async (order) => {
    const [group] = await groupsOf(handOver("memory_order_relaxed"), order);
    if (group === undefined) throw new Error("nothing was found");
    expect(described(group).hint).toMatch(/^C11 orders the two: .*release sequence.*C\+\+20.*a release, too/);
  });

  it("is none with a release", async () => {
    expect(await groupsOf(handOver("memory_order_release"))).toEqual([]);
  });

  it("is told otherwise where nothing was released before", async () => {
    const text = handOver("memory_order_relaxed").filter((line) => !line.includes("&flag, 1,"));
    const [group] = await groupsOf(text);
    if (group === undefined) throw new Error("nothing was found");
    expect(described(group).hint).not.toContain("C11 orders");
  });
});

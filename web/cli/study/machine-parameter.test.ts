/** A study over a parameter that is a number of the machine, which the programs do not read: each value is a run. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { SCENARIO_JSON } from "../../src/model/testing/fixtures.ts";
import { hotline } from "../testing/hotline.ts";

const folder = mkdtempSync(join(tmpdir(), "hotline-study-machine-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("has points of their own for each value", async () => {
  const [hold] = SCENARIO_JSON.parameters;
  const scenario = {
    ...SCENARIO_JSON,
    machine: "opteron-48",
    variants: [{ id: "pausing", label: "pausing", program: "pausing.c", about: "pauses" }],
    parameters: [{ ...hold, name: "pause", machine: "latency.pause" }],
    published: [],
  };
  writeFileSync(join(folder, "scenario.json"), JSON.stringify(scenario));
  writeFileSync(join(folder, "pausing.c"), "long n;\nvoid operation(void) { n++; cpu_relax(); }\n");
  const study = { schema: 1, title: "pauses", scenario: ".", x: "1", parameters: { pause: [20, 40, 80] } };
  writeFileSync(join(folder, "study.json"), JSON.stringify(study));
  mkdirSync(join(folder, "store"));
  const command = (name: string) => hotline(name, join(folder, "study.json"), "--store", join(folder, "store"));
  expect(await command("sweep")).toMatchObject({ status: 0, out: "computed 3, reused 0\n" });
  expect(
    readdirSync(join(folder, "store"), { recursive: true }).filter((one) => String(one).endsWith(".json")),
  ).toHaveLength(3);
  const { out } = await command("collect");
  const [head = "", ...rows] = out.trimEnd().split("\n");
  const at = head.split(",").indexOf("cycles_per_op");
  const [first = 0, second = 0, third = 0] = rows.map((row) => Number(row.split(",")[at]));
  expect([second - first, third - second].map(Math.round)).toEqual([20, 40]);
});

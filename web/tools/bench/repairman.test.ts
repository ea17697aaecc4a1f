import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { type Core, loadCore } from "../../src/core/load.ts";
import { REPAIRMAN, repairmanJobs } from "./jobs.ts";
import { resultOf } from "./measure.ts";
import { repairsOf } from "./native.ts";
import { disagreeing, exactUtilisation, utilisationOf } from "./repairman.ts";

const WASM = fileURLToPath(new URL("../../../wasm-core/dist/core.wasm", import.meta.url));
const NEAR = 0.012;
const { lock, station } = repairmanJobs();
let core: Core;

beforeAll(async () => {
  core = await loadCore(readFileSync(WASM));
});

describe("the machine repairman of the benchmark", () => {
  it.each([lock, station])("keeps its server as busy as the closed M/M/1//N formula says: $name", (job) => {
    const result = resultOf(core, job.spec);
    expect(result.fault).toBeUndefined();
    const perCycle = result.operations / (result.time - result.measuredFrom);
    expect(Math.abs((perCycle * REPAIRMAN.service) / exactUtilisation() - 1)).toBeLessThan(NEAR);
    expect(Math.abs(utilisationOf(result) / exactUtilisation() - 1)).toBeLessThan(NEAR);
  });

  it("has customers with a station that wait as long as the formula says, which equal service times would not", () => {
    const { stations } = resultOf(core, station.spec);
    const { uses = 0, queue_cycles: queued = 0, service_cycles: served = 0 } = stations[0]?.counts ?? {};
    expect(Math.abs(served / uses / REPAIRMAN.service - 1)).toBeLessThan(NEAR);
    const period = (REPAIRMAN.customers * REPAIRMAN.service) / exactUtilisation();
    const wait = period - REPAIRMAN.think - REPAIRMAN.service;
    expect(Math.abs(queued / uses / wait - 1)).toBeLessThan(5 * NEAR);
  });

  it("names programs whose utilisation is not the formula's, or is no number", () => {
    const exact = exactUtilisation();
    const found = new Map([
      ["same", exact],
      ["near", exact * 1.02],
      ["far", exact * 1.04],
      ["idle", exact * 0.96],
      ["broken", Number.NaN],
    ]);
    expect(disagreeing(found)).toEqual(["far", "idle", "broken"]);
  });

  it("reads what the other programs print", () => {
    expect(repairsOf("jobs=100 seconds=0.5 utilisation=0.25\n")).toEqual({ jobsPerSecond: 200, utilisation: 0.25 });
    expect(repairsOf("nothing").utilisation).toBeNaN();
  });
});

/**
 * The machines of today whose levels alone are here: their files are what the importer makes of these levels, and two
 * cores that exchange a line inside the machine take as long as the level says.
 *
 * `npx vitest run tests/import/levels --update` rewrites the files.
 */
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Core } from "../../../web/src/core/load.ts";
import { testCore } from "../../../web/src/core/testing/wasm.ts";
import { compactFileText } from "../../../web/src/model/machine/machine-text.ts";
import { selfTest } from "../../../web/src/session/measured/self-test.ts";
import { openMachine, ROOT } from "../../harness/project.ts";
import { levelMachine } from "./level-machine.ts";
import { LEVEL_MACHINES, middle } from "./levels.ts";

/** How far a simulated hand-over may be from its level. */
const RESIDUAL_MAX = 0.05;

let core: Core;
beforeAll(async () => {
  core = await testCore();
});

describe.each(Object.entries(LEVEL_MACHINES))("%s", (id, levels) => {
  const stated = [levels.thread, levels.cluster, levels.socket, levels.across].filter((level) => level !== undefined);

  it("is what the importer makes of its levels", async () => {
    const { machine } = await levelMachine(id, levels);
    await expect(compactFileText(machine)).toMatchFileSnapshot(join(ROOT, `scenarios/machines/${id}.json`));
  });

  it("passes a line on as its levels say", async () => {
    const { understood } = await levelMachine(id, levels);
    const results = selfTest(core, understood, openMachine(id));
    for (const level of stated) {
      const found = results.filter(({ measured }) => Math.abs(measured - middle(level)) < 0.01);
      expect(found, `pairs of ${middle(level)} ns`).not.toHaveLength(0);
    }
    for (const { name, residual } of results)
      expect(Math.abs(residual ?? Number.NaN), name).toBeLessThanOrEqual(RESIDUAL_MAX);
  });

  it("says of each number where it is from", () => {
    const { file } = openMachine(id);
    const sources = [...JSON.stringify(file).matchAll(/"source":"([^"]*)"/g)].map(([, text]) => text ?? "");
    expect(sources.length).toBeGreaterThan(14);
    expect(sources.filter((text) => !/^(measured|derived|assumed): /.test(text))).toEqual([]);
    const isMeasured = stated.some(({ source }) => source.startsWith("measured"));
    expect(sources.some((text) => text.startsWith("measured"))).toBe(isMeasured);
  });
});

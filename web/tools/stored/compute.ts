/**
 * Computes the figures that the site shows before its own runs have arrived, and prints them as JSON: for every
 * scenario the quick pass over all its points, by the same engine, compiler and rules as the page. stored-plugin.ts
 * runs this file in a process of its own, since the threads of the pool need a loader for TypeScript.
 */
import { ok } from "../../src/base/result.ts";
import { compile } from "../../src/lang/compile.ts";
import { openedFrom } from "../../src/lab/state/opened-scenario.ts";
import { storedFigure } from "../../src/lab/figure/figure-of-stored.ts";
import type { StoredFigure } from "../../src/lab/stored/stored-figure.ts";
import { newSession } from "../../src/session/session.ts";
import { sweepOnce } from "../../src/session/sweep-once.ts";
import { scenarioNames } from "../../cli/files/catalogue.ts";
import { openMachine, openScenario } from "../../cli/files/open.ts";
import { defaultJobs, openPool } from "../../cli/run/node-pool.ts";

async function storedFigures(): Promise<Readonly<Record<string, StoredFigure>>> {
  const pool = await openPool(defaultJobs());
  const session = newSession({
    open: async (name) => {
      const { scenario, sources } = openScenario(name);
      return ok(openedFrom(scenario, sources, new Map([[scenario.file.machine, openMachine(scenario.file.machine)]])));
    },
    pool: async () => pool,
    compile,
  });
  const figures = await Promise.all(
    scenarioNames().map(async (name): Promise<[string, StoredFigure]> => {
      const swept = await sweepOnce(session, name, {
        until: "coarse",
        pick: (all) => all,
        onProgress: () => undefined,
      });
      if (!swept.ok) throw new Error(`${name}: ${swept.error}`);
      const figure = storedFigure(swept.value);
      if (figure.series.some(({ points }) => points.length === 0)) throw new Error(`${name}: a curve has no points`);
      return [name, figure];
    }),
  );
  pool.close();
  return Object.fromEntries(figures);
}

process.stdout.write(JSON.stringify(await storedFigures()));

/**
 * npm run coverage:intervals [-- --seeds 20] [--factor 100] [--jitter 0] [--only TEXT]: how many of the reported
 * intervals contain the value of a much longer run, place by place; with --jitter on a machine with so many cycles of
 * jitter more. Takes some minutes. See coverage.ts. With --lockstep instead: which
 * locks in a loop move by more than their intervals say when jitter, tenure or seed is another. See lockstep.ts.
 */
import { parseArgs } from "node:util";
import { defaultJobs, openPool } from "../../web/cli/run/node-pool.ts";
import { type Column, percent, shown, textTable } from "../../web/cli/output/table.ts";
import { type Coverage, coverageOf, placeName } from "./coverage.ts";
import { flagText, loopPlaces, LOOP_MACHINES, variedOf } from "./lockstep.ts";
import { PROGRAM_PLACES, SCENARIO_PLACES } from "./places.ts";

type Pool = Awaited<ReturnType<typeof openPool>>;

/** One long run takes at most so many events: about a minute. */
const EVENTS_MAX = 1e9;

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "20" },
    factor: { type: "string", default: "100" },
    jitter: { type: "string", default: "0" },
    only: { type: "string", default: "" },
    lockstep: { type: "boolean", default: false },
  },
});
const effort = {
  seeds: Array.from({ length: Number(values.seeds) }, (_, i) => i + 1),
  factor: Number(values.factor),
  eventsMax: EVENTS_MAX,
  moreJitter: Number(values.jitter),
};

const left = (title: string): Column => ({ title, align: "left" });
const right = (title: string): Column => ({ title, align: "right" });
const COLUMNS = [
  left("place"),
  right("truth"),
  right("covered"),
  right("of"),
  right("converged"),
  right("half width"),
  right("farthest"),
  right("operations"),
  right("of the truth"),
  left("without interval"),
];

const row = (one: Coverage): readonly string[] => [
  placeName(one.place),
  shown(one.truth),
  String(one.covered),
  String(one.intervals),
  String(one.converged),
  percent(one.halfWidth),
  percent(one.farthest),
  shown(Math.round(one.operations)),
  shown(one.truthOperations),
  Object.entries(one.none)
    .map(([reason, count]) => `${count} ${reason}`)
    .join(", "),
];

const LOCKSTEP_CORES = [2, 3, 4, 6, 8, 12, 24];

async function showLockstep(pool: Pool): Promise<void> {
  const places = loopPlaces(LOOP_MACHINES, LOCKSTEP_CORES);
  let flagged = 0;
  for (const place of places) {
    const varied = await variedOf(place, pool);
    if (varied.outside.length === 0) continue;
    flagged += 1;
    process.stdout.write(`${flagText(varied)}\n`);
  }
  process.stdout.write(`${flagged} of ${places.length} places move by more than their intervals say\n`);
}

async function showCoverage(pool: Pool): Promise<void> {
  const places = [...SCENARIO_PLACES, ...PROGRAM_PLACES].filter((place) => placeName(place).includes(values.only));
  const done: Coverage[] = [];
  const waiting = [...places];
  const worker = async (): Promise<void> => {
    for (let place = waiting.shift(); place !== undefined; place = waiting.shift()) {
      const one = await coverageOf(place, effort, pool);
      done.push(one);
      process.stderr.write(`${row(one).join("  ")}\n`);
    }
  };
  await Promise.all(Array.from({ length: defaultJobs() }, worker));
  const sum = (read: (one: Coverage) => number): number => done.reduce((total, one) => total + read(one), 0);
  const wellCovered = done.filter((one) => one.covered >= 0.9 * one.intervals).length;
  process.stdout.write(
    textTable(COLUMNS, places.flatMap((place) => done.filter((one) => one.place === place)).map(row)),
  );
  process.stdout.write(
    `${sum((one) => one.covered)} of ${sum((one) => one.intervals)} intervals contain the truth; ` +
      `in ${wellCovered} of ${done.length} places at least 90 % do\n`,
  );
}

const pool = await openPool(defaultJobs());
try {
  await (values.lockstep ? showLockstep(pool) : showCoverage(pool));
} finally {
  pool.close();
}

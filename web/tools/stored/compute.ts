/**
 * Computes what the site shows before its own runs have arrived, by the same engine, compiler and rules as the page:
 * for every scenario the quick pass over all its points, and a moment of the run that its lab opens with; for the
 * scenario that the first page begins with, a moment at every place of its first curve. Each is printed as soon as it
 * is known, as a line of JSON (stored-lists.ts). computation.ts runs this file in a process of its own, since the
 * threads of the pool need a loader for TypeScript.
 */
import { fail, ok } from "../../src/base/result.ts";
import { storedFigure } from "../../src/lab/figure/figure-of-stored.ts";
import { newLabState } from "../../src/lab/link/lab-state.ts";
import { selectedRun, valuesOn } from "../../src/lab/selected-run.ts";
import { openedFrom, type OpenedScenario } from "../../src/lab/state/opened-scenario.ts";
import type { StoredFigure } from "../../src/lab/stored/stored-figure.ts";
import { storedProgram } from "../../src/lab/stored/stored-programs.ts";
import { compile } from "../../src/lang/compile.ts";
import { type ApplicationBar, barOf } from "../../src/lab/application-bar.ts";
import { newSession, type Session } from "../../src/session/session.ts";
import { sweepOnce, type Swept } from "../../src/session/sweep-once.ts";
import { scenarioNames } from "../../cli/files/catalogue.ts";
import { openMachine, openScenario } from "../../cli/files/open.ts";
import { defaultJobs, openPool } from "../../cli/run/node-pool.ts";
import { applicationsFile } from "./applications.ts";
import { momentOf } from "./moment.ts";
import type { StoredLine } from "./stored-lists.ts";

/** Cores on which the applications are compared. */
const ENDS = applicationsFile();

const OPENED: ReadonlyMap<string, OpenedScenario> = new Map(
  scenarioNames().map((name) => {
    const { scenario, sources } = openScenario(name);
    const { machine } = scenario.file;
    return [name, openedFrom(scenario, sources, new Map([[machine, openMachine(machine)]]))];
  }),
);

/** Of one scenario: its figure, and the bars of its variants where it is an application. */
interface StoredSweep {
  readonly figure: StoredFigure;
  readonly bars: Readonly<Record<string, ApplicationBar>>;
}

async function storedSweepOf(session: Session, name: string): Promise<StoredSweep> {
  const swept = await sweepOnce(session, name, { until: "coarse", pick: (all) => all, onProgress: () => undefined });
  if (!swept.ok) throw new Error(`${name}: ${swept.error}`);
  const figure = storedFigure(swept.value);
  if (figure.series.some(({ points }) => points.length === 0)) throw new Error(`${name}: a curve has no points`);
  return { figure, bars: await barsOf(session, swept.value) };
}

/** One core is measured precisely, since every bar relates to it and its runs are short. */
async function barsOf(session: Session, { scenario, points }: Swept): Promise<StoredSweep["bars"]> {
  const { application, machine } = scenario.file;
  if (application === undefined) return {};
  const { lineBytes } = openMachine(machine).model;
  const first = await sweepOnce(session, scenario.name, {
    until: "refined",
    pick: () => [ENDS.from],
    onProgress: () => undefined,
  });
  if (!first.ok) throw new Error(`${scenario.name}: ${first.error}`);
  const bars = [...points].flatMap(([variant, all]): [string, ApplicationBar][] => {
    const bar = barOf([...(first.value.points.get(variant) ?? []), ...all], ENDS, lineBytes);
    return bar === undefined ? [] : [[variant, bar]];
  });
  return Object.fromEntries(bars);
}

/** Compiled programs are stored up to this size: beyond it they take longer to come than to compile. assumed */
const PROGRAMS_BYTES_MAX = 256 * 1024;

async function programsOf({ compiler }: Session, { scenario, sources }: OpenedScenario) {
  const compiled = scenario.file.variants.map(async (variant) => {
    return storedProgram(variant.id, await compiler.compile(variant, sources)) ?? [];
  });
  const programs = (await Promise.all(compiled)).flat();
  return JSON.stringify(programs).length > PROGRAMS_BYTES_MAX ? [] : programs;
}

function say(line: StoredLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

async function sayFigure(session: Session, name: string, opened: OpenedScenario): Promise<void> {
  const { figure, bars } = await storedSweepOf(session, name);
  say({ list: "figures", key: name, value: figure });
  if (Object.keys(bars).length > 0) say({ list: "bars", key: name, value: bars });
  say({ list: "programs", key: name, value: await programsOf(session, opened) });
}

interface Place {
  readonly key: string;
  readonly opened: OpenedScenario;
  /** The place that the lab opens with where it is left out. */
  readonly x?: number;
}

async function sayMoments(session: Session, list: "moments" | "hero", places: readonly Place[]): Promise<void> {
  await Promise.all(
    places.map(async ({ key, opened, x }) => {
      const state = { ...newLabState(opened.scenario.name), x };
      const machine = opened.machineFor(state);
      const run = selectedRun(state, opened.scenario, machine);
      if (machine === undefined || run === undefined) return;
      say({ list, key, value: await momentOf(session, opened, machine, { variant: run.seriesId, x: run.x }) });
    }),
  );
  say({ whole: list });
}

/** The places of the scenario that the first page begins with. */
function heroPlaces(): readonly Place[] {
  const featured = [...OPENED.values()].find(({ scenario }) => scenario.file.featured === 1);
  if (featured === undefined) return [];
  const machine = featured.machineFor(newLabState(featured.scenario.name));
  return valuesOn(featured.scenario, machine).map((x) => ({ key: String(x), opened: featured, x }));
}

/** What the first page shows comes first. */
async function computeAll(): Promise<void> {
  const pool = await openPool(defaultJobs());
  const session = newSession({
    open: async (name) => {
      const opened = OPENED.get(name);
      return opened === undefined ? fail(`There is no scenario "${name}".`) : ok(opened);
    },
    pool: async () => pool,
    compile,
  });
  const all = [...OPENED];
  const isFeatured = ({ scenario }: OpenedScenario): boolean => scenario.file.featured !== undefined;
  const sayFigures = async (of: typeof all): Promise<unknown> =>
    Promise.all(of.map(([name, opened]) => sayFigure(session, name, opened)));
  await sayFigures(all.filter(([, opened]) => isFeatured(opened)));
  say({ whole: "featured" });
  await sayMoments(session, "hero", heroPlaces());
  await sayFigures(all.filter(([, opened]) => !isFeatured(opened)));
  for (const whole of ["figures", "bars", "programs"] as const) say({ whole });
  await sayMoments(
    session,
    "moments",
    all.map(([key, opened]) => ({ key, opened })),
  );
  pool.close();
}

await computeAll();

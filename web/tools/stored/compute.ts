/**
 * Computes what the site shows before its own runs have arrived, and prints it as JSON, by the same engine, compiler
 * and rules as the page: for every scenario the quick pass over all its points, and a moment of the run that its lab
 * opens with; for the scenario that the first page begins with, a moment at every place of its first curve.
 * stored-plugin.ts runs this file in a process of its own, since the threads of the pool need a loader for TypeScript.
 */
import { fail, ok } from "../../src/base/result.ts";
import { storedFigure } from "../../src/lab/figure/figure-of-stored.ts";
import { newLabState } from "../../src/lab/link/lab-state.ts";
import { selectedRun, valuesOn } from "../../src/lab/selected-run.ts";
import { openedFrom, type OpenedScenario } from "../../src/lab/state/opened-scenario.ts";
import type { StoredFigure } from "../../src/lab/stored/stored-figure.ts";
import type { StoredMoment } from "../../src/lab/stored/stored-moment.ts";
import { storedProgram, type StoredProgram } from "../../src/lab/stored/stored-programs.ts";
import { compile } from "../../src/lang/compile.ts";
import { type ApplicationBar, barOf } from "../../src/lab/application-bar.ts";
import { newSession, type Session } from "../../src/session/session.ts";
import { sweepOnce, type Swept } from "../../src/session/sweep-once.ts";
import { scenarioNames } from "../../cli/files/catalogue.ts";
import { openMachine, openScenario } from "../../cli/files/open.ts";
import { defaultJobs, openPool } from "../../cli/run/node-pool.ts";
import { applicationsFile } from "./applications.ts";
import { momentOf } from "./moment.ts";

/** What compute.ts prints. */
export interface StoredWithSite {
  readonly figures: Readonly<Record<string, StoredFigure>>;
  /** By scenario: the machine of the run that its lab opens with. */
  readonly moments: Readonly<Record<string, StoredMoment>>;
  /** By scenario: its programs, compiled; none where they are large. */
  readonly programs: Readonly<Record<string, readonly StoredProgram[]>>;
  /** By scenario and variant: the bars of the applications of scenarios/applications.json. */
  readonly bars: Readonly<Record<string, Readonly<Record<string, ApplicationBar>>>>;
  /** By place on the x-axis: the machine of the scenario that the first page begins with. */
  readonly hero: Readonly<Record<string, StoredMoment>>;
}

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

/** A moment of each run; by what `places` names them. */
async function moments(
  session: Session,
  places: readonly { readonly key: string; readonly opened: OpenedScenario; readonly x?: number }[],
): Promise<Readonly<Record<string, StoredMoment>>> {
  const made = places.map(async ({ key, opened, x }): Promise<[string, StoredMoment][]> => {
    const state = { ...newLabState(opened.scenario.name), x };
    const machine = opened.machineFor(state);
    const run = selectedRun(state, opened.scenario, machine);
    if (machine === undefined || run === undefined) return [];
    return [[key, await momentOf(session, opened, machine, { variant: run.seriesId, x: run.x })]];
  });
  return Object.fromEntries((await Promise.all(made)).flat());
}

async function computed(): Promise<StoredWithSite> {
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
  const sweeps = await Promise.all(all.map(async ([name]) => [name, await storedSweepOf(session, name)] as const));
  const featured = all.find(([, { scenario }]) => scenario.file.featured === 1)?.[1];
  const places =
    featured === undefined ? [] : valuesOn(featured.scenario, featured.machineFor(newLabState(featured.scenario.name)));
  const stored = {
    figures: Object.fromEntries(sweeps.map(([name, { figure }]) => [name, figure])),
    bars: Object.fromEntries(
      sweeps.flatMap(([name, { bars }]) => (Object.keys(bars).length === 0 ? [] : [[name, bars]])),
    ),
    programs: Object.fromEntries(
      await Promise.all(all.map(async ([name, opened]) => [name, await programsOf(session, opened)] as const)),
    ),
    moments: await moments(
      session,
      all.map(([key, opened]) => ({ key, opened })),
    ),
    hero: await moments(
      session,
      places.flatMap((x) => (featured === undefined ? [] : [{ key: String(x), opened: featured, x }])),
    ),
  };
  pool.close();
  return stored;
}

process.stdout.write(JSON.stringify(await computed()));

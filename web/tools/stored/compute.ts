/**
 * Computes what the site shows before its own runs have arrived, by the same engine, compiler and rules as the page:
 * for every scenario a moment of the run that its lab opens with, and its figure; for the scenario that the first page
 * begins with, a moment at every place of its first curve; and what exercises offer to choose from and show. Each is
 * printed as soon as it is known, as a line of JSON (stored-lists.ts). computation.ts runs this file in a process of
 * its own, since the threads of the pool need a loader for TypeScript.
 */
import { MODEL_VERSION } from "../../src/base/abi.gen.ts";
import { fail, ok, orThrow } from "../../src/base/result.ts";
import { Explorer } from "../../src/core/explore.ts";
import { loadCore } from "../../src/core/load.ts";
import type { ApplicationBar } from "../../src/lab/application-bar.ts";
import { openedFrom, type OpenedScenario } from "../../src/lab/state/opened-scenario.ts";
import type { StoredMoment } from "../../src/lab/stored/stored-moment.ts";
import { storedProgram } from "../../src/lab/stored/stored-programs.ts";
import { compile } from "../../src/lang/compile.ts";
import type { Makers } from "../../src/session/exercise/collect.ts";
import { offeredBy } from "../../src/session/exercise/publish.ts";
import { newSession, type Session } from "../../src/session/session.ts";
import { exerciseNames, scenarioNames } from "../../cli/files/catalogue.ts";
import { compiledCore } from "../../cli/files/core-file.ts";
import { Courses } from "../../cli/files/open-exercise.ts";
import { openMachine, openScenario } from "../../cli/files/open.ts";
import { defaultJobs, openPool } from "../../cli/run/node-pool.ts";
import { askedMachine } from "./asked-machine.ts";
import { figureOf, quickFigure } from "./figure.ts";
import { knownBar, recordBar } from "./kept-bars.ts";
import { heroPlaces, knownMoment, openingPlace } from "./kept-moments.ts";
import type { Place } from "./known-runs.ts";
import { recordMoment } from "./moment.ts";
import type { AsWritten } from "./refined-point.ts";
import { essayCurves, essayKey, essayRuns } from "./essay.ts";
import type { StoredLine, StoredWithSite } from "./stored-lists.ts";

type Scenario = OpenedScenario & AsWritten;

const SCENARIOS: ReadonlyMap<string, Scenario> = new Map(
  scenarioNames().map((name) => {
    const { scenario, sources } = openScenario(name);
    const machine = openMachine(scenario.file.machine);
    return [name, { ...openedFrom(scenario, sources, new Map([[scenario.file.machine, machine]])), machine }];
  }),
);

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

/** Scenarios whose runs are those of the last golden rows: their figures have been compared (figure.ts). */
const UNCHANGED = new Set<string>();

async function momentAt(session: Session, of: Scenario, place: Place): Promise<StoredMoment> {
  const { name } = of.scenario;
  const known = UNCHANGED.has(name) ? knownMoment(name, place) : undefined;
  return known ?? (await recordMoment(session, of, place)).moment;
}

async function sayMoment(session: Session, of: Scenario): Promise<void> {
  const place = openingPlace(of);
  if (place === undefined) return;
  say({ list: "moments", key: of.scenario.name, value: await momentAt(session, of, place) });
}

async function sayFigureAndPrograms(session: Session, of: Scenario): Promise<void> {
  const key = of.scenario.name;
  const figure = await figureOf(session, of);
  if (figure.isRefined) UNCHANGED.add(key);
  say({ list: "figures", key, value: figure });
  say({ list: "programs", key, value: await programsOf(session, of) });
}

/** The bars of a scenario's variants, where it is an application; none elsewhere. */
async function barsOf(session: Session, of: Scenario): Promise<StoredWithSite["bars"][string]> {
  const { name, file } = of.scenario;
  if (file.application === undefined) return {};
  const bars = file.variants.map(async ({ id }): Promise<readonly [string, ApplicationBar][]> => {
    const known = UNCHANGED.has(name) ? knownBar(name, id) : undefined;
    const bar = known ?? (await recordBar(session, of, id))?.bar;
    return bar === undefined ? [] : [[id, bar]];
  });
  return Object.fromEntries((await Promise.all(bars)).flat());
}

async function sayBars(session: Session, of: Scenario): Promise<void> {
  const value = await barsOf(session, of);
  if (Object.keys(value).length > 0) say({ list: "bars", key: of.scenario.name, value });
}

/** A moment at each place of the scenario that the first page begins with. */
async function sayHeroes(session: Session): Promise<void> {
  await each([...SCENARIOS.values()], (of) =>
    each(heroPlaces(of), async (place) =>
      say({ list: "hero", key: String(place.x), value: await momentAt(session, of, place) }),
    ),
  );
}

/** A moment of each run with which a figure of the essay opens, and the curves of those on other machines. */
async function sayEssay(session: Session): Promise<void> {
  await each(essayRuns(), async (run) => {
    const of = SCENARIOS.get(run.scenario);
    if (of === undefined) return;
    const machine = run.machine === undefined ? undefined : openMachine(run.machine);
    const value =
      machine === undefined
        ? await momentAt(session, of, run.place)
        : (await recordMoment(session, { ...of, machine }, run.place)).moment;
    say({ list: "essay", key: essayKey(run), value });
    if (machine === undefined) return;
    say({ list: "essayFigures", key: essayCurves(run), value: await quickFigure(session, run.scenario, machine) });
  });
}

/** What exercises offer to choose from, and the machines that stand beside them. */
async function sayExercises(session: Session): Promise<void> {
  const explorer = new Explorer(await loadCore(await compiledCore()));
  const makers: Makers = {
    compiler: session.compiler,
    runs: await session.pool(MODEL_VERSION),
    explore: async (program, model) => explorer.explore(program, { model }),
    signal: new AbortController().signal,
  };
  const project = new Courses();
  await each(exerciseNames(), async (key) => {
    const { exercise, folder } = orThrow(project.exercise(key));
    const offered = await offeredBy(exercise, folder, makers);
    if (!offered.ok) throw new Error(`${key}: ${offered.error}`);
    say({ list: "offered", key, value: offered.value ?? null });
    const machine = folder.kind === "scenario" ? await askedMachine(exercise.file, folder, makers) : ok(undefined);
    if (!machine.ok) throw new Error(`${key}: ${machine.error}`);
    if (machine.value !== undefined) say({ list: "machines", key, value: machine.value });
  });
}

async function each<T>(all: readonly T[], make: (one: T) => Promise<void>): Promise<void> {
  await Promise.all(all.map(make));
}

/** Runs of large machines take longest: begun last, one of them would keep a single processor busy at the end. */
function largestFirst(all: readonly Scenario[]): readonly Scenario[] {
  return [...all].sort((a, b) => b.machine.model.coreCount - a.machine.model.coreCount);
}

/** What the first page shows comes first. */
async function computeAll(): Promise<void> {
  const pool = await openPool(defaultJobs());
  const session = newSession({
    open: async (name) => {
      const found = SCENARIOS.get(name);
      return found === undefined ? fail(`There is no scenario "${name}".`) : ok(found);
    },
    pool: async () => pool,
    compile,
  });
  const all = [...SCENARIOS.values()];
  const isFeatured = ({ scenario }: Scenario): boolean => scenario.file.featured !== undefined;
  await each(all.filter(isFeatured), (one) => sayFigureAndPrograms(session, one));
  say({ whole: "featured" });
  await sayHeroes(session);
  say({ whole: "hero" });
  await sayExercises(session);
  say({ whole: "offered" });
  say({ whole: "machines" });
  await each(
    all.filter((one) => !isFeatured(one)),
    (one) => sayFigureAndPrograms(session, one),
  );
  say({ whole: "figures" });
  say({ whole: "programs" });
  await each(all, (one) => sayBars(session, one));
  say({ whole: "bars" });
  await sayEssay(session);
  say({ whole: "essay" });
  say({ whole: "essayFigures" });
  await each(largestFirst(all), (of) => sayMoment(session, of));
  say({ whole: "moments" });
  pool.close();
}

await computeAll();

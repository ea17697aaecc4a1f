/**
 * Records links of the present version for scenarios that have none in tests/share/golden.json: run it at a release
 * (`npm run golden:links`). Recorded links stay: people have sent them, and they must open for ever. Then it records
 * what the present version makes (golden-release.ts).
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { scenarioNames } from "../../cli/files/catalogue.ts";
import { openScenario } from "../../cli/files/open.ts";
import { recordRelease } from "./golden-release.ts";
import { newLabState, type LabState } from "../../src/lab/link/lab-state.ts";
import { writeLab } from "../../src/lab/link/link.ts";

const FILE = fileURLToPath(new URL("../../../tests/share/golden.json", import.meta.url));
const OXFMT = fileURLToPath(new URL("../../../node_modules/oxfmt/bin/oxfmt", import.meta.url));

/** Cores of the runs that are recorded: with two they are short. */
const SHORT_RUN = 2;
/** Scenarios of which a link with everything is recorded. */
const WITH_ALL = 5;

interface GoldenLink {
  readonly link: string;
  readonly state: object;
}

/** The state in which the scenario opens; one run of it; and a state with everything that a link can contain. */
function statesOf(name: string): readonly LabState[] {
  const { scenario, sources } = openScenario(name);
  const [first, second] = scenario.file.variants;
  if (first === undefined) throw new Error(`${name} has no variant`);
  const parameters = scenario.file.parameters.filter((one) => one.name !== scenario.file.sweep.over);
  const plain = newLabState(name);
  const run = {
    ...plain,
    variant: first.id,
    x: scenario.values[scenario.values.length - 1],
    parameters: Object.fromEntries(parameters.slice(0, 1).map((one) => [one.name, one.max])),
    seed: 7,
  };
  return [
    plain,
    run,
    { ...run, ...everything(second?.id), programs: { [first.id]: edited(sources.program(first.program)) } },
  ];
}

function everything(other: string | undefined): Partial<LabState> {
  return {
    compare: other,
    besideX: undefined,
    precision: 0.005,
    measure: "per-core",
    axes: { x: "log", y: "log" },
    tab: "lines",
    folded: ["code", "notes"],
    stretch: "begin",
    cycle: 123_456,
    theme: "dark",
    result: { hash: "0123456789abcdef", throughput: 4_070_000 },
  };
}

function edited(program: string): string {
  return `${program}\n/* changed: ± 1 % */\n`;
}

const recorded = JSON.parse(readFileSync(FILE, "utf8")) as readonly GoldenLink[];
const known = new Set(recorded.map(({ link }) => /[&?]s=([^&]*)/.exec(link)?.[1]));
const added = scenarioNames()
  .filter((name) => !known.has(name))
  .flatMap((name) => statesOf(name).map((state): GoldenLink => ({ link: writeLab(state), state })));
writeFileSync(FILE, JSON.stringify([...recorded, ...added]));
execFileSync(process.execPath, [OXFMT, FILE]);
process.stdout.write(`${added.length} links added to the ${recorded.length} recorded\n`);

/** Of each scenario the state in which it opens and a short run; of a few all that a link can contain. */
function statesOfRelease(name: string, i: number): readonly LabState[] {
  const [plain, run, all] = statesOf(name);
  if (plain === undefined || run === undefined || all === undefined) throw new Error(`${name} has no states`);
  const { values } = openScenario(name).scenario;
  const x = values.find((value) => value >= SHORT_RUN) ?? values[0];
  const short = { ...plain, variant: run.variant, x, seed: 7, precision: 0.05 };
  return i < WITH_ALL ? [plain, short, all] : [plain, short];
}

const recordedLinks = await recordRelease(scenarioNames().map(statesOfRelease));
process.stdout.write(`${recordedLinks} links of this version recorded in tests/share/releases\n`);

/**
 * Every folder of scenarios/ keeps what it promises: it is valid, its programs compile without a warning and run, and
 * its sweep gives what expected.json says, exactly and in shape. A sample of the sweep is simulated (rows.ts).
 *
 * `npm run golden` (vitest --mode whole --update) simulates all of it, and rewrites its rows, the points of
 * expected.json and the bound numbers of notes and tours; `npm run golden -- --only NAME` does so for one scenario. The
 * shapes and the sentences are written by people.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { exerciseFiles } from "../../web/cli/files/catalogue.ts";
import { MODEL_VERSION } from "../../web/src/base/abi.gen.ts";
import { isAt, type PointRow } from "../../web/src/model/results/points/point-row.ts";
import { DEFAULT_SEED } from "../../web/src/model/experiment/policy.ts";
import { boundNumbers } from "../../web/src/model/scenario/bound-numbers.ts";
import {
  type ExpectedFile,
  type ExpectedPoint,
  type ScenarioFile,
  ScenarioSchema,
} from "../../web/src/model/scenario/schema.ts";
import { judgeShape, parseShape } from "../../web/src/model/expected/shapes.ts";
import { claimProblems, unboundNumbers, withPresentNumbers } from "./claims.ts";
import { factsOf } from "./facts.ts";
import { csvOf, inSample, keptRows, rowsOf, rowsPath } from "./rows.ts";
import { HEADINGS, keysIn, sectionsOf } from "./notes.ts";
import { IS_WHOLE, isRenewed } from "../harness/golden.ts";
import { inTurn } from "../harness/effort.ts";
import { compileVariants } from "../harness/programs.ts";
import { MACHINE_NAMES, openMachine, openScenario, ROOT, SCENARIO_NAMES } from "../harness/project.ts";
import { expectedPath, experimentOf, programsOf, readExpected, runSweep } from "../harness/sweeps.ts";

describe("machines", () => {
  it.each(MACHINE_NAMES)("%s is valid, under the name of its file", (name) => {
    expect(openMachine(name).file.id).toBe(name);
  });
});

/** The rows whose hashes are in expected.json: those of before, or the ends and the middle of every curve. */
function hashedRows(rows: readonly PointRow[], before: readonly ExpectedPoint[]): readonly PointRow[] {
  if (before.length > 0) {
    return before.map((place) => rows.find((row) => isAt(row, place))).filter((row) => row !== undefined);
  }
  const xs = [...new Set(rows.map((row) => Number(row["x"])))].sort((a, b) => a - b);
  const wanted = [xs[0], xs[Math.floor(xs.length / 2)], xs.at(-1)];
  return rows.filter((row) => wanted.includes(Number(row["x"])));
}

function expectedPoint(row: PointRow): ExpectedPoint {
  const { variant, x, trace_hash: hash, throughput } = row;
  return { variant: String(variant), x: Number(x), trace_hash: String(hash), throughput: Number(throughput) };
}

/** expected.json as it would be written now. */
function freshText(expected: ExpectedFile, rows: readonly PointRow[]): string {
  const points = hashedRows(rows, expected.points).map(expectedPoint);
  const fresh = { ...expected, model_version: MODEL_VERSION, points };
  const lines = JSON.stringify(fresh, undefined, 2).replace(/\{\n\s+"variant"[^}]*\}/g, (object) =>
    object.replace(/\n\s+/g, " "),
  );
  return `${lines}\n`;
}

interface Texts {
  readonly notes: string;
  readonly file: ScenarioFile;
}

/** The texts of a scenario as they are written, with their bindings. */
function textsOf(name: string): Texts {
  const folder = join(ROOT, "scenarios", name);
  return {
    notes: readFileSync(join(folder, "notes.md"), "utf8"),
    file: ScenarioSchema.parse(JSON.parse(readFileSync(join(folder, "scenario.json"), "utf8"))),
  };
}

const NOTHING_YET: ExpectedFile = {
  schema: 1,
  model_version: MODEL_VERSION,
  seed: DEFAULT_SEED,
  points: [],
  shapes: [],
};

/**
 * In a run that makes few rounds the sample of so many scenarios is simulated, and of the others the first places of
 * their curves: a change of the model shows in some of them.
 */
const SAMPLED_MOST = 12;
const SAMPLED = inTurn(SCENARIO_NAMES, SAMPLED_MOST);

describe.each(SCENARIO_NAMES.filter((name) => isRenewed(name)))("scenario %s", (name) => {
  it("is described by a valid scenario.json, for a machine that is there", () => {
    const { file } = openScenario(name);
    expect(MACHINE_NAMES).toContain(file.machine);
    const sources = file.sources.map((source) => source.key);
    const cited = file.published.map((published) => published.source);
    expect(cited.filter((source) => /^[\w-]+$/.test(source) && !sources.includes(source))).toEqual([]);
  });

  it("uses every program of its folder, in a variant or as an exercise's with a bug", () => {
    const used = openScenario(name).file.variants.map((variant) => variant.program);
    const asked = exerciseFiles(join(ROOT, "scenarios", name)).map((file) =>
      readFileSync(join(ROOT, "scenarios", name, file), "utf8"),
    );
    const isUsed = (program: string): boolean =>
      used.includes(program) || asked.some((text) => text.includes(`"program": "${program}"`));
    expect(programsOf(name).filter((program) => !isUsed(program))).toEqual([]);
  });

  it("compiles without a warning", () => {
    const programs = compileVariants(openScenario(name));
    expect(programs.size).toBeGreaterThan(0);
  });

  it("has notes with the sections that all notes have", () => {
    expect(sectionsOf(name).map((section) => section.heading)).toEqual(HEADINGS);
  });

  it("cites in its notes what REFERENCES.md has", () => {
    const references = readFileSync(join(ROOT, "REFERENCES.md"), "utf8");
    const cited = sectionsOf(name).flatMap((section) => keysIn(section.text));
    expect(cited.filter((key) => !references.includes(key))).toEqual([]);
  });

  describe("run as a whole", () => {
    const expected = readExpected(name) ?? NOTHING_YET;
    const { seed, precision } = expected;
    const experiment = experimentOf(openScenario(name), { seed, precision });
    /* Those that are simulated now, and those of the whole sweep. */
    let simulated: readonly PointRow[] = [];
    let rows: readonly PointRow[] = [];

    beforeAll(async () => {
      const kept = IS_WHOLE ? [] : keptRows(name);
      const oneIn = SAMPLED.includes(name) ? undefined : Infinity;
      simulated = rowsOf(await runSweep(experiment, (job) => IS_WHOLE || inSample(experiment, job, kept, oneIn)));
      rows = IS_WHOLE ? simulated : kept;
    });

    it("gives the rows of the last whole sweep, bit for bit", async () => {
      expect(simulated.length).toBeGreaterThan(0);
      if (IS_WHOLE) return expect(csvOf(rows)).toMatchFileSnapshot(rowsPath(name));
      const kept = simulated.map((row) => rows.find((one) => isAt(row, one)));
      expect(csvOf(simulated), "`npm run golden` renews the rows").toBe(csvOf(kept.map((row) => row ?? {})));
    });

    it("has a value at every point", () => {
      const places = experiment.variants.flatMap(({ id }) => experiment.values.map((x) => ({ variant: id, x })));
      expect(rows.map(({ variant, x }) => ({ variant, x }))).toEqual(places);
      expect(rows.flatMap(({ error }) => error ?? [])).toEqual([]);
    });

    it("obeys Little's law where clients send a request after the response to the one before", () => {
      const { file } = openScenario(name);
      if (!file.parameters.some((parameter) => parameter.name === "concurrency")) return;
      expect(file.sweep.over).toBe("concurrency");
      const clockHz = openMachine(file.machine).file.clock_hz;
      for (const { variant, x, throughput, latency_mean: latency } of rows) {
        const underWay = (Number(throughput) * Number(latency)) / clockHz;
        expect.soft(underWay / Number(x), `${String(variant)} at ${String(x)}`).toBeCloseTo(1, 1);
      }
    });

    it("gives the points of expected.json, bit for bit", async () => {
      await expect(freshText(expected, rows)).toMatchFileSnapshot(expectedPath(name));
    });

    it.each(["notes.md", "scenario.json", ...exerciseFiles(join(ROOT, "scenarios", name))])(
      "states in %s the present numbers",
      async (text) => {
        const path = join(ROOT, "scenarios", name, text);
        const renewed = withPresentNumbers(readFileSync(path, "utf8"), factsOf(name, rows));
        await expect(renewed).toMatchFileSnapshot(path);
      },
    );

    it("states in its notes, claim and tour only numbers that are bound to what they state", () => {
      const { notes, file } = textsOf(name);
      const facts = factsOf(name, rows);
      const stated = boundNumbers(notes).map(({ shown }) => shown);
      const unstated = unboundNumbers(file.claim, facts).filter(({ number }) => !stated.includes(number));
      expect([
        ...claimProblems(notes, facts),
        ...(file.tour ?? []).flatMap((step) => claimProblems(step.text, facts)),
        ...unstated.map(({ number }) => `the claim says ${number}, which is no bound number of the notes`),
      ]).toEqual([]);
    });

    it("has the shapes of expected.json", () => {
      expect(expected.shapes.length, "expected.json states no shapes").toBeGreaterThan(0);
      const broken = expected.shapes.flatMap((text) => {
        const shape = parseShape(text);
        if (!shape.ok) return [shape.error];
        const verdict = judgeShape(shape.value, rows);
        if (!verdict.ok) return [verdict.error];
        return verdict.value.holds ? [] : [`${text}: ${verdict.value.left} against ${verdict.value.right}`];
      });
      expect(broken).toEqual([]);
    });
  });
});

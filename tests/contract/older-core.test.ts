/** A run of an older core: everything that is exported names the model version of that run, not that of this build. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { openMachine, openScenario } from "../../web/cli/files/open.ts";
import { EXIT_OK } from "../../web/cli/arguments/exit.ts";
import { readArguments } from "../../web/cli/arguments/options.ts";
import { openCommand } from "../../web/cli/commands/open.ts";
import { coreFiles } from "../../web/cli/run/cores.ts";
import { MODEL_VERSION } from "../../web/src/base/abi.gen.ts";
import { runToEnd, SLICE_EVENTS } from "../../web/src/core/engine.ts";
import { loadCore } from "../../web/src/core/load.ts";
import { captionOf, csvOfData, jsonOfData } from "../../web/src/lab/export/experiment-data.ts";
import { modelVersionOf } from "../../web/src/lab/model-version.ts";
import { pictureText } from "../../web/src/lab/export/picture-text.ts";
import { newLabState } from "../../web/src/lab/link/lab-state.ts";
import { initialState } from "../../web/src/lab/state/app-state.ts";
import { openedFrom } from "../../web/src/lab/state/opened-scenario.ts";
import { createPageStore } from "../../web/src/lab/page-store.ts";
import { compile } from "../../web/src/lang/compile.ts";
import { readSweepDocument } from "../../web/src/model/sweep/sweep-document.ts";
import { readPointsCsv } from "../../web/src/model/results/points/point-row.ts";
import { Compiler } from "../../web/src/session/compiler.ts";
import { Answers } from "../../web/src/session/answers/ask.ts";
import { FigureSweep } from "../../web/src/session/figure/figure-sweep.ts";
import { localRuns } from "../../web/src/session/testing/local-runs.ts";
import { coreOfModel } from "./patched-core.ts";
import { whileProgressing } from "../harness/progress.ts";
import { answeredWith } from "../../web/src/base/answer.ts";

const OLDER = MODEL_VERSION - 1;

/** A lab of two variants on four cores, as a link of the older model opens it. */
function labOfThePast() {
  const { scenario, sources } = openScenario("dput");
  const machines = new Map([[scenario.file.machine, openMachine(scenario.file.machine)]]);
  const asked = { ...newLabState("dput"), modelVersion: OLDER, placement: [0, 1, 2, 3], precision: 0.05 };
  const store = createPageStore({
    ...initialState({ page: "lab", experiment: asked }, []),
    opened: answeredWith(openedFrom(scenario, sources, machines)),
  });
  const pool = async (version: number) => {
    const core = await loadCore(coreOfModel(version), "any");
    return localRuns(async (spec) => {
      const result = runToEnd(core, spec, { slice: SLICE_EVENTS, onSlice: () => true });
      if (result === undefined) throw new Error("the run was given up");
      return result;
    });
  };
  const sweep = new FigureSweep({ pool, compiler: new Compiler(compile) }, new Answers());
  return { store, end: store.follow("run", sweep) };
}

const lab = labOfThePast();
beforeAll(async () => {
  await whileProgressing("the sweep", {
    done: () => (lab.store.get().run.phase === "done" ? true : undefined),
    progress: async () => lab.store.get().run,
  });
});
afterAll(() => lab.end());

const rowsOfCsv = () => {
  const read = readPointsCsv(csvOfData(lab.store.get()));
  if (!read.ok) throw new Error(read.error);
  return read.value;
};

it("is named by every row of the CSV", () => {
  expect(rowsOfCsv().length).toBeGreaterThan(2);
  expect(new Set(rowsOfCsv().map((row) => row["model_version"]))).toEqual(new Set([OLDER]));
});

it("is named by the JSON document, as a whole and in its points", () => {
  const read = readSweepDocument(jsonOfData(lab.store.get()));
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  expect(read.value.model_version).toBe(OLDER);
  expect(read.value.points.map((row) => row["model_version"])).toEqual(rowsOfCsv().map(() => OLDER));
});

it("is named by the citation's and the trace's version", () => {
  expect(modelVersionOf(lab.store.get())).toBe(OLDER);
});

it("is named by the picture, which is the file of the SVG and is painted for the PNG", () => {
  const words = { title: "dput", caption: captionOf(lab.store.get()), link: "https://labs.example/" };
  const { svg } = pictureText({ figure: "<svg/>", width: 960, height: 540, fonts: "", words });
  const [, described = ""] = /<desc>([^]*)<\/desc>/.exec(svg) ?? [];
  const written = [...svg.matchAll(/<text\b[^>]*>([^<]*)<\/text>/g)].map(([, line]) => line).join(" ");
  for (const text of [described, written]) expect(text).toContain(`model version ${OLDER},`);
});

it("is named by the command line when it runs a link of the past", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hotline-cores-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, `${OLDER}.wasm`), coreOfModel(OLDER));
  const command = openCommand(() => coreFiles(folder));
  const output = { text: "", out: (part: string) => void (output.text += part), err: () => undefined };
  const args = readArguments(["--run", `v=1&s=dput&mv=${OLDER}&n=4&prec=0.05`], command.options);
  expect(await command.run(args, output)).toBe(EXIT_OK);
  const answer = JSON.parse(output.text) as { readonly model_version: number; readonly link: string };
  expect(answer.model_version).toBe(OLDER);
  expect(answer.link).toContain(`mv=${OLDER}`);
});

/** Exports name the model version that made the numbers: that of the core that ran, whatever this build's own is. */
import { afterEach, expect, it } from "vitest";
import { MODEL_VERSION } from "../../web/src/base/abi.gen.ts";
import { runToEnd } from "../../web/src/core/engine.ts";
import { loadCore } from "../../web/src/core/load.ts";
import { captionOf, csvOfData, jsonOfData } from "../../web/src/lab/export/experiment-data.ts";
import { modelVersionOf } from "../../web/src/lab/model-version.ts";
import { newLabState } from "../../web/src/lab/link/lab-state.ts";
import { sweepValues } from "../../web/src/lab/place-selectors.ts";
import { initialState } from "../../web/src/lab/state/app-state.ts";
import { createPageStore } from "../../web/src/lab/page-store.ts";
import { narrowed } from "../../web/src/lab/sweep-inputs.ts";
import { compile } from "../../web/src/lang/compile.ts";
import { readSweepDocument } from "../../web/src/model/sweep/sweep-document.ts";
import { Answers } from "../../web/src/session/answers/ask.ts";
import { FigureSweep } from "../../web/src/session/figure/figure-sweep.ts";
import { newSession } from "../../web/src/session/session.ts";
import { localRuns } from "../../web/src/session/testing/local-runs.ts";
import { openScenario } from "../../web/src/ui/site/open-scenario.ts";
import { coreOfModel } from "./patched-core.ts";
import { whileProgressing } from "../harness/progress.ts";
import { answeredWith } from "../../web/src/base/answer.ts";
import { withKnown } from "../../web/src/lab/known.ts";

const OTHER = MODEL_VERSION + 1;
const SCENARIO = "dput";

const labs: (() => void)[] = [];
afterEach(() => labs.splice(0).forEach((end) => end()));

/** A lab with a link of the model version, after one point of the figure has been computed. */
async function labOf(modelVersion: number) {
  const core = await loadCore(coreOfModel(modelVersion), "any");
  const asked: number[] = [];
  const session = newSession({
    open: openScenario,
    compile,
    pool: async (version) => {
      asked.push(version);
      return localRuns(async (spec) => runToEnd(core, spec) ?? Promise.reject(new Error("the run was cancelled")));
    },
  });
  const opened = await session.open(SCENARIO);
  if (!opened.ok) throw new Error(opened.error);
  const experiment = { ...newLabState(SCENARIO), modelVersion };
  const start = initialState({ page: "lab", experiment }, []);
  const store = createPageStore(withKnown(start, { opened: answeredWith(opened.value) }));
  const one = (inputs: Parameters<typeof narrowed>[0]) =>
    narrowed(inputs, inputs.variants.slice(0, 1), sweepValues(store.get()).slice(0, 1));
  labs.push(store.follow("run", new FigureSweep(session, new Answers(), one)));
  await whileProgressing("the run", {
    done: () => (store.get().run.phase === "done" ? true : undefined),
    progress: async () => store.get().run,
  });
  return { state: store.get(), asked };
}

it.each([MODEL_VERSION, OTHER])("exports of a run by a core of model version %i name that version", async (version) => {
  const { state, asked } = await labOf(version);
  expect(asked).toEqual([version]);
  expect(modelVersionOf(state)).toBe(version);
  const document = readSweepDocument(jsonOfData(state));
  if (!document.ok) throw new Error(JSON.stringify(document.error));
  expect(document.value.model_version).toBe(version);
  expect(document.value.points).toHaveLength(1);
  expect(captionOf(state)[0]).toContain(`model version ${version},`);
  expect(csvOfData(state).trim().split("\n")).toHaveLength(2);
});

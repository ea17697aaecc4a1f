import { expect, it } from "vitest";
import { newQuestionState, newSheetState } from "./exercise-state.ts";
import { newLabState } from "./lab-state.ts";
import { newLitmusState } from "./litmus-state.ts";
import { pagePath } from "./page-path.ts";
import { type Route, writeLink } from "./route.ts";

const lab = newLabState("dput");

it.each<readonly [Route, string]>([
  [{ page: "lab", experiment: { ...lab, tour: 2, programs: { atomic: "int x;" } } }, "s/dput/"],
  [{ page: "lab", experiment: { ...lab, machineFile: "{}" } }, ""],
  [{ page: "lab", experiment: { ...lab, folder: "text" } }, ""],
  [{ page: "litmus", litmus: newLitmusState("store_buffering") }, "s/store_buffering/"],
  [{ page: "exercise", exercise: newSheetState("scalability/locks") }, "q/scalability/locks/"],
  [{ page: "exercise", exercise: { ...newSheetState("scalability/locks"), exercise: "dput/a" } }, "q/dput/a/"],
  [{ page: "exercise", exercise: newQuestionState("dput/a") }, "q/dput/a/"],
  [{ page: "model" }, ""],
])("is the folder of the page with the picture of what a link opens: %j", (route, path) => {
  expect(pagePath(route)).toBe(path);
  /* The fragment begins with a "=" or a "/" in it, by which the page knows that it has to give way. */
  expect(writeLink(route)).toMatch(/^#(?:\/|.*=)/);
});

/** Links of sheets and questions: one state has one link, and what is not understood is told. */
import { describe, expect, it } from "vitest";
import { NO_EXERCISE, newQuestionState, newSheetState } from "./exercise-state.ts";
import { THESE_VERSIONS } from "./link-versions.ts";
import { readLink, writeLink } from "./route.ts";

const SHEET = "scalability/ticket-collapse";
const QUESTION = "lookup_mnt/handoff-time";
const OWN = `hv=${THESE_VERSIONS.madeBy}&mv=${THESE_VERSIONS.modelVersion}`;

describe("links of exercises", () => {
  it.each([
    [`#v=1&e=${QUESTION}&${OWN}`, newQuestionState(QUESTION)],
    [`#v=1&e=${QUESTION}&${OWN}&role=teacher`, { ...newQuestionState(QUESTION), role: "teacher" }],
    [`#v=1&sheet=${SHEET}&${OWN}`, newSheetState(SHEET)],
    [`#v=1&sheet=${SHEET}&e=${QUESTION}&${OWN}`, { ...newSheetState(SHEET), exercise: QUESTION }],
    [`#v=1&sheet=${SHEET}&exam=1&${OWN}&theme=dark`, { ...newSheetState(SHEET), exam: true, theme: "dark" }],
    [`#v=1&e=${QUESTION}&hv=0.0.9&mv=2`, { ...newQuestionState(QUESTION), madeBy: "0.0.9", modelVersion: 2 }],
  ] as const)("%s", (link, exercise) => {
    expect(readLink(link)).toEqual({ route: { page: "exercise", exercise }, notices: [] });
    expect(writeLink({ page: "exercise", exercise })).toBe(link);
  });

  it("are understood with the keys in any order, escaped, and with exam without a value", () => {
    const exercise = { ...newSheetState(SHEET), exam: true };
    expect(readLink(`#v=1&exam&sheet=${SHEET}`).route).toEqual({ page: "exercise", exercise });
    expect(readLink(`#v=1&sheet=${encodeURIComponent(SHEET)}&exam=1`).route).toEqual({ page: "exercise", exercise });
  });

  it("tell what they name wrong, and lead to the list of sheets where nothing is left", () => {
    expect(readLink("#v=1&e=handoff-time")).toEqual({
      route: { page: "course" },
      notices: ['The link\'s e=handoff-time is not "scenario/exercise"; it was left out.'],
    });
    expect(readLink(`#v=1&e=${QUESTION}&role=boss`)).toMatchObject({
      route: { exercise: { ...NO_EXERCISE, exercise: QUESTION } },
      notices: [expect.stringContaining("role=boss")],
    });
    expect(readLink("#/course")).toEqual({ route: { page: "course" }, notices: [] });
    expect(writeLink({ page: "course" })).toBe("#/course");
  });
});

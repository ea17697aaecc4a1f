/**
 * The tables of the README of links agree with the code: every key, and the keeper of each state that is in no link.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Field } from "../../web/src/lab/link/field.ts";
import { FIELDS } from "../../web/src/lab/link/fields.ts";
import { EXERCISE_FIELDS } from "../../web/src/lab/link/exercise-link.ts";
import { HAND_FIELDS } from "../../web/src/lab/link/hand-link.ts";
import { LITMUS_FIELDS } from "../../web/src/lab/link/litmus-link.ts";
import { STATE_KEPT } from "../../web/src/lab/state/app-state.ts";
import { PLAYBACK_KEPT } from "../../web/src/ui/playback/playback.ts";
import { ROOT } from "../harness/project.ts";

const text = readFileSync(join(ROOT, "web/src/lab/link/README.md"), "utf8");
const rows = text.split("\n").filter((line) => line.startsWith("| `"));

/** A row for every key of a table. */
function rowsOf(table: Readonly<Record<string, Pick<Field<unknown>, "key" | "meaning" | "more">>>): readonly string[] {
  return Object.entries(table).flatMap(([state, field]) =>
    [[field.key, field.meaning] as const, ...Object.entries(field.more ?? {})].map(
      ([key, meaning]) => `| \`${key}${key.endsWith(".") ? "…" : ""}\` | \`${state}\` | ${meaning} |`,
    ),
  );
}

describe("the README of links", () => {
  it("has a row for every key, and none besides", () => {
    const kept = [...Object.entries(STATE_KEPT), ...Object.entries(PLAYBACK_KEPT)].map(
      ([state, [keeper, why]]) => `| \`${state}\` | ${keeper} | ${why} |`,
    );
    const pages = [FIELDS, LITMUS_FIELDS, EXERCISE_FIELDS, HAND_FIELDS].flatMap((table) => rowsOf(table));
    expect(rows).toEqual(["| `v` | | the link version |", ...pages, ...kept]);
  });
});

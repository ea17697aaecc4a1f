/** The keys of the pages, from the tables by which the application explains them. */
import type { KeyMeaning } from "../../../src/ui/parts/key-list.tsx";
import { LAB_KEYS } from "../../../src/ui/pages/lab/lab-key-groups.ts";
import { PRESENTER_HELP, QUESTION_HELP } from "../../../src/ui/present/present-keys.ts";
import { markdownTable, words } from "./markdown-table.ts";

export function keysReference(): string {
  const lab = LAB_KEYS.flatMap(({ where, keys }) => [`### ${where}`, tableOf(keys)]);
  return [
    "# Keys",
    "Everything can be done with the keyboard. Tab goes from one part to the next and the arrows go on within it; the first " +
      "stops of a lab skip to its figure, its machine and its other parts. Fields, sliders and the editor keep their own keys.",
    "## In a lab",
    ...lab,
    "## While presenting a lab",
    tableOf(PRESENTER_HELP),
    "## While presenting a question",
    tableOf(QUESTION_HELP),
  ].join("\n\n");
}

function tableOf(keys: readonly KeyMeaning[]): string {
  return markdownTable(
    ["Key", "Effect"],
    keys.map(([key, meaning]) => [words(key), words(meaning)]),
  );
}

/** Every key of a link, from the tables by which links are read and written. */
import { ATTRIBUTE_KEYS } from "../../../src/embed/attributes.ts";
import { EXERCISE_FIELDS } from "../../../src/lab/link/exercise-link.ts";
import { type Table, meaningsOf } from "../../../src/lab/link/field-table.ts";
import { FIELDS } from "../../../src/lab/link/fields.ts";
import { HAND_FIELDS } from "../../../src/lab/link/hand-link.ts";
import { LITMUS_FIELDS } from "../../../src/lab/link/litmus-link.ts";
import { code, markdownTable, words } from "./markdown-table.ts";

export function linksReference(): string {
  return [
    "# Links",
    "Everything on the screen is in the address of the page, behind its `#`: " +
      "`#v=1&s=lookup_mnt&n=48&p.hold=400&x=stock`. " +
      "`v=1` is the version of links, the other keys are sorted, and what is as usual is left out, so equal states " +
      "have equal links. A key never changes its meaning, and a link that was written once opens for ever.",
    "*Share* gives the address of the scenario's page before the `#`, `s/lookup_mnt/#v=1&s=lookup_mnt`, so that a " +
      "preview of the link shows the scenario's picture. Without that page, as `#v=1&s=lookup_mnt` behind the site's " +
      "address, the link opens the same. `hotline link` writes links, and `hotline open` reads them.",
    "## Keys of a lab",
    keys(FIELDS, "the link version"),
    "## Keys of a litmus experiment",
    keys(LITMUS_FIELDS),
    "## Keys of an exercise",
    keys(EXERCISE_FIELDS),
    "## Keys of a line by hand",
    keys(HAND_FIELDS),
    "## Attributes of the element",
    "`<hotline-lab>` has an attribute in words for these keys; the others stand in its attribute `link`.",
    markdownTable(
      ["Attribute", "Key"],
      Object.entries(ATTRIBUTE_KEYS).map(([attribute, key]) => [code(attribute), code(key)]),
    ),
  ].join("\n\n");
}

function keys<State extends object>(table: Table<State>, version?: string): string {
  const rows = meaningsOf(table).map(([key, meaning]) => [code(key.replace(/\.$/, ".…")), words(meaning)]);
  const head = version === undefined ? [] : [[code("v"), version]];
  return markdownTable(["Key", "What it says"], [...head, ...rows]);
}

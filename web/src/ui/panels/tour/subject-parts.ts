/**
 * The elements of the page that a step of a tour speaks of. The page brings them into view; a test of the browser looks
 * whether they are seen whole.
 */
import type { PanelId } from "../../../model/scenario/lab-words.ts";
import type { WhyTab } from "../../../lab/link/lab-state.ts";
import type { Subject } from "../../../lab/tour/subject.ts";
import { sliderId } from "../parameters/lead-to-slider.ts";

/** What of each panel must be seen. Beneath it a panel may have more, to which a reader scrolls. */
const PARTS: Readonly<Record<PanelId, string>> = {
  figure: "#figure :is(.hl-figure-frame, .hl-scrubber, .hl-selected-line, .hl-legend)",
  machine: "#machine :is(.hl-surface, .hl-transport, .hl-narration, .hl-handoffs)",
  why: "#why [role=tabpanel]",
  code: "#code .hl-editor",
  parameters: `#parameters ${firstOf(".hl-slider-field")}:not(details *)`,
  notes: "#notes",
};

/** A chart with the words that explain its colours, or the beginning of a table that is sorted by what matters most. */
const CHART = "#why :is(.hl-stack-frame, .hl-stack-frame + .hl-why-caption)";
const TABLE = `#why .hl-table :is(thead tr, ${firstOf("tbody tr")})`;

const PARTS_OF_TABLE: Readonly<Record<WhyTab, string>> = {
  cycles: CHART,
  times: `${CHART}, #why .hl-legend`,
  latency: CHART,
  profile: TABLE,
  lines: TABLE,
  locks: TABLE,
  threads: TABLE,
  counted: `${CHART}, #why .hl-table :is(thead tr, tbody tr:first-child)`,
  watched: "#why .hl-watched",
};

/** The lines of the program that a step marks. */
const LINES = "#code .hl-marked-line";

/** The first three of several, with which a reader begins. */
function firstOf(several: string): string {
  return `${several}:nth-child(-n + 3 of ${several.split(" ").at(-1) ?? several})`;
}

/** A selector of all parts of a subject, of which some may not be on the page at this size. */
export function subjectParts({ panel, table, parameters, hasLines }: Subject): string {
  if (hasLines) return LINES;
  if (table !== undefined) return PARTS_OF_TABLE[table];
  if (parameters.length === 0) return PARTS[panel];
  return parameters.map((name) => `.hl-slider-field:has(#${sliderId(name)})`).join(", ");
}

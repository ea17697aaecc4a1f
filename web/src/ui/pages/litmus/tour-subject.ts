/**
 * What a step of a litmus tour speaks of: which part of the page, in which elements, and in words. The page gives the
 * subject its room; a test of the browser looks whether it is seen whole. Pure.
 */
import type { LitmusPane } from "../../../lab/link/litmus-state.ts";
import type { LitmusTourStep } from "../../../model/litmus/litmus-schema.ts";
import type { LitmusSubject } from "../../../model/litmus/litmus-words.ts";

/** The parts of the page, of which a phone shows one at a time: threads and matrix, or the panes. */
export type LitmusPart = "program" | "pane";

type Stepped = Pick<LitmusTourStep, "subject" | "state">;

export function subjectOf({ subject, state }: Stepped): LitmusSubject {
  return subject ?? (state?.pane === undefined ? "outcomes" : "pane");
}

export function partOf(step: Stepped): LitmusPart {
  return subjectOf(step) === "pane" ? "pane" : "program";
}

/** The beginning of each pane, and of the matrix the chosen row; beneath it a reader scrolls to the rest. */
const PANES: Readonly<Record<LitmusPane, string>> = {
  execution: ":is(.hl-litmus-drawing, .hl-litmus-transport, .hl-litmus-sentence, .hl-litmus-nothing)",
  orders: ":is(.hl-litmus-lattice, .hl-litmus-order-list, .hl-litmus-nothing)",
  fences: ":is(.hl-litmus-fences > p, .hl-litmus-fences > ul > li:first-child, .hl-litmus-nothing)",
  text: "textarea",
  notes: ".hl-litmus-notes > :first-child",
};

const MATRIX = ".hl-litmus-matrix :is(thead th, tr:has([aria-pressed=true]))";

/** A selector of all elements of the subject. */
export function subjectParts(step: Stepped): string {
  switch (subjectOf(step)) {
    case "program":
      return ".hl-litmus-thread";
    case "outcomes":
      return MATRIX;
    case "pane":
      return `.hl-litmus-panes ${PANES[step.state?.pane ?? "execution"]}`;
  }
}

const PANES_IN_WORDS: Readonly<Record<LitmusPane, string>> = {
  execution: "an execution, step by step",
  orders: "all orders of the accesses",
  fences: "the fences that are needed",
  text: "the text of the test",
  notes: "the notes",
};

/** A part of a sentence. */
export function subjectInWords(step: Stepped): string {
  switch (subjectOf(step)) {
    case "program":
      return "the threads of the program";
    case "outcomes":
      return "the matrix of outcomes";
    case "pane":
      return PANES_IN_WORDS[step.state?.pane ?? "execution"];
  }
}

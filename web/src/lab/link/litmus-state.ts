/**
 * The state of the page on memory order: everything that its link keeps, as one immutable value of plain data. It can
 * be read before the test has been loaded; whether its variant and outcome exist is settled when the test is explored.
 */
import type { LitmusModel } from "../../base/litmus.ts";
import type { THEMES } from "../../model/scenario/lab-words.ts";
import { type LinkVersions, THESE_VERSIONS } from "./link-versions.ts";
import type { LITMUS_PANES } from "../../model/litmus/litmus-words.ts";

/** Which of the page's panes lies beneath code and matrix. */
export type LitmusPane = (typeof LITMUS_PANES)[number];

export interface LitmusState extends LinkVersions {
  /** The experiment, by its folder. */
  readonly experiment: string;
  readonly variant: string | undefined;
  /** Texts that the reader has changed, by variant. */
  readonly texts: Readonly<Record<string, string>>;
  /** The models of the matrix; empty: those of the experiment. */
  readonly models: readonly LitmusModel[];
  /** The chosen cell: the values of the outcome, with commas, and the model. */
  readonly outcome: string | undefined;
  readonly model: LitmusModel | undefined;
  /** The step of the execution that is shown, from 0, the beginning. */
  readonly step: number;
  readonly pane: LitmusPane;
  /** The step of the tour, from 1; undefined when no tour is open. */
  readonly tour: number | undefined;
  readonly theme: (typeof THEMES)[number] | undefined;
}

export function newLitmusState(experiment: string): LitmusState {
  return {
    ...THESE_VERSIONS,
    experiment,
    variant: undefined,
    texts: {},
    models: [],
    outcome: undefined,
    model: undefined,
    step: 0,
    pane: "execution",
    tour: undefined,
    theme: undefined,
  };
}

/**
 * What a step of a tour speaks of: a panel, and in it lines of the program or the sliders of parameters. The lab gives
 * the subject its room, and a test of the browser looks for it in the window: both ask here. Pure.
 */
import type { PanelId } from "../../model/scenario/lab-words.ts";
import type { WhyTab } from "../link/lab-state.ts";
import type { Parameter } from "../../model/scenario/schema.ts";
import type { TourStep } from "../../model/scenario/tour-schema.ts";
import { parseMarkup } from "./markup.ts";

export interface Subject {
  readonly panel: PanelId;
  /** The table that tells where the cycles go; of that panel only. */
  readonly table: WhyTab | undefined;
  /** The names of the parameters that the step asks the reader to set; of the panel of parameters only. */
  readonly parameters: readonly string[];
  /** Are there marked lines? Of the panel of the code only. */
  readonly hasLines: boolean;
}

/** A parameter, as far as texts name it. */
type Named = Pick<Parameter, "name" | "label">;

/** The parameters that have sliders: one over which the scenario is swept is the x-axis. */
export function withSliders<T extends Named>({
  parameters,
  sweep,
}: {
  parameters: readonly T[];
  sweep: { over: string };
}) {
  return parameters.filter(({ name }) => name !== sweep.over);
}

export function subjectPanel(step: TourStep | undefined): PanelId | undefined {
  return step === undefined ? undefined : (step.state?.panel ?? "figure");
}

export function subjectOf(step: TourStep, parameters: readonly Named[]): Subject {
  const panel = subjectPanel(step) ?? "figure";
  return {
    panel,
    table: panel === "why" ? (step.state?.why ?? "cycles") : undefined,
    parameters: panel === "parameters" ? namedParameters(step.text, parameters) : [],
    hasLines: panel === "code" && step.state?.code !== undefined,
  };
}

/** The parameters whose labels stand *emphasised* in a text, in the order of the panel. */
function namedParameters(text: string, parameters: readonly Named[]): readonly string[] {
  const spans = parseMarkup(text).flat();
  const named = new Set(spans.filter(({ kind }) => kind === "emphasis").map((span) => plainName(span.text)));
  return parameters.filter(({ label }) => named.has(plainName(label))).map(({ name }) => name);
}

/** A name, to be compared with another: texts are typeset with curly apostrophes, labels are not always. */
export function plainName(text: string): string {
  return text.replaceAll("\u2019", "'").toLowerCase();
}

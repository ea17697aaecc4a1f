/** The variant of a litmus experiment that a link studies, its text, and the models of its matrix. */
import type { LitmusModel } from "../../base/litmus.ts";
import type { LitmusState } from "../../lab/link/litmus-state.ts";
import { compileLitmus } from "../../litmus/compile.ts";
import { litmusVariantOf } from "../../model/litmus/litmus-experiment.ts";
import type { LitmusVariant } from "../../model/litmus/litmus-schema.ts";
import { LITMUS_MODEL_NAMES, usualModels } from "../../model/litmus/litmus-words.ts";
import type { Question } from "../../session/answers/answer.ts";
import { loaded } from "../state/loaded.ts";
import { openLitmusExperiment, type OpenedLitmus } from "./open-litmus.ts";

export function experimentOf(name: string): Question<OpenedLitmus> {
  return loaded(["litmus", name], "The experiment", () => openLitmusExperiment(name));
}

export interface Studied {
  readonly variant: LitmusVariant;
  /** The text as it stands in the folder. */
  readonly original: string;
  /** The text that is explored: the reader's, where the original has been changed. */
  readonly text: string;
}

export function studiedOf({ experiment, texts }: OpenedLitmus, state: LitmusState): Studied {
  const variant = litmusVariantOf(experiment, state.variant);
  const original = texts.get(variant.test) ?? "";
  return {
    variant,
    original,
    text: Object.hasOwn(state.texts, variant.id) ? (state.texts[variant.id] ?? "") : original,
  };
}

/**
 * The models of the matrix: those of the link, else those of the experiment. What a reader has written in C is explored
 * under the weakest model as well.
 */
export function modelsOf({ experiment }: OpenedLitmus, state: LitmusState, studied: Studied): readonly LitmusModel[] {
  if (state.models.length > 0) return state.models;
  if (studied.text === studied.original) return experiment.models;
  const language = compileLitmus(studied.text, "").program?.language;
  const usual = language === undefined ? [] : usualModels(language);
  return LITMUS_MODEL_NAMES.filter((model) => experiment.models.includes(model) || usual.includes(model));
}

/** The words that links, files and the page on memory order use for its parts. They never change their meaning. */
import type { LitmusLanguage, LitmusModel } from "../../base/litmus.ts";

/** All models, the strongest first. */
export const LITMUS_MODEL_NAMES = ["SC", "TSO", "PSO", "RMO"] as const satisfies readonly LitmusModel[];

/** The models of an experiment that names none. */
export const DEFAULT_MODELS: readonly LitmusModel[] = ["SC", "TSO", "PSO"];

/** The models under which a test by itself is explored: only programs for x86 run on nothing weaker than TSO. */
export function usualModels(language: LitmusLanguage): readonly LitmusModel[] {
  return language === "x86" ? DEFAULT_MODELS : LITMUS_MODEL_NAMES;
}

/**
 * The panes beneath code and matrix: one execution step by step; all orders of two threads; the fences that are needed;
 * the text of the test; the notes.
 */
export const LITMUS_PANES = ["execution", "orders", "fences", "text", "notes"] as const;

/** What a step of a tour speaks of: the threads of the program; the matrix of outcomes; the open pane. */
export const LITMUS_SUBJECTS = ["program", "outcomes", "pane"] as const;
export type LitmusSubject = (typeof LITMUS_SUBJECTS)[number];

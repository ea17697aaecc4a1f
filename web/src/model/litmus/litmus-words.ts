/** The words that links, files and the page on memory order use for its parts. They never change their meaning. */
import type { LitmusModel } from "../../base/litmus.ts";

/** All models, the strongest first. */
export const LITMUS_MODEL_NAMES = ["SC", "TSO", "PSO", "RMO"] as const satisfies readonly LitmusModel[];

/** The models of an experiment that names none. */
export const DEFAULT_MODELS: readonly LitmusModel[] = ["SC", "TSO", "PSO"];

/**
 * The panes beneath code and matrix: one execution step by step; all orders of two threads; the fences that are needed;
 * the text of the test; the notes.
 */
export const LITMUS_PANES = ["execution", "orders", "fences", "text", "notes"] as const;

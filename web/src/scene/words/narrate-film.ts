/**
 * The sentence under a film at a cycle: the last hand-off; in a run without hand-offs what happens, said anew once a
 * second only, since a sentence that changes in every frame cannot be read.
 */
import { narrate, narrateHandoff } from "./narrate.ts";
import type { SceneNames } from "./names.ts";
import type { TraceModel } from "../trace/model.ts";

export interface FilmPace {
  /** The film's first cycle. */
  readonly from: number;
  /** Cycles per second of the film. */
  readonly speed: number;
}

export function narrateFilm(model: TraceModel, cycle: number, names: SceneNames, { from, speed }: FilmPace): string {
  const second = from + Math.floor((cycle - from) / speed) * speed;
  return narrateHandoff(model, cycle, names) ?? narrate(model, second, names);
}

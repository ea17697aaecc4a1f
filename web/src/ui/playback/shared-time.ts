/** The one time in which several traces are played: each trace's offset to it, and its stretch. Pure. */
import type { TraceModel } from "../../scene/trace/model.ts";

/**
 * Traces of two runs may cover different stretches of time, each the end of its own run. When the stretches have little
 * in common, all are moved to begin with the first: the reader compares how the runs go on, not the cycles.
 */
export function offsetsOf(models: readonly TraceModel[]): ReadonlyMap<TraceModel, number> {
  const base = models[0];
  if (base === undefined) return new Map();
  const common = Math.min(...models.map((model) => model.end)) - Math.max(...models.map((model) => model.begin));
  const shortest = Math.min(...models.map((model) => model.end - model.begin));
  if (common >= shortest / 2) return new Map();
  return new Map(models.map((model) => [model, model.begin - base.begin]));
}

/** The stretch of the shared time in which there is a trace. */
export function spanOf(
  models: readonly TraceModel[],
  offsets: ReadonlyMap<TraceModel, number>,
): { begin: number; end: number } {
  if (models.length === 0) return { begin: 0, end: 0 };
  return {
    begin: Math.min(...models.map((model) => model.begin - (offsets.get(model) ?? 0))),
    end: Math.max(...models.map((model) => model.end - (offsets.get(model) ?? 0))),
  };
}

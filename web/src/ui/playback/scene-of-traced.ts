/** Makes the data for the views from a traced run of the page. */
import type { RunResult } from "../../base/run.ts";
import type { Machine } from "../../model/machine/machine.ts";
import { sceneOfRun, type RunScene } from "../../scene/run-scene.ts";
import type { MeasuredLabPoint } from "../../lab/state/lab-point.ts";

export interface TraceOfRun {
  readonly result: RunResult;
}

/** Undefined when the run was not traced. */
export function sceneOfTraced(point: MeasuredLabPoint, traced: TraceOfRun, machine: Machine): RunScene | undefined {
  const { nodeOfCore, nodeCount, lineBytes } = machine.model;
  const { positions, links, groups } = machine;
  return sceneOfRun({
    run: traced.result,
    cores: point.point.cores,
    machine: { nodeOfCore, nodeCount, lineBytes, positions, links, groups },
    debug: point.job.program.debug,
  });
}

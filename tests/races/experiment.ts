/** A program by itself as an experiment over its cores, as the command line makes one of a bare file. */
import type { CompiledProgram } from "../../web/src/base/program.ts";
import type { PointJob } from "../../web/src/model/experiment/point-jobs.ts";
import type { SweepExperiment } from "../../web/src/model/experiment/experiment.ts";
import { planSweep } from "../../web/src/model/experiment/experiment.ts";
import type { Machine } from "../../web/src/model/machine/machine.ts";
import { readScenario } from "../../web/src/model/scenario/read-scenario.ts";

export function bareExperiment(
  program: CompiledProgram,
  machine: Machine,
  parameters: Readonly<Record<string, number>> = {},
): { readonly experiment: SweepExperiment; readonly job: PointJob } {
  const scenario = readScenario("planted", {
    schema: 1,
    title: "planted",
    claim: "A program by itself.",
    track: "none",
    order: 0,
    sources: [{ key: "program", text: "planted" }],
    machine: machine.file.id,
    variants: [{ id: "program", label: "program", program: "program.c", about: "the program" }],
    parameters: [],
    sweep: { over: "cores", values: "1,2,3" },
    measure: { label: "throughput", unit: "operations/s", formula: "throughput" },
    published: [],
  });
  if (!scenario.ok) throw new Error(JSON.stringify(scenario.error));
  const experiment = planSweep({ scenario: scenario.value, machine });
  if (!experiment.ok) throw new Error(JSON.stringify(experiment.error));
  const job = { variant: "program", x: 2, cores: 2, parameters, program, baseline: false, spread: false };
  return { experiment: experiment.value, job };
}

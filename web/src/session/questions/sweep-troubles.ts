/** What the reader is told where a sweep, a variant of it, or one of its runs has failed. */
import type { LabPoint } from "../../lab/state/lab-point.ts";
import type { Trouble } from "../../lab/state/run-state.ts";
import type { PointJob } from "../../model/experiment/point-jobs.ts";
import { formatProblem, type Problem } from "../../model/json/problem.ts";
import { diagnose } from "../../model/results/diagnosis/diagnose.ts";
import { engineMessage } from "../../model/results/diagnosis/failure.ts";
import type { FailedPoint } from "../../model/results/points/point.ts";
import type { SourceLine } from "../../model/results/diagnosis/standstill.ts";
import type { Preparation } from "../prepare.ts";
import { reasonOf } from "../../base/reason.ts";

export function engineTrouble(error: unknown): Trouble {
  return { kind: "engine", message: reasonOf(error) };
}

export function noMachine(id: string): Trouble {
  return { kind: "engine", message: `There is no machine "${id}". Choose another one.` };
}

export function compileTroubles({ compiled }: Pick<Preparation, "compiled">): Trouble[] {
  return [...compiled].flatMap(([variant, { program, diagnostics }]): Trouble[] =>
    program === undefined ? [{ kind: "compile", variant, diagnostics }] : [],
  );
}

export function problemTroubles(problems: readonly Problem[]): Trouble[] {
  return problems.map((one) => ({ kind: "engine", message: formatProblem(one) }));
}

export function faultTrouble(point: FailedPoint, job: PointJob, sourceLine: SourceLine): Trouble {
  const { variant, x, fault } = point;
  if (fault === undefined) return { kind: "engine", message: `${variant} at ${x}: ${engineMessage(point)}` };
  return { kind: "fault", variant, x, diagnosis: diagnose(fault, job.program.debug, sourceLine) };
}

/** The simulator failed, not the program: the figure is not complete. */
export function brokeOff({ result }: LabPoint): boolean {
  return result === undefined;
}

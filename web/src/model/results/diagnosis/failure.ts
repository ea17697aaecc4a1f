/**
 * Why there is no result, as text: for tables, files and messages of the command line. diagnose.ts knows the meaning of
 * faults; this file joins its parts, and has words for failures that are not the program's fault.
 */
import type { DebugInfo } from "../../../base/program.ts";
import type { RunFault } from "../../../base/run.ts";
import { diagnose, diagnosisText } from "./diagnose.ts";
import type { FailedPoint, Point } from "../points/point.ts";
import type { SourceLine } from "./standstill.ts";

/** A fault's whole diagnosis; its general sentence where nothing is known of the program. */
export function faultText(fault: RunFault, debug: DebugInfo | undefined, sourceLine?: SourceLine): string {
  return debug === undefined ? fault.text : diagnosisText(diagnose(fault, debug, sourceLine));
}

/** Undefined for a point that has been measured. */
export function failureText(point: Point, debug: DebugInfo | undefined, sourceLine?: SourceLine): string | undefined {
  if (point.kind === "measured") return undefined;
  return point.fault === undefined ? engineMessage(point) : faultText(point.fault, debug, sourceLine);
}

/** When not the program but the engine failed. */
export function engineMessage(point: FailedPoint): string {
  return point.message ?? "the run failed";
}

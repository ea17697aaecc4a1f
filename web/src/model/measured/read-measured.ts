/**
 * From the reader's file to measured curves: the format is detected from the text, and every mistake is told with its
 * line. Formats: CSV and JSON of `hotline measure`; tables with a column of threads and columns of rates; will-it-
 * scale; JSON of google/benchmark; criterion's raw.csv and cargo-criterion's messages. A text may be anything at all.
 */
import { Findings, type ImportFinding, textProblem, type SourceFile } from "../import/texts/source-file.ts";
import { CURVES_MAX, type MeasuredCurve, POINTS_MAX } from "./measured-curve.ts";
import { isPerfReport } from "../perf/read-perf.ts";
import { readJsonCurves } from "./read-json-curves.ts";
import { readTableCurves } from "./read-table-curves.ts";

export interface ReadMeasured {
  /** The name of the format, for the reader; undefined when it was not recognised. */
  readonly format: string | undefined;
  /** Empty when there are errors. */
  readonly curves: readonly MeasuredCurve[];
  readonly findings: readonly ImportFinding[];
}

export function readMeasured(source: SourceFile): ReadMeasured {
  const findings = new Findings(source.name);
  const problem = textProblem(source.text);
  if (problem !== undefined) {
    findings.error(problem);
    return { format: undefined, curves: [], findings: findings.all };
  }
  if (isPerfReport(source.text)) {
    findings.error(
      "a report of perf has no curve: drop its file on the page, outside of this dialog, or give it on the first page " +
        'under "Your scenarios…", "From a report of perf…"',
    );
    return { format: undefined, curves: [], findings: findings.all };
  }
  const isJson = /^\uFEFF?\s*[{[]/.test(source.text);
  const found = isJson ? readJsonCurves(source, findings) : readTableCurves(source, findings);
  if (found !== undefined && !findings.failed) checkCurves(found.curves, findings);
  return { format: found?.format, curves: findings.failed ? [] : (found?.curves ?? []), findings: findings.all };
}

function checkCurves(curves: readonly MeasuredCurve[], findings: Findings): void {
  if (curves.length === 0) findings.error("there is no measured point in the file");
  if (curves.length > CURVES_MAX)
    findings.error(`the file has ${curves.length} curves, and at most ${CURVES_MAX} are drawn over a figure`);
  const long = curves.find(({ points }) => points.length > POINTS_MAX);
  if (long !== undefined)
    findings.error(`the curve ${long.label} has ${long.points.length} points, and at most ${POINTS_MAX} are drawn`);
}

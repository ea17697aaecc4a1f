/** The JSON of `hotline measure`. */
import type { Findings } from "../../../import/texts/source-file.ts";
import { type FoundCurves, isRate, type NamedSample, curvesOf, noOperations } from "../../curve/measured-curve.ts";
import { isThreads } from "../table/thread-count.ts";
import { isJsonObject } from "../../../../base/json-object.ts";

export function readOurs(points: readonly unknown[], findings: Findings): FoundCurves {
  const samples = points.flatMap((point, i): NamedSample[] => {
    const { variant, threads: x, throughput: y, low = y, high = y } = isJsonObject(point) ? point : {};
    const isPoint = typeof x === "number" && typeof y === "number" && typeof low === "number";
    if (typeof variant === "string" && isPoint && typeof high === "number" && isThreads(x) && isRate(y))
      return [[variant, { x, y, low: isRate(low) ? low : y, high: isRate(high) ? high : y }]];
    if (typeof variant === "string" && isPoint && isThreads(x) && y === 0) {
      findings.warn(noOperations(x));
      return [];
    }
    findings.error(`points[${i}] has no variant, threads and throughput above zero`);
    return [];
  });
  return { format: "JSON of hotline measure", curves: curvesOf(samples, "operations/s") };
}

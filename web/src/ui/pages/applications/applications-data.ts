/** The applications with what is stored of them: bars, limits and published ratios, for the switches as they begin. */
import applications from "virtual:applications";
import figures from "virtual:stored-figures";
import limits from "virtual:stored-limits";
import type { StoredApplication } from "../../../lab/stored/stored-applications.ts";
import { perCoreRatio } from "../../../model/applications/bars.ts";
import type { NamedApplication } from "../../../model/applications/switches.ts";
import type { Limit } from "../../../model/results/limit.ts";
import type { Workload } from "../../../model/scenario/application-schema.ts";

export const FILE = applications.file;
export const APPLICATIONS: readonly StoredApplication[] = applications.applications;

/** An application under one of its loads: a row of bars. */
export interface LoadedApplication extends NamedApplication {
  readonly workload: Workload;
  readonly published: StoredApplication["published"];
}

export const LOADED: readonly LoadedApplication[] = APPLICATIONS.flatMap((one) =>
  one.part.workloads.map((workload) => ({ ...one, workload })),
);

export function nameOf({ part, workload }: LoadedApplication): string {
  return workload.label === "" ? part.name : `${part.name}, ${workload.label}`;
}

/** A bar and what limits the run on many cores. */
export interface Bar {
  /** Throughput per core on many cores over that on one. */
  readonly ratio: number;
  readonly limit: Limit | undefined;
}

/** Of a variant with all parameters at their defaults; undefined where nothing could be stored. */
export function storedBar({ scenario }: NamedApplication, variant: string): Bar | undefined {
  const points = figures[scenario]?.series.find(({ id }) => id === variant)?.points ?? [];
  const ratio = perCoreRatio((cores) => points.find(([x]) => x === cores)?.[1], FILE);
  return ratio === undefined ? undefined : { ratio, limit: limits[scenario]?.[variant] };
}

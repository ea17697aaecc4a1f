/** The applications with what is stored of them: bars, limits and published ratios, for the switches as they begin. */
import applications from "virtual:applications";
import bars from "virtual:stored-bars";
import type { ApplicationBar } from "../../../lab/application-bar.ts";
import type { StoredApplication } from "../../../lab/stored/stored-applications.ts";
import type { NamedApplication } from "../../../model/applications/switches.ts";
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

/** Of a variant with all parameters at their defaults; undefined where nothing could be stored. */
export function storedBar({ scenario }: NamedApplication, variant: string): ApplicationBar | undefined {
  return bars[scenario]?.[variant];
}

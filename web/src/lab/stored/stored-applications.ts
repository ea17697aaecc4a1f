/** The applications of the page "Seven applications", as they are stored when the site is built. */
import type { ApplicationsFile } from "../../model/applications/applications-file.ts";
import type { ApplicationPart } from "../../model/scenario/application-schema.ts";

export interface StoredApplication {
  /** Name of its scenario. */
  readonly scenario: string;
  /** Its place among the scenarios of its track. */
  readonly order: number;
  readonly part: ApplicationPart;
  /** Published throughput per core on many cores over that on one, by variant; some variants have none. */
  readonly published: Readonly<Record<string, number>>;
}

export interface StoredApplications {
  readonly file: ApplicationsFile;
  /** In the order of the course. */
  readonly applications: readonly StoredApplication[];
}

/** What the tables that tell where the cycles go are called, on their tabs and where words lead to them. */
import type { WhyTab } from "../../../lab/link/lab-state.ts";
import type { ScenarioFile } from "../../../model/scenario/schema.ts";

const NAMES: Readonly<Record<Exclude<WhyTab, "watched">, string>> = {
  cycles: "Cycles",
  profile: "Profile",
  lines: "Lines",
  locks: "Locks",
  threads: "Threads",
  times: "Times",
  counted: "Counted",
  latency: "Latency",
};

/** The scenario names what is watched. */
export function tableName(table: WhyTab, file: Pick<ScenarioFile, "watched"> | undefined): string {
  return table === "watched" ? (file?.watched?.label ?? "Watched") : NAMES[table];
}

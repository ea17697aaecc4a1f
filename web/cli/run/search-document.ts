/** A search for failures as JSON, for scripts: everything that its text says, one object for each program. */
import { raceLine } from "../../src/model/results/diagnosis/races.ts";
import { describeFinding } from "../../src/session/schedules/describe-finding.ts";
import { type FindingGroup, groupFindings } from "../../src/session/schedules/finding-groups.ts";
import type { SearchOutcome } from "../../src/session/schedules/schedule-search.ts";
import { extentOf } from "../../src/session/schedules/search-extent.ts";
import type { SearchClock } from "./search-clock.ts";
import { type SearchOptions, type Searched, againCommand, linkOf } from "./searched-schedules.ts";

/** One line: the objects of several programs are lines of JSON. */
export function searchLine(
  searched: Searched,
  options: SearchOptions,
  outcome: SearchOutcome,
  { interrupted }: SearchClock,
): string {
  const { experiment, argument, bare, job } = searched;
  const extent = extentOf({ experiment, ...options }, outcome.schedules);
  const document = {
    program: argument,
    variant: bare ? null : job.variant,
    machine: experiment.machine.file.id,
    schedules: outcome.schedules,
    schedules_cut: outcome.cut,
    cores: [...new Set(options.cores)],
    /* What ended the search before all schedules were tried; null: nothing did. */
    ended_by: outcome.complete ? null : (interrupted ?? "time limit"),
    detector_gave_up: outcome.gaveUp,
    memory_orders: extent.orders.map(({ order, schedules, storeBufferEntries }) => ({
      order,
      schedules,
      store_buffer_entries: storeBufferEntries,
    })),
    not_shown: extent.unseen.map(({ what, shownBy }) => ({ what, shown_by: shownBy })),
    findings: groupFindings(outcome.findings).map((group) => groupDocument(searched, group)),
  };
  return `${JSON.stringify(document)}\n`;
}

function groupDocument(searched: Searched, { lead, same, following }: FindingGroup): object {
  const { message, details, hint, file, line } = describeFinding(lead, searched.sourceLine);
  const { cores, jitterCycles, seed, order } = lead.schedule;
  const { debug } = searched.job.program;
  return {
    kind: lead.what.kind,
    message,
    details,
    hint: hint ?? null,
    file: file ?? null,
    line: line ?? null,
    schedule: { cores, jitter: jitterCycles, seed, order },
    again: againCommand(searched, lead),
    link: linkOf(searched, lead) ?? null,
    same_variable: same.map((race) => raceLine(race, debug)),
    may_follow: following.map((race) => raceLine(race, debug)),
  };
}

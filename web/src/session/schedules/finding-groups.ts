/**
 * The findings of a search in groups, so that one mistake is told once. Races on one variable are one group. Where a
 * plain store hands over what others wait for by marked accesses, as the unlock of a lock for x86 does, it orders
 * nothing, and what the lock protects races as well: those races stand under that store, as what may follow from it.
 * Nothing is left out: that they follow is likely, and not certain.
 */
import type { DataRace } from "../../base/run.ts";
import { isPlainHandOver, racingVariable } from "../../model/results/diagnosis/races.ts";
import type { Finding } from "./schedule-search.ts";

export interface FindingGroup {
  /** The finding that is told whole. */
  readonly lead: Finding;
  /** Other races on the same variable. */
  readonly same: readonly DataRace[];
  /** Races of plain accesses to other variables, which may follow from the lead's race. */
  readonly following: readonly DataRace[];
}

export function groupFindings(findings: readonly Finding[]): readonly FindingGroup[] {
  const groups = variablesOf(findings).map(leading);
  const cause = groups.find(({ lead }) => isRace(lead, isPlainHandOver));
  if (cause === undefined) return groups;
  const isFollowing = (group: FindingGroup): boolean => racesOf(group).length > 0 && racesOf(group).every(isPlain);
  const following = groups.filter(isFollowing).flatMap(racesOf);
  return groups
    .filter((group) => !isFollowing(group))
    .map((group) => (group === cause ? { ...group, following } : group));
}

/** The findings by their variables; a finding that is no race stands alone. */
function variablesOf(findings: readonly Finding[]): readonly (readonly [Finding, ...Finding[]])[] {
  const byVariable = new Map<string, [Finding, ...Finding[]]>();
  findings.forEach((finding, index) => {
    const key = finding.what.kind === "race" ? variableOf(finding.what.race, finding) : `finding ${index}`;
    const others = byVariable.get(key);
    if (others === undefined) byVariable.set(key, [finding]);
    else others.push(finding);
  });
  return [...byVariable.values()];
}

/** All elements of an array, and all pieces of the heap, count as one variable. */
function variableOf(race: DataRace, { job }: Finding): string {
  return racingVariable(race, job.program.debug).replace(/\[\d+\]|\+\d+/g, "[]");
}

/** The race that says most about the variable leads: that with a plain store which hands it over. */
function leading(findings: readonly [Finding, ...Finding[]]): FindingGroup {
  const lead = findings.find((one) => isRace(one, isPlainHandOver)) ?? findings[0];
  const same = findings.filter((one) => one !== lead).flatMap(({ what }) => (what.kind === "race" ? [what.race] : []));
  return { lead, same, following: [] };
}

function isRace({ what }: Finding, holds: (race: DataRace) => boolean): boolean {
  return what.kind === "race" && holds(what.race);
}

function racesOf({ lead, same }: FindingGroup): readonly DataRace[] {
  return lead.what.kind === "race" ? [lead.what.race, ...same] : [];
}

function isPlain({ later, earlier }: DataRace): boolean {
  return later.order === "PLAIN" && earlier.order === "PLAIN";
}

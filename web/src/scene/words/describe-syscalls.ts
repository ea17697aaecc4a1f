/**
 * The picture of system calls in words: where each core is, what of its other side is cold, and how many entries of the
 * page are in which state. For readers who cannot see the picture, and for the details of what is pointed at.
 */
import { capital, countOf } from "../../base/text.ts";
import { STRUCTURES } from "../../base/abi.gen.ts";
import { specialisedFor, type SideShares } from "../trace/syscalls/side-shares.ts";
import { coreNow, doingAt, doingName, sideName, type CoreNow } from "../trace/syscalls/core-now.ts";
import type { EntryPage } from "../trace/syscalls/entry-page.ts";
import { otherSide, SIDES, type Side } from "../trace/syscalls/side-history.ts";
import type { SyscallScene } from "../trace/syscalls/syscall-scene.ts";
import type { TraceCursor } from "../trace/cursor.ts";
import { plural } from "./say.ts";

/** All of the picture at the cursor's cycle. */
export function describeSyscalls(scene: SyscallScene, page: EntryPage | undefined, cursor: TraceCursor): string {
  const cores = Array.from({ length: cursor.model.coreCount }, (_, core) => {
    const now = coreNow(scene, cursor, core);
    return [
      `Core ${core} ${placeClause(now, doingAt(now, page, cursor))}`,
      ...SIDES.flatMap((side) => coldClause(now, side, scene)),
    ].join("; ");
  });
  const entries = page === undefined ? [] : [entriesClause(page, cursor.time)];
  return [...cores, ...entries].map((sentence) => `${sentence}.`).join(" ");
}

/** "is in the kernel, asleep". */
export function placeClause(now: CoreNow, doing = doingName(now)): string {
  const { side } = now;
  if (side === undefined) return "has not been told of yet";
  if (now.crossing !== undefined) return `is on its way from ${modeName(side)} to ${modeName(otherSide(side))}`;
  return `is in ${side === 0 ? "user mode" : "the kernel"}, ${doing}`;
}

function modeName(side: Side): string {
  return side === 0 ? "user mode" : "the kernel";
}

/** "its user side is cold: L1d 83 %, L2 40 %"; nothing where the run has no working sets. */
export function coldClause(now: CoreNow, side: Side, { sides }: SyscallScene): readonly string[] {
  const parts = now.cold[side].map((part, at) => ({ part, structure: sides.structures[at] ?? 0 }));
  if (parts.every(({ part }) => part === undefined)) return [];
  const cold = parts.filter(({ part }) => part !== undefined && part >= COLD_MIN);
  if (cold.length === 0) return [`its ${sideName(side)} side is warm`];
  const list = cold.map(({ part = 0, structure }) => `${structureName(structure)} ${Math.round(part * 100)} %`);
  return [`its ${sideName(side)} side is cold: ${list.join(", ")}`];
}

/** "System call page: of 64 entries 12 are submitted, 1 is busy, 51 are free". */
function entriesClause(page: EntryPage, cycle: number): string {
  const counts = page.countsAt(cycle);
  const said = counts
    .map((count, value) => `${plural(count, "is", "are")} ${page.valueName(value)}`)
    .filter((_, value) => (counts[value] ?? 0) > 0);
  const { label, one, several } = page.file;
  return `${label}: of ${countOf(page.count, one, several)} ${[...said.slice(1), ...said.slice(0, 1)].join(", ")}`;
}

/** One entry at the cursor's cycle, as short lines. */
export function entryLines(page: EntryPage, word: number, cursor: TraceCursor): readonly string[] {
  const holders = page.holdersAt(cursor, word);
  const where =
    holders === undefined || holders.length === 0 ? [] : [`its line is in the cache of core ${holders.join(" and ")}`];
  return [page.valueName(page.valueAt(word, cursor.time)), ...where];
}

export function entryTitle(page: EntryPage, word: number): string {
  return capital(page.nameOf(word));
}

/** Less of a working set than this being cold is called warm: a note has no finer steps. */
export const COLD_MIN = 0.05;

export function structureName(structure: number): string {
  return STRUCTURES[structure]?.label ?? "";
}

/** What the core did with its time, as long as there is room for it, and shorter. */
export function roleTexts(shares: SideShares): readonly string[] {
  const role = specialisedFor(shares);
  const percent = (share: number): string => `${Math.round(share * 100)} %`;
  const both = `user ${percent(shares.user)} · kernel ${percent(shares.kernel)}`;
  if (role === undefined && shares.user + shares.kernel < 0.01) return ["asleep all the time", "asleep"];
  if (role === undefined) return [`of its time: ${both}`, both, `kernel ${percent(shares.kernel)}`];
  const asleep = shares.asleep < 0.01 ? [] : [`${role} core · ${percent(shares.asleep)} asleep`];
  return [...asleep, `${role} core`, role];
}

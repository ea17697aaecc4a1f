/** A list of cores as a text, and back. Links need this before any machine has been loaded. */
import { LIMITS } from "../../base/abi.gen.ts";
import { type Result, fail, ok } from "../../base/result.ts";
import { plural } from "../../base/text.ts";
import type { Machine } from "./machine.ts";

const ITEM = /^(\d+)(?:-(\d+))?$/;

/** Reads "0,6,12-17": numbers and ranges, whose order counts. Whether the machine has these cores is not known here. */
export function parsePlacement(text: string): Result<readonly number[], string> {
  const cores: number[] = [];
  for (const raw of text.split(",")) {
    const match = ITEM.exec(raw.trim());
    const from = Number(match?.[1]);
    const to = match?.[2] === undefined ? from : Number(match[2]);
    if (match === null || !(to >= from))
      return fail(`"${raw.trim()}" is no core and no range of cores: write a list such as 0,6,12-17`);
    /* Beyond the safe numbers one more is the same number, and counting up to a core would not end. */
    if (!Number.isSafeInteger(to)) return fail(`"${raw.trim()}" is too large for the number of a core`);
    if (cores.length + (to - from + 1) > LIMITS.CORES_MAX)
      return fail(`the list has more than ${LIMITS.CORES_MAX} cores, which is the most that are simulated`);
    for (let core = from; core <= to; core++) cores.push(core);
  }
  return ok(cores);
}

/** The same list as a text: "0,6,12-17". */
export function placementText(cores: readonly number[]): string {
  const parts: string[] = [];
  for (let i = 0; i < cores.length;) {
    const from = cores[i] ?? 0;
    let end = i;
    while (cores[end + 1] === from + (end + 1 - i)) end += 1;
    if (end - i >= 2) parts.push(`${from}-${cores[end] ?? from}`);
    else for (let at = i; at <= end; at++) parts.push(String(cores[at]));
    i = end + 1;
  }
  return parts.join(",");
}

/** The machine's title and, where only some of its cores run, which. */
export function titleWithCores(machine: Machine): string {
  return `${machine.file.title}${placementPhrase(machine)}`;
}

/** " (its cores 0,6)" or " (its core 5)", behind the machine's title; empty for a machine with all its cores. */
export function placementPhrase({ placement }: Machine): string {
  if (placement === undefined) return "";
  return ` (its ${plural(placement.length, "core")} ${placementText(placement)})`;
}

/**
 * The cores of a traced run by the line of each core: per line for the margin, in words for readers who do not see it.
 */
import type { DebugInfo } from "../../../base/program.ts";
import type { CorePlace } from "../../../scene/trace/core-places.ts";

type Spots = Pick<DebugInfo, "files" | "spots">;

export interface LineCores {
  /** Counted from 1. */
  readonly line: number;
  /** The cores at the line, ascending; at least one. */
  readonly cores: readonly number[];
  /** The cores among them that hold a lock. */
  readonly holding: readonly number[];
}

/** Cores per line of one file. */
export function coresOfFile(places: readonly CorePlace[], debug: Spots, file: string): readonly LineCores[] {
  return byLine(places, debug).filter((one) => one.file === file);
}

const NAMED_LINES = 3;

/** For example "30 at lib/ticket.h:21, 9 at stock.c:14, 1 at stock.c:20, 8 elsewhere": the fullest lines first. */
export function describePlaces(places: readonly CorePlace[], debug: Spots): string {
  const lines = [...byLine(places, debug)].sort((a, b) => b.cores.length - a.cores.length);
  const named = lines.slice(0, NAMED_LINES);
  const rest = lines.slice(NAMED_LINES).reduce((sum, one) => sum + one.cores.length, 0);
  const words = named.map((one) => `${one.cores.length} at ${one.file}:${one.line}`);
  return [...words, ...(rest > 0 ? [`${rest} elsewhere`] : [])].join(", ");
}

const NAMED_CORES = 24;

/** For example "core 7 is here, holding a lock"; "37 cores are here: 1, 4, 5, …". */
export function describeLine({ cores, holding }: LineCores): string {
  if (cores.length === 1) return `core ${cores[0]} is here${holding.length > 0 ? ", holding a lock" : ""}`;
  const names = cores.slice(0, NAMED_CORES).join(", ") + (cores.length > NAMED_CORES ? ", …" : "");
  const holders = holding.length === 0 ? "" : `; holding a lock: ${holding.slice(0, NAMED_CORES).join(", ")}`;
  return `${cores.length} cores are here: ${names}${holders}`;
}

interface FileLine extends LineCores {
  readonly file: string;
  readonly cores: number[];
  readonly holding: number[];
}

function byLine(places: readonly CorePlace[], debug: Spots): readonly FileLine[] {
  const lines = new Map<string, FileLine>();
  for (const { core, pc, holding } of places) {
    const spot = debug.spots[pc];
    const file = debug.files[spot?.file ?? -1];
    if (spot === undefined || file === undefined || spot.line < 1) continue;
    const key = `${spot.file}:${spot.line}`;
    const one = lines.get(key) ?? { file, line: spot.line, cores: [], holding: [] };
    lines.set(key, one);
    one.cores.push(core);
    if (holding) one.holding.push(core);
  }
  return [...lines.values()];
}

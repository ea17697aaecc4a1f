/**
 * How a reader looks at a machine: the picture of its system calls, its own picture or the map of transfers, and which
 * part of it. The panel keeps this for
 * as long as it shows the same machine; a link does not, as it does not keep the core that is pointed at.
 */
import type { MachineHit } from "../../../scene/machine/hit-test.ts";
import { childAround, type MachineParts } from "../../../scene/machine/layout/machine-parts.ts";

type MachineViewKind = "syscalls" | "machine" | "taken";

export interface Look {
  /** The one that the reader has chosen; with which the scenario opens when undefined. */
  readonly view: MachineViewKind | undefined;
  /** The part of the machine that the reader has chosen (machine-parts.ts); the one in use when undefined. */
  readonly within: number | undefined;
}

export const FIRST_LOOK: Look = { view: undefined, within: undefined };

/** The part one level below the shown one that contains what is pointed at; undefined when there is none. */
export function partBelow(
  parts: MachineParts,
  within: number,
  hit: MachineHit,
  nodeOfCore: readonly number[],
): number | undefined {
  const node = nodeOfHit(parts, hit, nodeOfCore);
  const part = node === undefined ? within : childAround(parts, within, node);
  return part === within ? undefined : part;
}

function nodeOfHit(parts: MachineParts, hit: MachineHit, nodeOfCore: readonly number[]): number | undefined {
  switch (hit.kind) {
    case "core":
      return nodeOfCore[hit.core];
    case "chip":
    case "home":
      return hit.node;
    case "part":
      return parts.all[hit.part]?.first;
    case "entry":
    case "queue":
    case "lock":
      return undefined;
  }
}

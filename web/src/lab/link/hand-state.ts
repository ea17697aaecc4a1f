/** The state of the page on which a line is driven by hand: what its link keeps, as one immutable value. */
import type { ProtocolName } from "../../model/coherence/coherence-words.ts";
import type { LineAccess } from "../../model/coherence/protocol.ts";
import { type LinkVersions, THESE_VERSIONS } from "./link-versions.ts";

export interface HandState extends LinkVersions {
  readonly protocol: ProtocolName;
  readonly cores: number;
  readonly lines: number;
  readonly accesses: readonly LineAccess[];
  /** The planted bug's number, from 1 (model/coherence/planted.ts); undefined: the protocol is sound. */
  readonly bug: number | undefined;
  /** Does the reader predict each access before its row is shown? */
  readonly asks: boolean;
}

export const HAND_CORES = [2, 3, 4] as const;
export const HAND_LINES = [1, 2] as const;
/** More rows would not fit onto a screen. assumed */
export const HAND_ACCESSES_MAX = 64;

export const NEW_HAND: HandState = {
  ...THESE_VERSIONS,
  protocol: "MESI",
  cores: 3,
  lines: 1,
  accesses: [],
  bug: undefined,
  asks: false,
};

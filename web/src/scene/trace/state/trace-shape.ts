/** The sizes of a trace's state, and what is known of it before the first record. */
import type { BeginState } from "./begin-state.ts";

export interface TraceShape {
  readonly coreCount: number;
  /** Contexts that the trace knows of, and by core its context before the first record; see records/contexts.ts. */
  readonly contextCount: number;
  readonly contextAtBegin: Int32Array;
  /** Tracked slot of each dense line, or -1; slots are in order of heat. */
  readonly slotOfLine: Int32Array;
  readonly slotCount: number;
  readonly lockCount: number;
  /** The chip of each core: requests may queue at its shared cache. */
  readonly nodeOfCore: readonly number[];
  /**
   * True when a home serves requests in another order than that of their arrival, level by level: queues are in the
   * order in which the trace shows them served.
   */
  readonly servesByLevel: boolean;
  /** True when the trace holds the run from its first cycle: then nothing is unknown. */
  readonly fromStart: boolean;
  /** The proved facts about the moment at which a later trace begins; undefined for a trace from the start. */
  readonly begin: BeginState | undefined;
}

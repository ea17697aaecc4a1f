/**
 * A machine as the core wants it: every latency spelled out in cycles. Made from a machine file by
 * model/machine/machine.ts.
 */

type Protocol = "MESI" | "MOESI" | "MESIF";
type HomePolicy = "first_touch" | "interleave" | "node0";

/** Square tables are flat, row by row: entry [from][to] is at from * n + to. All latencies in cycles. */
export interface MachineModel {
  readonly id: string;
  /** Core clock in hertz: turns cycles into seconds; the core itself knows only cycles. */
  readonly clockHz: number;
  readonly coreCount: number;
  readonly nodeCount: number;
  /** Node of each core, length coreCount. Runs with n cores use the first n. */
  readonly nodeOfCore: readonly number[];
  readonly lineBytes: number;
  readonly protocol: Protocol;
  readonly homePolicy: HomePolicy;
  readonly instructionCycles: number;
  readonly pauseCycles: number;
  readonly fenceCycles: number;
  readonly l1HitCycles: number;
  readonly atomicHitCycles: number;
  /** "blocking": a line is blocked until the reader has its data; a number: cycles the home is busy with a read. */
  readonly readOccupancy: "blocking" | number;
  readonly invalidateBaseCycles: number;
  readonly invalidateEachCycles: number;
  /** The chips' inclusive shared caches, or undefined where there are none. */
  readonly chipCache: { readonly hitCycles: number; readonly occupancyCycles: number } | undefined;
  readonly portCycles: number;
  /** One way of a request message, node to node; below every total. */
  readonly hop: Uint32Array;
  /** Total of a line supplied by a cache: node to node, or core to core when `matrix`. */
  readonly transfer: Uint32Array;
  readonly matrix: boolean;
  /** Total of a line supplied by memory: requester's node, home node. */
  readonly dram: Uint32Array;
}

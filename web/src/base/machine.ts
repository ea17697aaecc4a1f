/** A machine as the core needs it: every latency in cycles. model/machine/machine.ts makes it from a machine file. */
import type { MACHINE_NUMBERS } from "./abi.gen.ts";

type Protocol = "MESI" | "MOESI" | "MESIF";
type HomePolicy = "first_touch" | "interleave" | "node0";

/** Every number of machine.def, by the name of its word in hl_config. */
export type MachineNumbers = Readonly<Record<(typeof MACHINE_NUMBERS)[number]["name"], number>>;

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
  readonly numbers: MachineNumbers;
  /** One way of a request message, node to node; below every total. */
  readonly hop: Uint32Array;
  /** Total of a line supplied by a cache: node to node, or core to core when `matrix`. */
  readonly transfer: Uint32Array;
  readonly matrix: boolean;
  /** Total of a line supplied by memory: requester's node, home node. */
  readonly dram: Uint32Array;
  /** Additional cycles of an invalidation when its farthest copy is there: requester's node, copy's node. */
  readonly reach: Uint32Array;
  /** What work() takes on each core, in percent of its cycles; undefined: 100 on all. */
  readonly work?: readonly number[];
  /**
   * The places that can own a line, below the whole machine, innermost level first: for each level the number of the
   * place of each core. Undefined: one home decides for all cores.
   */
  readonly levels?: readonly (readonly number[])[];
  /** Threads of one core, which share its caches and its throughput; undefined: each core has one thread. */
  readonly smt?: Smt;
}

interface Smt {
  /** The number of the core of each thread. (A thread is a core of the simulation.) */
  readonly coreOf: readonly number[];
}

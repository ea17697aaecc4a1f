/** What is known and decided of a machine before its file is written. */
import type { Homes } from "./homes.ts";
import type { Architecture } from "../../machine/memory-order.ts";
import type { Maker } from "./makers.ts";
import type { MemoryLatencies } from "../texts/mlc-matrix.ts";
import type { Structure } from "../structure/structure.ts";
import type { Understood } from "../structure/understand.ts";

export interface MachineOptions {
  readonly id: string;
  readonly title: string;
  readonly maker: Maker;
  /** Undefined: unknown. */
  readonly architecture: Architecture | undefined;
  /** Cycles of a pause instruction, and where they are known from; undefined: as of the maker's other processors. */
  readonly pause: { readonly cycles: number; readonly isGiven: boolean } | undefined;
  /** The clock during the measurement, GHz, and where it is known from. */
  readonly ghz: number;
  readonly ghzSource: string;
  /** Name and checksum of the matrix, for sources. */
  readonly source: string;
  /** As measured; undefined where no file has a measurement. */
  readonly memory: MemoryLatencies | undefined;
  /** Latency of memory, ns: of the own socket and of another one; undefined: as measured, or assumed. */
  readonly dram: readonly [number, number] | undefined;
  /** Where atomics on lines of other cores are executed: "home" as Arm's "far" atomics. */
  readonly atomics: "core" | "home";
  /** Threads of a core: one core of the machine, or a core each, which share caches and throughput. */
  readonly threads: "merge" | "keep";
  /** "levels": one number for each level, where a machine without levels would have a table of all its cores. */
  readonly detail: "full" | "levels";
}

/** The most that is known and the most that is decided, together. */
export interface Plan extends MachineOptions {
  readonly understood: Understood;
  readonly structure: Structure;
  /** Cycles of a hand-over by level, as measured. */
  readonly handovers: readonly number[];
  readonly homes: Homes;
  readonly chipHit: number;
}

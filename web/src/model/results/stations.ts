/**
 * The stations of a run, those of its program and, where memory has a bandwidth, the memory of each node and of all:
 * how often they were used, how busy they were, how long customers waited and were served.
 */
import type { DebugInfo } from "../../base/program.ts";
import type { RunResult, StationResult } from "../../base/run.ts";
import { type SourcePosition, positionOf } from "./symbols.ts";

export interface StationRow {
  /** The number that station_create() returned; of memory, the place in the list. */
  readonly number: number;
  /** "station 0", "memory of node 3", "memory of all nodes". */
  readonly name: string;
  /** Where the program created the station; undefined for memory. */
  readonly createdAt: SourcePosition | undefined;
  readonly servers: number;
  readonly uses: number;
  /** Share of the servers' time, while it was measured, in which they served: 1 when the station was saturated. */
  readonly busyShare: number;
  /** Share of uses that had to wait for a server. */
  readonly delayedShare: number;
  /** Cycles per use: until a server was free, and being served. */
  readonly waitMean: number;
  readonly waitMax: number;
  readonly serviceMean: number;
  /** Customers that waited, on average over time (Little's law); those being served are not counted. */
  readonly queueMean: number;
}

/** The stations, most waited for first. */
export function stationRows(result: RunResult, debug: DebugInfo): readonly StationRow[] {
  const cycles = result.time - result.measuredFrom;
  return result.stations
    .map((station, number) => ({ row: stationRow(station, number, cycles, debug, nameOf(result, number)), station }))
    .sort((a, b) => b.station.counts.queue_cycles - a.station.counts.queue_cycles || a.row.number - b.row.number)
    .map(({ row }) => row);
}

function nameOf({ stations }: RunResult, number: number): string {
  if (stations[number]?.createdAt !== undefined) return `station ${number}`;
  if (number === stations.length - 1) return "memory of all nodes";
  return `memory of node ${number - stations.findIndex(({ createdAt }) => createdAt === undefined)}`;
}

function stationRow(
  station: StationResult,
  number: number,
  cycles: number,
  debug: DebugInfo,
  name: string,
): StationRow {
  const { servers, createdAt, counts } = station;
  return {
    number,
    name,
    createdAt: createdAt === undefined ? undefined : positionOf(debug, createdAt),
    servers,
    uses: counts.uses,
    busyShare: ratio(counts.busy_cycles, servers * cycles),
    delayedShare: ratio(counts.delayed, counts.uses),
    waitMean: ratio(counts.queue_cycles, counts.uses),
    waitMax: counts.queue_cycles_max,
    serviceMean: ratio(counts.service_cycles, counts.uses),
    queueMean: ratio(counts.queue_cycles, cycles),
  };
}

function ratio(sum: number, count: number): number {
  return count === 0 ? 0 : sum / count;
}

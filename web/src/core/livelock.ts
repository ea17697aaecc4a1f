/**
 * Cores that are busy and complete nothing: in a livelock, where cores give way to each other for ever, or in an
 * endless loop of their own. When other cores go on, a core that serves them completes nothing either, but others use
 * the data that it writes; so only those cores count whose lines no core outside of them uses.
 */
import type { CoreResult, ExchangedLine, LineResult } from "../base/run.ts";
import { starvedCores, timeOf } from "./starved.ts";

/** A line's record distinguishes readers and writers up to so many cores. */
const CORES_MAX = 64;
/** A core that idled for more than this share of the time was not busy. assumed */
const IDLE_SHARE = 0.1;

/** Indices of the cores, ascending. */
export function busyForNothing(cores: readonly CoreResult[], lines: readonly LineResult[]): readonly number[] {
  if (cores.length > CORES_MAX) return [];
  const starved = starvedCores(cores).filter((index) => isBusy(cores[index]));
  const linesUsed = lines.map(({ readers, writers }) => ({
    writers: bits(writers),
    users: bits(readers) | bits(writers),
  }));
  return alone(starved, linesUsed);
}

function isBusy(core: CoreResult | undefined): boolean {
  if (core === undefined) return false;
  const time = timeOf(core);
  return time > 0 && core.cycles.idle <= IDLE_SHARE * time;
}

interface LineUse {
  readonly writers: bigint;
  readonly users: bigint;
}

/** The largest set of these cores such that no other core uses a line that they write. */
function alone(cores: readonly number[], lines: readonly LineUse[]): readonly number[] {
  const all = cores.reduce((mask, core) => mask | (1n << BigInt(core)), 0n);
  const serving = lines
    .filter(({ users }) => (users & ~all) !== 0n)
    .reduce((mask, { writers }) => mask | (writers & all), 0n);
  if (serving === 0n) return cores;
  return alone(
    cores.filter((core) => ((serving >> BigInt(core)) & 1n) === 0n),
    lines,
  );
}

function bits([low, high]: readonly [number, number]): bigint {
  return BigInt(low >>> 0) | (BigInt(high >>> 0) << 32n);
}

/** A line with less than this share of the hottest line's requests is no part of what the cores do. assumed */
const HOT_SHARE = 0.1;
const WORD_BYTES = 4;

/** The lines through which the cores of a run that completes nothing keep each other busy, hottest first. */
export function exchangedLines(coreCount: number, lines: readonly LineResult[]): readonly ExchangedLine[] {
  if (coreCount > CORES_MAX) return [];
  const exchanged = lines.filter(({ readers, writers }) => isExchanged(bits(readers) | bits(writers), bits(writers)));
  const requests = ({ counts }: LineResult): number => counts.reads + counts.writes;
  const hottest = exchanged.reduce((most, line) => Math.max(most, requests(line)), 0);
  return exchanged
    .filter((line) => requests(line) >= HOT_SHARE * hottest)
    .sort((a, b) => requests(b) - requests(a) || a.address - b.address)
    .map(({ address, readers, writers, writtenWords }) => ({
      address,
      writtenWords: indices(bits(writtenWords)).map((word) => address + WORD_BYTES * word),
      writers: indices(bits(writers)),
      users: indices(bits(readers) | bits(writers)),
    }));
}

/** Does any core write what another core uses? */
function isExchanged(users: bigint, writers: bigint): boolean {
  return writers !== 0n && (users & (users - 1n)) !== 0n;
}

/** The set bits, ascending. */
function indices(mask: bigint): readonly number[] {
  return Array.from({ length: CORES_MAX }, (_, index) => index).filter(
    (index) => ((mask >> BigInt(index)) & 1n) === 1n,
  );
}

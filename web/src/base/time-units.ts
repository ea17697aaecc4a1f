/** Units of time as people and tools write them, in seconds. Names are in small letters. And times as text. */

import { groupThousands } from "./text.ts";

/** Seconds of a unit of time. */
export const SECONDS: ReadonlyMap<string, number> = new Map([
  ...["s", "sec", "secs", "second", "seconds"].map((name) => [name, 1] as const),
  ...["ms", "msec", "msecs", "millisecond", "milliseconds", "millis"].map((name) => [name, 1e-3] as const),
  ...["us", "µs", "μs", "usec", "usecs", "microsecond", "microseconds", "micros"].map((name) => [name, 1e-6] as const),
  ...["ns", "nsec", "nsecs", "nanosecond", "nanoseconds", "nanos"].map((name) => [name, 1e-9] as const),
]);

/** Units that stand behind a "per" only: elsewhere "min" is the lowest value. */
const LONG_SECONDS: ReadonlyMap<string, number> = new Map([
  ...["min", "mins", "minute", "minutes"].map((name) => [name, 60] as const),
  ...["h", "hour", "hours"].map((name) => [name, 3600] as const),
]);

/** Seconds of the unit behind a "per" or a "/"; undefined where it is no unit of time. */
export function secondsPer(unit: string): number | undefined {
  return SECONDS.get(unit) ?? LONG_SECONDS.get(unit);
}

/** Seconds as text, in a unit in which the number is readable. */
export function secondsText(seconds: number): string {
  const [unit, factor] = seconds >= 1 ? ["s", 1] : seconds >= 1e-3 ? ["ms", 1e3] : ["us", 1e6];
  const number =
    seconds >= 9999.5 ? groupThousands(String(Math.round(seconds)), " ") : (seconds * factor).toPrecision(4);
  return `${number} ${unit}`;
}

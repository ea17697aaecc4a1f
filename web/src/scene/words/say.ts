/** Numbers and names as they stand in the sentences about a trace. */
import { formatNumber } from "../../base/format.ts";
import { groupThousands, THIN_SPACE } from "../../base/text.ts";

/** Thin spaces between thousands: "12 345 678". */
export function formatCycles(cycles: number): string {
  return groupThousands(String(Math.round(cycles)), THIN_SPACE);
}

/** A stretch of a run: in units of time where the machine's clock is known, "1.2 ms", and in cycles elsewhere. */
export function timeWords(cycles: number, clockHz: number | undefined): string {
  const seconds = clockHz === undefined ? 0 : cycles / clockHz;
  const unit = TIME_UNITS.find(({ least }) => seconds >= least);
  return unit === undefined ? plural(cycles, "cycle", "cycles") : `${formatNumber(seconds / unit.of, 2)} ${unit.name}`;
}

/** Shorter stretches are said in cycles. */
const TIME_UNITS = [
  { name: "s", of: 1, least: 1 },
  { name: "ms", of: 1e-3, least: 1e-3 },
  { name: "µs", of: 1e-6, least: 1e-6 },
] as const;

export function coreName(core: number): string {
  return core < 0 ? "no core" : `core ${core}`;
}

export function plural(count: number, one: string, many: string): string {
  return `${formatCycles(count)} ${count === 1 ? one : many}`;
}

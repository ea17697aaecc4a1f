/** Numbers and names as they stand in the sentences about a trace. */
import { groupThousands, THIN_SPACE } from "../../base/text.ts";

/** Thin spaces between thousands: "12 345 678". */
export function formatCycles(cycles: number): string {
  return groupThousands(String(Math.round(cycles)), THIN_SPACE);
}

export function coreName(core: number): string {
  return core < 0 ? "no core" : `core ${core}`;
}

export function plural(count: number, one: string, many: string): string {
  return `${formatCycles(count)} ${count === 1 ? one : many}`;
}

/**
 * Numbers as people and tools write them in cells: "1,234,567", "12.3 M", "850 ns", "900 ± 3 ops/ms", "4 threads".
 * What stands between the digits depends on the table as a whole, and is decided there (number-marks.ts).
 */
import { isPlainNumber } from "../../../import/texts/cells.ts";
import { SECONDS } from "../../../../base/time-units.ts";
import { columnUnit } from "./column-unit.ts";

/** The mark before the decimals; the other one then stands between groups of three digits. */
export type DecimalMark = "." | ",";

export interface CellNumber {
  readonly value: number;
  /** Half of the spread that stands behind a "±", in the unit of the value. */
  readonly spread: number | undefined;
  /** What the cell itself says of its unit. */
  readonly unit: CellUnit | undefined;
}

type CellUnit =
  | { readonly kind: "multiple"; readonly factor: number }
  | { readonly kind: "rate"; readonly factor: number }
  | { readonly kind: "time"; readonly factor: number };

const NOTHING = /^(?:|[-–—x?]|n\/?a|nan|null|none|nil|timeout|dnf|failed|error)$/i;

/** No value was measured here. */
export function isNothing(cell: string): boolean {
  return NOTHING.test(cell.trim());
}

const PARTS = /^(?<number>[~≈]?[-+]?[\d.,'’_\u00A0\u2009\u202F ]*\d\.?(?:[eE][-+]?\d{1,3})?)\s*(?<unit>[^\d\s].*)?$/u;
const SPREAD = /\s*(?:±|\+\/-|\+-)\s*(?:\([^)]*\)\s*)?/;
/** Between groups of digits, whatever stands before the decimals. */
const BLANKS = /(?<=\d)['’_\u00A0\u2009\u202F ](?=\d{3}(?!\d))/gu;

/** Undefined for a text that is no number. */
export function cellNumber(text: string, decimal: DecimalMark = "."): CellNumber | undefined {
  if (decimal === "." && isPlainNumber(text)) return { value: Number(text), spread: undefined, unit: undefined };
  const [first = "", second] = text.trim().split(SPREAD);
  const parts = partsOf(first, decimal);
  if (parts === undefined) return undefined;
  if (second === undefined) return unitOf(parts, undefined, parts.unit);
  const percent = /^([\d.,]+)\s*%\s*(.*)$/.exec(second);
  if (percent !== null) {
    const share = plainOf(percent[1] ?? "", decimal);
    const spread = share === undefined ? undefined : (parts.value * share) / 100;
    return unitOf(parts, spread, `${parts.unit} ${percent[2] ?? ""}`.trim());
  }
  const around = partsOf(second, decimal);
  /* benchstat writes "± ∞" where there are too few samples. */
  return unitOf(parts, around?.value, parts.unit || (around?.unit ?? ""));
}

interface Parts {
  readonly value: number;
  readonly unit: string;
}

function partsOf(text: string, decimal: DecimalMark): Parts | undefined {
  const { number = "", unit = "" } = PARTS.exec(text.trim())?.groups ?? {};
  const value = plainOf(number.replace(/^[~≈]/, ""), decimal);
  return value === undefined ? undefined : { value, unit: unit.trim() };
}

/** The number with a point before its decimals and nothing between its digits. */
function plainOf(text: string, decimal: DecimalMark): number | undefined {
  const written = plainText(text, decimal);
  return written !== undefined && isPlainNumber(written) ? Number(written) : undefined;
}

/** Undefined where the marks stand in no order that a number has. */
export function plainText(text: string, decimal: DecimalMark): string | undefined {
  const joined = text.replace(BLANKS, "");
  const grouped = decimal === "." ? /^[-+]?[1-9]\d{0,2}(?:,\d{3})+(?!\d)/ : /^[-+]?[1-9]\d{0,2}(?:\.\d{3})+(?!\d)/;
  const whole = grouped.exec(joined)?.[0] ?? "";
  const written = whole.replace(/[.,]/g, "") + joined.slice(whole.length).replace(decimal, "#");
  return /[.,]/.test(written) ? undefined : written.replace("#", ".");
}

/** A value with a unit behind it; undefined where nothing is known of what stands there. */
function unitOf({ value }: Parts, spread: number | undefined, written: string): CellNumber | undefined {
  const text = written.replace(/^\[|\]$/g, "").trim();
  if (text === "") return { value, spread, unit: undefined };
  if (COUNTED.test(text)) return { value, spread, unit: undefined };
  const unit = cellUnit(text);
  return unit === undefined ? undefined : { value, spread, unit };
}

/** Behind a number of threads. */
const COUNTED = /^(?:t|thr?|threads?|cores?|cpus?|procs?|processes|tasks?|clients?|users?|workers?|connections?|%)$/i;
const MULTIPLES: Readonly<Record<string, number>> = {
  k: 1e3,
  K: 1e3,
  M: 1e6,
  mn: 1e6,
  mio: 1e6,
  million: 1e6,
  G: 1e9,
  B: 1e9,
  bn: 1e9,
  billion: 1e9,
  T: 1e12,
};

function cellUnit(text: string): CellUnit | undefined {
  const multiple = MULTIPLES[text];
  if (multiple !== undefined) return { kind: "multiple", factor: multiple };
  const time = SECONDS.get(text.toLowerCase().replace(/\s*\/\s*(?:op|iter\w*)$/, ""));
  if (time !== undefined) return { kind: "time", factor: time };
  const said = columnUnit(text.replace(/^([kKMG])\s+(?=\S)/, "$1"));
  if (said.kind === "rate" && !said.perThread && /\/|ps$/.test(text)) return { kind: "rate", factor: said.factor };
  return said.kind === "time" && said.seconds !== undefined ? { kind: "time", factor: said.seconds } : undefined;
}

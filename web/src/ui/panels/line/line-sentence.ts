/** How often a line was fetched, by how many cores, and whether they were after different bytes of it. Pure. */
import { formatCount, formatPercent } from "../../../base/format.ts";
import { countOf, plural } from "../../../base/text.ts";
import type { LineRow } from "../../../model/results/lines.ts";

/** A line is called falsely shared when at least this share of its misses is. assumed, as in the drawer's table. */
const FALSE_SHARING_FLAG = 0.1;

export function lineSentence(row: LineRow): string {
  const ways = [
    fetchesText("read", row.counts.reads, row.readers),
    fetchesText("written", row.counts.writes, row.writers),
  ].filter((way) => way !== undefined);
  const shared =
    row.falseSharing >= FALSE_SHARING_FLAG && !row.oneReader
      ? ` False sharing: ${formatPercent(row.falseSharing, 0)} of the misses were caused by writes to other bytes.`
      : "";
  return `Fetched ${ways.length === 0 ? "by no core" : ways.join(", ")}.${shared}`;
}

/** Undefined where no core fetched the line for that. */
function fetchesText(what: string, count: number, cores: number): string | undefined {
  return count === 0
    ? undefined
    : `to be ${what} ${formatCount(count)} ${plural(count, "time")} by ${coresText(cores)}`;
}

/** A run tells no more cores apart. */
const CORES_TOLD_APART = 64;

function coresText(cores: number): string {
  return cores < CORES_TOLD_APART ? countOf(cores, "core") : `${cores} or more cores`;
}

/** How often a line was fetched, by how many cores, and whether they were after different bytes of it. Pure. */
import { formatCount, formatPercent } from "../../../base/format.ts";
import { plural } from "../../../base/text.ts";
import { countOfAskers, isOftenFalselyShared, type LineRow } from "../../../model/results/lines.ts";

export function lineSentence(row: LineRow): string {
  const ways = [
    fetchesText("read", row.counts.reads, row.readers),
    fetchesText("written", row.counts.writes, row.writers),
  ].filter((way) => way !== undefined);
  const shared =
    isOftenFalselyShared(row) && !row.oneReader
      ? ` False sharing: ${formatPercent(row.falseSharing, 0)} of the misses were caused by writes to other bytes.`
      : "";
  return `Fetched ${ways.length === 0 ? "by no core" : ways.join(", ")}.${shared}`;
}

/** Undefined where no core fetched the line for that. */
function fetchesText(what: string, count: number, cores: number): string | undefined {
  return count === 0
    ? undefined
    : `to be ${what} ${formatCount(count)} ${plural(count, "time")} by ${countOfAskers(cores)} ${plural(cores, "core")}`;
}

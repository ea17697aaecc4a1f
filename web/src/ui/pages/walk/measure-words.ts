/** What the figure of a station shows, in one phrase. */
import type { StoredFigure } from "../../../lab/stored/stored-figure.ts";

/** "pages/s" says that pages are counted; "time of a call, ns" needs both. */
export function measureWords({ yLabel, yUnit }: Pick<StoredFigure, "yLabel" | "yUnit">): string {
  return yUnit.startsWith(`${yLabel}/`) ? yUnit : `${yLabel}, ${yUnit}`;
}

/**
 * The progress of a single run, on stderr: one line that redraws itself on a terminal, a new line now and then where
 * there is none. The end of a run is not known in advance, so there is no bar.
 */
import type { RunResult } from "../../src/base/run.ts";
import { countOf } from "../../src/base/text.ts";
import { rateInterval } from "../../src/model/results/points/confidence.ts";
import { percent, shown } from "./table.ts";

export interface RunDisplay {
  /** `read` is called only when a line is due. */
  show(read: () => RunResult, seconds: number): void;
  /** Clears the line, so that what follows begins on an empty one. */
  end(): void;
}

interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** A run that ends sooner than this shows nothing. */
const FIRST_SECONDS = 1;
/** Time between two lines on a terminal, and elsewhere. */
const TERMINAL_SECONDS = 0.5;
const LINES_SECONDS = 10;

/** Shows progress on a terminal, and elsewhere when `asked`. */
export function runDisplay(asked: boolean, stream: Stream): RunDisplay {
  const onTerminal = stream.isTTY === true;
  if (!onTerminal && !asked) return { show: () => undefined, end: () => undefined };
  let due = FIRST_SECONDS;
  let drawn = false;
  return {
    show: (read, seconds) => {
      if (seconds < due) return;
      due = seconds + (onTerminal ? TERMINAL_SECONDS : LINES_SECONDS);
      drawn = true;
      const text = runProgressText(read(), seconds);
      stream.write(onTerminal ? `\r\u001b[2K${text.slice(0, Math.max(20, (stream.columns ?? 80) - 1))}` : `${text}\n`);
    },
    end: () => {
      if (onTerminal && drawn) stream.write("\r\u001b[2K");
    },
  };
}

/** For example "measured 12 345 operations, ± 4.2 %, cycle 12 345 678, 14 s". */
export function runProgressText(result: RunResult, seconds: number): string {
  const measuring = result.measuredFrom > 0 || result.operations > 0;
  const done = measuring ? `measured ${shown(result.operations)} operations${halfText(result)}` : "warming up";
  const again = result.restarts === 0 ? "" : `, begun anew ${countOf(result.restarts, "time")}`;
  return `${done}${again}, cycle ${shown(result.time)}, ${Math.floor(seconds)} s`;
}

function halfText(result: RunResult): string {
  const rate = rateInterval(result.batches, result.batchOperations);
  if (rate?.interval === undefined) return "";
  return `, ± ${percent((rate.interval.high - rate.interval.low) / 2 / rate.mean)}`;
}

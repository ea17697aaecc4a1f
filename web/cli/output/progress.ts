/**
 * Progress on stderr: a bar that redraws itself on a terminal, a line now and then where there is none (a log, a
 * cluster's output file).
 */
import type { SweepProgress } from "../../src/model/sweep/sweep.ts";

export interface ProgressDisplay {
  show(progress: SweepProgress, what: string): void;
  /** Clears the bar, so that what follows begins on an empty line. */
  end(): void;
}

interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const BAR_CELLS = 30;
/** Without a terminal, one line per so many per cent. */
const LINE_PERCENT = 10;

export function progressDisplay(enabled: boolean, stream: Stream): ProgressDisplay {
  if (!enabled) return { show: () => undefined, end: () => undefined };
  return stream.isTTY === true ? terminalBar(stream) : plainLines(stream);
}

export function barText({ done, total }: SweepProgress, what: string): string {
  const share = total === 0 ? 1 : done / total;
  const full = Math.round(share * BAR_CELLS);
  const bar = "█".repeat(full) + "░".repeat(BAR_CELLS - full);
  return `${bar} ${String(Math.floor(100 * share)).padStart(3)} % ${done}/${total} runs  ${what}`;
}

function terminalBar(stream: Stream): ProgressDisplay {
  return {
    show: (progress, what) => {
      const text = barText(progress, what).slice(0, Math.max(20, (stream.columns ?? 80) - 1));
      stream.write(`\r\u001b[2K${text}`);
    },
    end: () => {
      stream.write("\r\u001b[2K");
    },
  };
}

function plainLines(stream: Stream): ProgressDisplay {
  let reported = -1;
  return {
    show: (progress, what) => {
      const step = Math.floor((100 * progress.done) / Math.max(1, progress.total) / LINE_PERCENT);
      if (step <= reported) return;
      reported = step;
      stream.write(`${progress.done}/${progress.total} runs  ${what}\n`);
    },
    end: () => undefined,
  };
}

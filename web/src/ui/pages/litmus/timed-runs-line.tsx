/**
 * The line beneath the matrix: how many timed runs there were, on which machine, and more of them. The button for more
 * is gone once it was pressed; the focus stays at the line, which then says how many there are.
 */
import { useRef } from "react";
import { formatCount } from "../../../base/format.ts";
import { ROUNDS, type TimedRuns } from "./use-timed-runs.ts";

interface TimedRunsLineProps {
  readonly runs: TimedRuns;
  readonly rounds: number;
  readonly onRounds: (rounds: number) => void;
}

export function TimedRunsLine({ runs: { seen, machine, running, problem }, rounds, onRounds }: TimedRunsLineProps) {
  const line = useRef<HTMLParagraphElement>(null);
  const more = (): void => {
    onRounds(10 * ROUNDS);
    line.current?.focus();
  };
  return (
    <p ref={line} tabIndex={-1} className="hl-litmus-timed hl-small hl-muted" data-running={running ? "" : undefined}>
      {problem ??
        (seen.size === 0
          ? "Timed runs are on their way."
          : `“seen”: in ${formatCount(rounds)} executions on the simulated ${machine ?? "machine"}. A count shows that an outcome happens, not how often it would on a real machine.`)}{" "}
      {rounds === ROUNDS && !running && problem === undefined && (
        <button type="button" className="hl-code-link hl-no-print" onClick={more}>
          Ten times as many
        </button>
      )}
    </p>
  );
}

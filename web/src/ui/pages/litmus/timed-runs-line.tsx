/** The line beneath the matrix: how many timed runs there were, on which machine, and more of them. */
import { formatCount } from "../../../base/format.ts";
import { ROUNDS, type TimedRuns } from "./use-timed-runs.ts";

interface TimedRunsLineProps {
  readonly runs: TimedRuns;
  readonly rounds: number;
  readonly onRounds: (rounds: number) => void;
}

export function TimedRunsLine({ runs: { seen, machine, running, problem }, rounds, onRounds }: TimedRunsLineProps) {
  return (
    <p className="hl-litmus-timed hl-small hl-muted" data-running={running ? "" : undefined}>
      {problem ??
        (seen.size === 0
          ? "Timed runs are on their way."
          : `“seen”: in ${formatCount(rounds)} executions on the simulated ${machine ?? "machine"}. A count shows that an outcome happens, not how often it would on a real machine.`)}{" "}
      {rounds === ROUNDS && !running && problem === undefined && (
        <button type="button" className="hl-code-link" onClick={() => onRounds(10 * ROUNDS)}>
          Ten times as many
        </button>
      )}
    </p>
  );
}

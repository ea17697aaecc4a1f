/** One finding of a search: what is wrong, both accesses or where the cores stand, a hint, and the way to its run. */
import { useContext } from "react";
import { OverlayTriggerStateContext } from "react-aria-components/Dialog";
import { countOf } from "../../../base/text.ts";
import type { LabState } from "../../../lab/link/lab-state.ts";
import { writeLink } from "../../../lab/link/route.ts";
import { describeFinding } from "../../../session/schedules/describe-finding.ts";
import type { Finding } from "../../../session/schedules/schedule-search.ts";
import type { SearchResult } from "../../../session/schedules/race-search.ts";
import { replayState } from "../../../session/schedules/replay-state.ts";

interface RaceFindingProps {
  readonly finding: Finding;
  readonly result: SearchResult;
  /** The lab from which the search was made. */
  readonly lab: LabState;
}

export function RaceFinding({ finding, result, lab }: RaceFindingProps) {
  const dialog = useContext(OverlayTriggerStateContext);
  const { message, details, hint } = describeFinding(finding, result.sourceLine);
  const { cores, jitterCycles, seed } = finding.schedule;
  const link = writeLink({ page: "lab", experiment: replayState(lab, result.plan, finding) });
  return (
    <>
      <p className="hl-races-message">{message}</p>
      {details.length > 0 && (
        <ul className="hl-small hl-races-details">
          {details.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {hint !== undefined && <p className="hl-small">Hint: {hint}.</p>}
      <p className="hl-small hl-muted">
        {`${countOf(cores, "core")}, delays of up to ${jitterCycles} cycles, seed ${seed}. `}
        <a href={link} onClick={() => dialog?.close()}>
          Run this schedule in the lab
        </a>
      </p>
    </>
  );
}

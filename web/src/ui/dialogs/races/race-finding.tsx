/**
 * One finding of a search, or a group of data races: what is wrong, both accesses or where the cores stand, a hint, and
 * the way to its run.
 */
import { useContext } from "react";
import { OverlayTriggerStateContext } from "react-aria-components/Dialog";
import { countOf } from "../../../base/text.ts";
import type { LabState } from "../../../lab/link/lab-state.ts";
import { writeLink } from "../../../lab/link/route.ts";
import { describeFinding } from "../../../session/schedules/describe-finding.ts";
import type { DataRace } from "../../../base/run.ts";
import { raceLine } from "../../../model/results/diagnosis/races.ts";
import type { FindingGroup } from "../../../session/schedules/finding-groups.ts";
import type { SearchResult } from "../../../session/schedules/race-search.ts";
import { replayState } from "../../../session/schedules/replay-state.ts";

interface RaceFindingProps {
  readonly group: FindingGroup;
  readonly result: SearchResult;
  /** The lab from which the search was made. */
  readonly lab: LabState;
}

export function RaceFinding({ group, result, lab }: RaceFindingProps) {
  const { lead: finding, same, following } = group;
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
      <RaceLines title="Other accesses of the same variable race as well:" races={same} result={result} />
      <RaceLines
        title="Further data races, which may follow from this one; mend it first, and search again:"
        races={following}
        result={result}
      />
      <p className="hl-small hl-muted">
        {`${countOf(cores, "core")}, delays of up to ${jitterCycles} cycles, seed ${seed}. `}
        <a href={link} onClick={() => dialog?.close()}>
          Run this schedule in the lab
        </a>
      </p>
    </>
  );
}

interface RaceLinesProps {
  readonly title: string;
  readonly races: readonly DataRace[];
  readonly result: SearchResult;
}

function RaceLines({ title, races, result }: RaceLinesProps) {
  if (races.length === 0) return null;
  return (
    <>
      <p className="hl-small">{title}</p>
      <ul className="hl-small hl-races-details">
        {races.map((race) => (
          <li key={`${race.later.pc} ${race.earlier.pc}`}>{raceLine(race, result.debug)}</li>
        ))}
      </ul>
    </>
  );
}

/** A station of the walk: what the source says, the scenario's stored figure, what it shows, the way to its tour. */
import { newLabState } from "../../../lab/link/lab-state.ts";
import { writeLink } from "../../../lab/link/route.ts";
import type { StoredFigure } from "../../../lab/stored/stored-figure.ts";
import { withStoredNumbers } from "../../../lab/stored/stored-numbers.ts";
import type { StoredStation } from "../../../lab/stored/stored-walk.ts";
import { HeadlineText } from "../gallery/headline-text.tsx";
import { StoredMiniature } from "../gallery/scenario-card.tsx";
import { MarkedText } from "./marked-text.tsx";

interface WalkStationProps {
  readonly station: StoredStation;
  /** Its place in the walk, from 1. */
  readonly number: number;
  /** Undefined where no figure could be stored. */
  readonly figure: StoredFigure | undefined;
}

export function WalkStation({ station, number, figure }: WalkStationProps) {
  const { scenario, title, source, place, says, shows, tourSteps } = station;
  return (
    <li className="hl-walk-station">
      <div className="hl-walk-station-text">
        <h3>
          <span className="hl-number hl-muted">{number}</span> {title}
        </h3>
        <p>
          <MarkedText text={says} />
          <cite className="hl-walk-source hl-small hl-muted">{`[${source}], ${place}`}</cite>
        </p>
        {figure !== undefined && <Shown text={shows} figure={figure} />}
        <p className="hl-walk-ways">
          <a className="hl-button" href={linkTo(scenario, 1)}>
            ▶ Take the tour<span className="hl-visually-hidden">{` of ${title}`}</span>{" "}
            <span className="hl-muted">{`${tourSteps} steps`}</span>
          </a>
          <a className="hl-small" href={linkTo(scenario, undefined)}>
            Open the lab<span className="hl-visually-hidden">{` of ${title}`}</span>
          </a>
        </p>
      </div>
      {figure !== undefined && (
        <div className="hl-walk-figure">
          <p className="hl-small hl-muted">{measureWords(figure)}</p>
          <div className="hl-walk-miniature">
            <StoredMiniature figure={figure} />
          </div>
          <p className="hl-small">
            <HeadlineText figure={figure} curves="all" />
          </p>
        </div>
      )}
    </li>
  );
}

function linkTo(scenario: string, tour: number | undefined): string {
  return writeLink({ page: "lab", experiment: { ...newLabState(scenario), tour } });
}

/** What the simulation shows. A test fills in the numbers of every station; without them there is no sentence. */
function Shown({ text, figure }: { readonly text: string; readonly figure: StoredFigure }) {
  const filled = withStoredNumbers(text, figure);
  if (!filled.ok) return null;
  return (
    <p className="hl-walk-shows">
      <MarkedText text={filled.value} />
    </p>
  );
}

/** What the figure shows, in one phrase: "pages/s" says that pages are counted; "time of a call, ns" needs both. */
export function measureWords({ yLabel, yUnit }: Pick<StoredFigure, "yLabel" | "yUnit">): string {
  return yUnit.startsWith(`${yLabel}/`) ? yUnit : `${yLabel}, ${yUnit}`;
}

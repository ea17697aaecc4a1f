/** A station of the walk: what the source says, the scenario's stored figure, what it shows, the way to its tour. */
import { useMemo } from "react";
import { StillFigure } from "../../../charts/figure/still-figure.tsx";
import { figureOfStored } from "../../../lab/figure/figure-of-stored.ts";
import { summarise } from "../../../lab/figure/summary.ts";
import { newLabState } from "../../../lab/link/lab-state.ts";
import { writeLink } from "../../../lab/link/route.ts";
import type { StoredFigure } from "../../../lab/stored/stored-figure.ts";
import { withStoredNumbers } from "../../../lab/stored/stored-numbers.ts";
import type { StoredStation } from "../../../lab/stored/stored-walk.ts";
import { HeadlineText } from "../gallery/headline-text.tsx";
import { MarkedText } from "../../parts/marked-text.tsx";

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
          <p className="hl-small hl-muted">{[measureWords(figure), scaleWords(figure)].filter(Boolean).join("; ")}</p>
          <WalkFigure figure={figure} />
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

/** As wide as its column, so that its type has the size of the text beside it. */
const SIZE = { width: 420, height: 230, fontPx: 13 } as const;

/** The figure with its axes: a curve over 512 processors says little without numbers. */
function WalkFigure({ figure }: { readonly figure: StoredFigure }) {
  const data = useMemo(() => figureOfStored(figure), [figure]);
  return (
    <div className="hl-walk-frame">
      <StillFigure data={data} size={SIZE} scales={figure.scales} summary={summarise(data)} />
    </div>
  );
}

/** Which axes are logarithmic; empty where none is. */
export function scaleWords({ scales }: Pick<StoredFigure, "scales">): string {
  const axes = (["x", "y"] as const).filter((axis) => scales[axis] === "log");
  if (axes.length === 2) return "both axes are logarithmic";
  return axes.map((axis) => `the ${axis}-axis is logarithmic`).join("");
}

/** What the figure shows, in one phrase: "pages/s" says that pages are counted; "time of a call, ns" needs both. */
export function measureWords({ yLabel, yUnit }: Pick<StoredFigure, "yLabel" | "yUnit">): string {
  return yUnit.startsWith(`${yLabel}/`) ? yUnit : `${yLabel}, ${yUnit}`;
}

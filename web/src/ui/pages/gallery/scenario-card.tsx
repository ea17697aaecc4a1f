/** A scenario with which the first page begins: its title, its figure. The whole card is a link. */
import { Miniature } from "../../../charts/figure/miniature.tsx";
import { summarise } from "../../../lab/figure/summary.ts";
import { newLabState } from "../../../lab/link/lab-state.ts";
import { writeLink } from "../../../lab/link/route.ts";
import { figureOfStored } from "../../../lab/figure/figure-of-stored.ts";
import type { StoredFigure } from "../../../lab/stored/stored-figure.ts";
import type { CourseEntry } from "../../../model/scenario/course.ts";
import { HeadlineText } from "./headline-text.tsx";

interface ScenarioCardProps {
  readonly entry: CourseEntry;
  /** Undefined where no figure could be stored. */
  readonly figure: StoredFigure | undefined;
}

export function ScenarioCard({ entry, figure }: ScenarioCardProps) {
  return (
    <li className="hl-card">
      <a
        className="hl-card-link"
        aria-labelledby={`card-${entry.name}`}
        href={writeLink({ page: "lab", experiment: newLabState(entry.name) })}
      >
        <h3 id={`card-${entry.name}`} className="hl-card-title">
          {entry.title}
        </h3>
        {figure !== undefined && (
          <>
            <div className="hl-card-figure">
              <StoredMiniature figure={figure} />
            </div>
            <p className="hl-small">
              <HeadlineText figure={figure} curves="two" />
            </p>
          </>
        )}
      </a>
    </li>
  );
}

export function StoredMiniature({ figure }: { readonly figure: StoredFigure }) {
  const data = figureOfStored(figure);
  return <Miniature data={data} scales={figure.scales} summary={summarise(data)} complete />;
}

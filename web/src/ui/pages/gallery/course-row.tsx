/** A scenario in the list of the course: name, title, miniature, one number each, whether it was measured, its tour. */
import { newLabState } from "../../../lab/link/lab-state.ts";
import { writeLink } from "../../../lab/link/route.ts";
import { newLitmusState } from "../../../lab/link/litmus-state.ts";
import { figureOfStored } from "../../../lab/figure/figure-of-stored.ts";
import { offText, publishedError } from "../../../lab/figure/published-error.ts";
import type { StoredFigure } from "../../../lab/stored/stored-figure.ts";
import type { CourseEntry } from "../../../model/scenario/course.ts";
import { isLitmus } from "../../site/litmus-names.ts";
import { HeadlineText } from "./headline-text.tsx";
import { StoredMiniature } from "./scenario-card.tsx";

interface CourseRowProps {
  readonly entry: CourseEntry;
  readonly figure: StoredFigure | undefined;
}

export function CourseRow({ entry, figure }: CourseRowProps) {
  const id = `row-${entry.name}`;
  return (
    <li className="hl-course-row">
      <a className="hl-course-link" aria-labelledby={id} href={linkTo(entry.name)}>
        <span className="hl-course-miniature">{figure !== undefined && <StoredMiniature figure={figure} />}</span>
        <span className="hl-course-text">
          <span className="hl-course-title">
            <strong id={id}>{entry.title}</strong>
            {!entry.title.startsWith(entry.name) && <code className="hl-muted hl-small"> {entry.name}</code>}
          </span>
          <span className="hl-course-claim hl-small hl-muted">{entry.claim}</span>
        </span>
        <span className="hl-course-facts hl-small">
          {figure !== undefined && <HeadlineText figure={figure} curves="two" />}
          <span className="hl-muted">{isLitmus(entry.name) ? LITMUS_FACTS : factsOf(figure)}</span>
        </span>
      </a>
    </li>
  );
}

const LITMUS_FACTS = "every outcome under SC, TSO, PSO";

function linkTo(name: string): string {
  if (isLitmus(name)) return writeLink({ page: "litmus", litmus: newLitmusState(name) });
  return writeLink({ page: "lab", experiment: newLabState(name) });
}

/** For example "measured on a real machine, off by × 1.10 on average · tour of 7 steps". */
function factsOf(figure: StoredFigure | undefined): string {
  if (figure === undefined) return "";
  const { published, tourSteps } = figure;
  const off = offText(publishedError(figureOfStored(figure)));
  const facts = [
    published.length > 0 ? ["● measured on a real machine", ...off].join(", ") : "",
    tourSteps > 0 ? `tour of ${tourSteps} steps` : "",
  ];
  return facts.filter((fact) => fact !== "").join(" · ");
}

/**
 * The first thing that a newcomer can do: a question, with a chart on which nothing is drawn. It is markup alone, so
 * that the first picture of the page has it and nothing waits for it. The chart that is drawn on, with all that it
 * needs, comes when a reader turns to the question (draw-first.tsx). Neither this module nor
 * the values that are stored with the page contain the answer.
 */
import { useState } from "react";
import askedFirst from "virtual:asked-first";
import type { AskedFirst } from "../../../model/exercise/public-exercise.ts";
import { lazyPart } from "../../parts/lazy-part.tsx";

/** Does the reader begin by drawing the curve, or see the simulated one at once? */
export type Begin = "draw" | "show";

const DrawFirst = lazyPart("The question", () => import("./draw-first.tsx").then((module) => module.DrawFirst));

interface FirstQuestion {
  readonly asked: AskedFirst | null;
  readonly begun: Begin | undefined;
  readonly onBegin: (how: Begin) => void;
}

export function useFirstQuestion(): FirstQuestion {
  const [begun, setBegun] = useState<Begin | undefined>(undefined);
  return { asked: askedFirst, begun, onBegin: setBegun };
}

/** The chart comes when the pointer or the focus comes to the question: readers who pass by fetch nothing for it. */
function fetchAhead(): void {
  void DrawFirst.arrive().catch(() => undefined);
}

export function AskedFirstEntry({ asked, begun, onBegin }: FirstQuestion) {
  if (asked === null) return null;
  return (
    <section className="hl-asked" aria-label="A question first" onPointerEnter={fetchAhead} onFocus={fetchAhead}>
      <EmptyChart asked={asked} />
      <p>{asked.words}</p>
      <p className="hl-asked-ways">
        <button type="button" className="hl-button" aria-expanded={begun !== undefined} onClick={() => onBegin("draw")}>
          Draw it
        </button>
        {begun === undefined && (
          <button type="button" className="hl-asked-show" onClick={() => onBegin("show")}>
            Show me
          </button>
        )}
      </p>
    </section>
  );
}

/** The place of the chart, which takes the focus: it is where the reader goes on. */
export function AskedFirstChart({ asked, begun }: FirstQuestion) {
  if (asked === null || begun === undefined) return null;
  return <DrawFirst name={asked.name} begun={begun} />;
}

/** Axes, and a stroke that has only begun. The numbers are those of the axes that the question names. */
function EmptyChart({ asked }: { readonly asked: AskedFirst }) {
  return (
    <svg className="hl-asked-chart" viewBox="0 0 132 84" aria-hidden="true">
      <path className="hl-figure-axis" fill="none" d="M6 16V66H126" />
      <path className="hl-asked-stroke" d="M8 62C14 56 18 51 24 46" />
      <text x="0" y="10">
        {asked.unit}
      </text>
      <text x="126" y="80" textAnchor="end">
        {asked.most}
      </text>
      <text className="hl-asked-mark" x="84" y="50" textAnchor="middle">
        ?
      </text>
    </svg>
  );
}

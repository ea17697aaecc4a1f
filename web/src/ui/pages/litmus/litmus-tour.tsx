/** The tour of an experiment: a strip at the foot of the window, with the keys that tours have everywhere. */
import { useEffect } from "react";
import { parseMarkup, type Span } from "../../../lab/tour/markup.ts";
import type { LitmusTourStep } from "../../../model/litmus/litmus-schema.ts";
import { hasOwnKeys, stepsOfKey, TOUR_KEYS_BACK, TOUR_KEYS_NEXT } from "../../panels/tour/tour-keys.ts";
import "../../panels/tour/tour.css";
import { useDispatch } from "../../state/app-context.ts";
import { tourChange } from "./tour-change.ts";

interface LitmusTourProps {
  readonly steps: readonly LitmusTourStep[];
  readonly number: number;
}

export function LitmusTour({ steps, number }: LitmusTourProps) {
  const dispatch = useDispatch();
  const at = Math.min(Math.max(1, number), steps.length);
  const step = steps[at - 1];
  const go = (to: number): void => {
    if (to >= 1 && to <= steps.length) dispatch({ kind: "litmus", change: tourChange(steps, to) });
  };
  useTourKeys(at, go);
  if (step === undefined) return null;
  return (
    <section
      className="hl-tour hl-no-print"
      aria-label="Tour"
      aria-keyshortcuts={`${TOUR_KEYS_NEXT} ${TOUR_KEYS_BACK}`}
    >
      <div className="hl-tour-inner">
        <p className="hl-tour-count hl-number" aria-hidden="true">
          {at}
          <span className="hl-muted"> / {steps.length}</span>
        </p>
        <div className="hl-tour-step" role="status">
          <h2 className="hl-tour-title">
            <span className="hl-visually-hidden">{`Step ${at} of ${steps.length}: `}</span>
            {step.title}
          </h2>
          <div className="hl-tour-text">
            {parseMarkup(step.text).map((spans, i) => (
              <p key={i}>{spans.map((span, j) => word(span, j))}</p>
            ))}
          </div>
        </div>
        <div className="hl-tour-moves">
          <div className="hl-tour-buttons">
            <button type="button" className="hl-button" aria-disabled={at === 1} onClick={() => go(at - 1)}>
              Back
            </button>
            <button
              type="button"
              className="hl-button hl-button--primary"
              aria-disabled={at === steps.length}
              onClick={() => go(at + 1)}
            >
              Next
            </button>
            <button
              type="button"
              className="hl-button hl-button--quiet"
              aria-label="Close the tour"
              onClick={() => dispatch({ kind: "litmus", change: { tour: undefined } })}
            >
              Close
            </button>
          </div>
        </div>
      </div>
    </section>
  );
}

function word(span: Span, key: number) {
  if (span.kind === "code") return <code key={key}>{span.text}</code>;
  return span.kind === "emphasis" ? <em key={key}>{span.text}</em> : span.text;
}

function useTourKeys(at: number, go: (to: number) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const by = stepsOfKey(event, hasOwnKeys(event.target));
      if (by === undefined) return;
      event.preventDefault();
      if (!event.repeat) go(at + by);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

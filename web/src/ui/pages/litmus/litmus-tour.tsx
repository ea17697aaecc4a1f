/** The open tour of an experiment, in the strip that all tours have. */
import { parseMarkup, type Span } from "../../../lab/tour/markup.ts";
import type { LitmusTourStep } from "../../../model/litmus/litmus-schema.ts";
import { TourStrip } from "../../panels/tour/tour-strip.tsx";
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
  const go = (to: number | undefined): void =>
    dispatch({ kind: "litmus", change: to === undefined ? { tour: undefined } : tourChange(steps, to) });
  if (step === undefined) return null;
  return (
    <TourStrip steps={steps} number={at} onStep={go}>
      <div className="hl-tour-text">
        {parseMarkup(step.text).map((spans, i) => (
          <p key={i}>{spans.map((span, j) => word(span, j))}</p>
        ))}
      </div>
    </TourStrip>
  );
}

function word(span: Span, key: number) {
  if (span.kind === "code") return <code key={key}>{span.text}</code>;
  return span.kind === "emphasis" ? <em key={key}>{span.text}</em> : span.text;
}

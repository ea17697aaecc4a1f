/** The open tour of an experiment, in the strip that all tours have. */
import type { LitmusState } from "../../../lab/link/litmus-state.ts";
import { parseMarkup, type Span } from "../../../lab/tour/markup.ts";
import type { LitmusTourStep } from "../../../model/litmus/litmus-schema.ts";
import { TourStrip } from "../../panels/tour/tour-strip.tsx";
import { useDispatch } from "../../state/app-context.ts";
import { hasWandered, openStep, tourChange } from "./tour-change.ts";
import { subjectInWords } from "./tour-subject.ts";

interface LitmusTourProps {
  readonly steps: readonly LitmusTourStep[];
  readonly state: LitmusState;
  /** Does Escape close the tour? */
  readonly hasEscape: boolean;
  readonly onStep?: () => void;
}

export function LitmusTour({ steps, state, hasEscape, onStep }: LitmusTourProps) {
  const dispatch = useDispatch();
  const open = openStep(steps, state);
  if (open === undefined) return null;
  const { step, number } = open;
  const go = (to: number | undefined): void => {
    dispatch({ kind: "litmus", change: to === undefined ? { tour: undefined } : tourChange(steps, to) });
    onStep?.();
  };
  return (
    <TourStrip
      steps={steps}
      number={number}
      subject={subjectInWords(step)}
      wandered={hasWandered(state, steps, open)}
      hasEscape={hasEscape}
      onStep={go}
    >
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

/**
 * One scenario of the page on the model: its published curves, its calibration, and a button to compute it again here.
 */
import { useMemo, useState } from "react";
import { newLabState } from "../../../lab/link/lab-state.ts";
import { writeLink } from "../../../lab/link/route.ts";
import { CurveCard } from "./curve-card.tsx";
import type { Answer } from "../../../base/answer.ts";
import { comparedCurves, type ComparedScenario } from "./fidelity-data.ts";
import { useSession } from "../../state/session-context.ts";
import { useAnswer, useAnswers } from "../../state/use-answer.ts";
import { curvesOf } from "./live-curves.ts";
import { Said } from "../../parts/announced.tsx";
import { Words } from "./not-counted.tsx";

/** The id of a scenario's section, to which the answer's rows lead. */
export function sectionId(name: string): string {
  return `model-${name}`;
}

export function ScenarioSection({ scenario }: { scenario: ComparedScenario }) {
  const session = useSession();
  const answers = useAnswers();
  const [isAsked, setAsked] = useState(false);
  const { file, name, title, xLabel } = scenario;
  const question = curvesOf(session, name);
  const live = useAnswer(isAsked ? question : undefined);
  const { value } = live;
  const computed = useMemo(() => (value === undefined ? undefined : comparedCurves(file, value)), [file, value]);
  const curves = computed ?? scenario.curves;
  const start = (): void => {
    setAsked(true);
    if (isAsked) answers.again(question);
  };
  return (
    <section className="hl-track" id={sectionId(name)} tabIndex={-1} aria-label={title}>
      <h2 className="hl-track-name">
        <a href={writeLink({ page: "lab", experiment: newLabState(name) })}>{title}</a>
      </h2>
      <p className="hl-muted hl-small">{file.claim}</p>
      <ul className="hl-compared-list">
        {curves.map((curve) => (
          <CurveCard key={curve.id} curve={curve} scenario={name} unit={file.measure.unit} xLabel={xLabel} />
        ))}
      </ul>
      <Exceptions scenario={scenario} />
      <Calibration scenario={scenario} />
      <Again live={live} title={title} onCompute={start} />
    </section>
  );
}

function Exceptions({ scenario }: { scenario: ComparedScenario }) {
  if (scenario.exceptions.length === 0) return null;
  const labelOf = (id: string): string => scenario.file.variants.find((variant) => variant.id === id)?.label ?? id;
  return (
    <ul className="hl-compared-notes hl-small">
      {scenario.exceptions.map((known) => (
        <li key={`${known.variant} ${known.what}`}>
          <strong>{`A larger error than is accepted elsewhere: ${labelOf(known.variant)}, ${known.what}.`}</strong>{" "}
          {known.reason}
        </li>
      ))}
    </ul>
  );
}

function Calibration({ scenario }: { scenario: ComparedScenario }) {
  const items = scenario.file.calibration ?? [];
  if (items.length === 0) return <p className="hl-small">Nothing was calibrated on these curves.</p>;
  return (
    <ul className="hl-compared-notes hl-small">
      {items.map((item) => (
        <li key={item.parameter}>
          <strong>{item.parameter}</strong> is calibrated: <Words text={item.how} />.
        </li>
      ))}
    </ul>
  );
}

/** The button keeps its place, and the focus, while the curves are computed. */
function Again({ live, title, onCompute }: { live: Answer<unknown>; title: string; onCompute: () => void }) {
  const { coming } = live;
  const isComputing = coming !== undefined;
  return (
    <div className="hl-small hl-compared-again">
      <button
        type="button"
        className="hl-button"
        onClick={isComputing ? undefined : onCompute}
        aria-disabled={isComputing}
        aria-label={`Compute again here: ${title}`}
      >
        Compute again here
      </button>
      {isComputing ? (
        <Computing done={coming.done} total={coming.total} title={title} />
      ) : (
        <span className="hl-muted">{stateText(live)}</span>
      )}
      <Said words={isComputing ? "" : stateText(live)} />
    </div>
  );
}

interface ComputingProps {
  readonly done: number;
  readonly total: number;
  readonly title: string;
}

function Computing({ done, total, title }: ComputingProps) {
  return (
    <span className="hl-muted hl-status hl-status--left">
      Computing
      <progress className="hl-progress" aria-label={`Progress of ${title}`} max={Math.max(1, total)} value={done} />
      <span className="hl-number hl-small">{`${done}/${total}`}</span>
    </span>
  );
}

function stateText({ value, failure }: Answer<unknown>): string {
  if (failure !== undefined) return failure;
  return value === undefined
    ? "Shown: the numbers stored with this version."
    : "Shown: the numbers that this browser has just computed.";
}

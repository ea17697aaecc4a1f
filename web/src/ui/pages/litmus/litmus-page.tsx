/**
 * The page on memory order: a litmus experiment, every outcome that its variants can have, and how each comes about.
 */
import { useEffect, useState, useCallback } from "react";
import { newLitmusState, type LitmusState } from "../../../lab/link/litmus-state.ts";
import { goTo } from "../../browser/router.ts";
import { Choice } from "../../parts/choice.tsx";
import { ControlGroup } from "../../parts/control-group.tsx";
import { LoadFailure } from "../../parts/load-failure.tsx";
import { Toggle } from "../../parts/toggle.tsx";
import { useArrival } from "../../parts/use-arrival.ts";
import { LITMUS_CATALOGUE } from "../../site/litmus-catalogue.ts";
import { isLitmus } from "../../site/litmus-names.ts";
import type { OpenedLitmus } from "../../site/open-litmus.ts";
import { useRootMark } from "../../browser/root-mark.ts";
import { useApp, useDispatch } from "../../state/app-context.ts";
import { useAnswer, useAnswers } from "../../state/use-answer.ts";
import { TOUR_BUTTON_CLASS } from "../../panels/tour/tour-button.tsx";
import { LitmusShareButton } from "./litmus-share-button.tsx";
import { LitmusStudy } from "./litmus-study.tsx";
import { LitmusTour } from "./litmus-tour.tsx";
import "./litmus.css";
import "./litmus-in-tour.css";
import { NoExperiment } from "./no-experiment.tsx";
import { openStep, tourChange } from "./tour-change.ts";
import { subjectOf, type LitmusPart, partOf } from "./tour-subject.ts";
import { experimentOf, studiedOf } from "../../site/studied-litmus.ts";
import { useLinkedStep } from "./use-linked-step.ts";
import type { LitmusTourStep } from "../../../model/litmus/litmus-schema.ts";
import { PaneBar } from "../../parts/pane-bar.tsx";

const NONE = newLitmusState("");

export function LitmusPage() {
  const state = useApp(({ route }) => (route.page === "litmus" ? route.litmus : NONE));
  const answers = useAnswers();
  const question = experimentOf(state.experiment);
  const { value: opened, failure } = useAnswer(question);
  useLinkedStep(state, opened);
  useArrival(opened !== undefined);
  if (opened !== undefined) return <Opened opened={opened} state={state} />;
  return (
    <main id="main" className={failure !== undefined ? "hl-page" : "hl-litmus-page"} tabIndex={-1}>
      {failure === undefined && <p className="hl-muted">Loading…</p>}
      {failure !== undefined &&
        (isLitmus(state.experiment) ? (
          <LoadFailure sentence={failure} onRetry={() => answers.again(question)} />
        ) : (
          <NoExperiment litmus={state} message={failure} />
        ))}
    </main>
  );
}

/** In an open tour the text, and what the step is about, share the window: see litmus-in-tour.css. */
function Opened({ opened, state }: HeadProps) {
  const steps = opened.experiment.file.tour ?? [];
  const open = openStep(steps, state);
  const step = open?.step;
  const [visits, setVisits] = useState(0);
  const visit = `${state.experiment} ${open?.number} ${visits}`;
  const parts = useParts(step, visit);
  useRootMark("view", step === undefined ? undefined : "litmus");
  return (
    <main
      id="main"
      className="hl-litmus-page"
      tabIndex={-1}
      data-step={step && subjectOf(step)}
      data-part={step && parts.part}
    >
      <Head opened={opened} state={state} />
      {step !== undefined && <PartBar {...parts} />}
      <LitmusStudy key={state.experiment} opened={opened} state={state} embedded={false} visit={visit} />
      <LitmusTour steps={steps} state={state} hasEscape onStep={() => setVisits((before) => before + 1)} />
    </main>
  );
}

const EXPERIMENTS = LITMUS_CATALOGUE.map(({ name, title }) => ({ id: name, label: title, short: name }));

interface HeadProps {
  readonly opened: OpenedLitmus;
  readonly state: LitmusState;
}

function Head({ opened, state }: HeadProps) {
  const dispatch = useDispatch();
  const { name, file } = opened.experiment;
  const tour = file.tour ?? [];
  const { variant } = studiedOf(opened, state);
  useEffect(() => {
    document.title = `${name} · Hotline`;
  }, [name]);
  return (
    <div className="hl-litmus-head">
      <ControlGroup label="Experiment and what to do with it" className="hl-litmus-ways hl-no-print">
        <Choice
          label="Experiment"
          hideLabel
          options={EXPERIMENTS}
          value={name}
          onChange={(next) => goTo({ page: "litmus", litmus: newLitmusState(next) })}
        />
        <Choice
          label="Variant"
          hideLabel
          className="hl-litmus-variant"
          options={file.variants.map(({ id, label }) => ({ id, label }))}
          value={variant.id}
          onChange={(id) => dispatch({ kind: "litmus", change: { variant: id, step: 0 } })}
        />
        <span className="hl-litmus-spring" />
        {tour.length > 0 && (
          <span className={TOUR_BUTTON_CLASS}>
            <Toggle
              on={state.tour !== undefined}
              onChange={(on) => dispatch({ kind: "litmus", change: on ? tourChange(tour, 1) : { tour: undefined } })}
            >
              {`Tour, ${tour.length} steps`}
            </Toggle>
          </span>
        )}
        <LitmusShareButton opened={opened} state={state} />
      </ControlGroup>
      <h1>{file.title}</h1>
      <p className="hl-litmus-claim">{file.claim}</p>
      <p className="hl-litmus-about hl-small">
        <strong>{variant.label}:</strong> {variant.about}
        {Object.hasOwn(state.texts, variant.id) && <em> You have changed this program.</em>}
      </p>
    </div>
  );
}

const PART_NAMES = [
  ["program", "Program and outcomes"],
  ["pane", "How it comes about"],
] as const satisfies readonly (readonly [LitmusPart, string])[];

interface Parts {
  readonly part: LitmusPart;
  readonly show: (part: LitmusPart) => void;
}

/** `visit` is another one whenever the reader comes to a step. */
function useParts(step: LitmusTourStep | undefined, visit: string): Parts {
  const [kept, setKept] = useState<{ readonly part: LitmusPart; readonly visit: string }>({
    part: "program",
    visit: "",
  });
  if (kept.visit !== visit) setKept({ part: step === undefined ? kept.part : partOf(step), visit });
  const show = useCallback((part: LitmusPart) => setKept((now) => ({ ...now, part })), []);
  return { part: kept.part, show };
}

/**
 * In an open tour a phone shows one part of the page at a time: threads and matrix, or the panes. A step leads to the
 * part that it is about; by the bar the reader looks at the other. Wider windows show both.
 */
function PartBar({ part, show }: Parts) {
  return <PaneBar label="Shown in this tour" panes={PART_NAMES} isShown={(one) => one === part} onShow={show} />;
}

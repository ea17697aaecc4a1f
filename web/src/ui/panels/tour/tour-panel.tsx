/**
 * The open tour: a slim strip at the bottom of the window, while the rest of the page goes on working. It shows the
 * step, moves through the steps, and leads back to a step when the reader has changed something.
 */
import { useContext, useEffect, useId, useMemo, useRef, type RefObject } from "react";
import { useApp, useDispatch, useStore } from "../../state/app-context.ts";
import { Choice } from "../../parts/choice.tsx";
import type { AppState } from "../../../lab/state/app-state.ts";
import { experimentOf, scenarioOf } from "../../../lab/state/opened.ts";
import { derive } from "../../../lab/state/store.ts";
import "./tour.css";
import { hasWandered, stepOf, stepsOf, type OpenTour } from "../../../lab/tour/steps.ts";
import { TOUR_BUTTON_CLASS } from "./tour-button.tsx";
import { Vocabulary } from "./signs.ts";
import { TourWaysContext } from "./tour-ways.ts";
import { hasOwnKeys, stepsOfKey, TOUR_KEYS_BACK, TOUR_KEYS_NEXT } from "./tour-keys.ts";
import { TourText } from "./tour-text.tsx";
import { useShownPanel } from "./use-shown-panel.ts";

const openTour = derive(
  (state: AppState) => [stepsOf(scenarioOf(state)), stepOf(state), experimentOf(state).tour] as const,
  (steps, step, number): OpenTour | undefined =>
    step === undefined || number === undefined ? undefined : { steps, step, number },
);

export function TourPanel() {
  const tour = useApp(openTour);
  return tour === undefined ? null : <Open tour={tour} />;
}

function Open({ tour }: { tour: OpenTour }) {
  const section = useRef<HTMLElement>(null);
  const textId = useId();
  useGoByKeys();
  useFocus(section);
  useShownPanel(tour.step.state?.panel);
  return (
    <section
      ref={section}
      className="hl-tour hl-no-print"
      aria-label="Tour"
      aria-describedby={textId}
      tabIndex={-1}
      aria-keyshortcuts={`${TOUR_KEYS_NEXT} ${TOUR_KEYS_BACK}`}
    >
      <div className="hl-tour-inner">
        <TourPlace tour={tour} />
        <div id={textId} className="hl-tour-step" role="status">
          <h2 className="hl-tour-title">
            <span className="hl-visually-hidden">{`Step ${tour.number} of ${tour.steps.length}: `}</span>
            {tour.step.title}
          </h2>
          <Text text={tour.step.text} />
        </div>
        <TourMoves tour={tour} />
      </div>
    </section>
  );
}

function Text({ text }: { text: string }) {
  const scenario = useApp(scenarioOf);
  const { scenarios, onParameter } = useContext(TourWaysContext);
  const vocabulary = useMemo(
    () => (scenario === undefined ? undefined : new Vocabulary(scenario, scenarios)),
    [scenario, scenarios],
  );
  if (scenario === undefined || vocabulary === undefined) return null;
  const styleOf = (id: string): number => scenario.file.variants.findIndex((variant) => variant.id === id);
  return <TourText text={text} vocabulary={vocabulary} styleOf={styleOf} onParameter={onParameter} />;
}

/** The number of the step among all, and the list of the steps. */
function TourPlace({ tour }: { tour: OpenTour }) {
  const dispatch = useDispatch();
  const options = tour.steps.map((step, i) => ({ id: String(i + 1), label: `${i + 1}. ${step.title}` }));
  return (
    <div className="hl-tour-place">
      <p className="hl-tour-count hl-number" aria-hidden="true">
        {tour.number}
        <span className="hl-muted"> / {tour.steps.length}</span>
      </p>
      <Choice
        label="Step of the tour"
        hideLabel
        className="hl-tour-list"
        options={options}
        value={String(tour.number)}
        onChange={(id) => dispatch({ kind: "tour", step: Number(id) })}
      />
    </div>
  );
}

function TourMoves({ tour: { number, steps } }: { tour: OpenTour }) {
  const wandered = useApp(hasWandered);
  const dispatch = useDispatch();
  const go = (step: number | undefined) => dispatch({ kind: "tour", step });
  return (
    <div className="hl-tour-moves">
      <div className="hl-tour-buttons">
        <Move label="Back" title="Page up" possible={number > 1} onPress={() => go(number - 1)} />
        <Move label="Next" title="Page down" possible={number < steps.length} primary onPress={() => go(number + 1)} />
        <button
          type="button"
          className="hl-button hl-button--quiet"
          aria-label="Close the tour"
          onClick={() => {
            go(undefined);
            tourButton()?.focus({ preventScroll: true });
          }}
        >
          Close
        </button>
      </div>
      <div className="hl-tour-wandered" role="status">
        {wandered && (
          <>
            <span>You changed something.</span>{" "}
            <button type="button" className="hl-button" onClick={() => go(number)}>
              Back to this step
            </button>
          </>
        )}
      </div>
    </div>
  );
}

interface MoveProps {
  readonly label: string;
  readonly title: string;
  readonly possible: boolean;
  readonly primary?: boolean;
  readonly onPress: () => void;
}

/** Keeps the focus when there is no further step. */
function Move({ label, title, possible, primary, onPress }: MoveProps) {
  return (
    <button
      type="button"
      className={`hl-button ${primary === true ? "hl-button--primary" : ""}`}
      title={title}
      aria-disabled={!possible}
      onClick={() => possible && onPress()}
    >
      {label}
    </button>
  );
}

function tourButton(): HTMLButtonElement | null {
  return document.querySelector<HTMLButtonElement>(`.${TOUR_BUTTON_CLASS} button`);
}

/** When the reader opens the tour with the button, the focus moves into the panel; opened by a link, it stays. */
function useFocus(section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const button = tourButton();
    if (button !== null && document.activeElement === button) section.current?.focus({ preventScroll: true });
  }, [section]);
}

function useGoByKeys(): void {
  const store = useStore();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const by = stepsOfKey(event, hasOwnKeys(event.target));
      const { tour } = experimentOf(store.get());
      if (by === undefined || tour === undefined) return;
      event.preventDefault();
      const last = stepsOf(scenarioOf(store.get())).length;
      const next = Math.min(last, Math.max(1, tour + by));
      if (!event.repeat && next !== tour) store.dispatch({ kind: "tour", step: next });
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [store]);
}

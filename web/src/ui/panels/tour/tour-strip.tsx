/**
 * A tour as a slim strip at the bottom of the window, while the rest of the page goes on working: the step, the list of
 * steps, the ways to the next one and back, by buttons and by keys. What a step's text says is the page's own.
 */
import { useEffect, useId, useRef, type ReactNode, type RefObject } from "react";
import { useRootMark } from "../../browser/root-mark.ts";
import { Choice } from "../../parts/choice.tsx";
import { goOnAt } from "../../parts/go-on.ts";
import "./tour.css";
import { TOUR_BUTTON_CLASS } from "./tour-button.tsx";
import { hasOwnKeys, stepsOfKey, TOUR_KEYS_BACK, TOUR_KEYS_NEXT } from "./tour-keys.ts";

interface TourStripProps {
  readonly steps: readonly { readonly title: string }[];
  /** The open step, from 1. */
  readonly number: number;
  /** The reader has changed something since the step. */
  readonly wandered?: boolean;
  /** Goes to a step, or to the open one again; undefined closes the tour. */
  readonly onStep: (step: number | undefined) => void;
  /** The text of the open step. */
  readonly children: ReactNode;
}

export function TourStrip({ steps, number, wandered = false, onStep, children }: TourStripProps) {
  const section = useRef<HTMLElement>(null);
  const textId = useId();
  useRootMark("tour", "");
  useGoByKeys(number, steps.length, onStep);
  useFocus(section);
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
        <TourPlace steps={steps} number={number} onStep={onStep} />
        <div id={textId} className="hl-tour-step" role="status">
          <h2 className="hl-tour-title">
            <span className="hl-visually-hidden">{`Step ${number} of ${steps.length}: `}</span>
            {steps[number - 1]?.title}
          </h2>
          {children}
        </div>
        <TourMoves steps={steps} number={number} wandered={wandered} onStep={onStep} />
      </div>
    </section>
  );
}

type PlaceProps = Pick<TourStripProps, "steps" | "number" | "onStep">;

/** The number of the step among all, and the list of the steps. */
function TourPlace({ steps, number, onStep }: PlaceProps) {
  const options = steps.map((step, i) => ({ id: String(i + 1), label: `${i + 1}. ${step.title}` }));
  return (
    <div className="hl-tour-place">
      <p className="hl-tour-count hl-number" aria-hidden="true">
        {number}
        <span className="hl-muted"> / {steps.length}</span>
      </p>
      <Choice
        label="Step of the tour"
        hideLabel
        className="hl-tour-list"
        options={options}
        value={String(number)}
        onChange={(id) => onStep(Number(id))}
      />
    </div>
  );
}

function TourMoves({ steps, number, wandered, onStep }: PlaceProps & { readonly wandered: boolean }) {
  return (
    <div className="hl-tour-moves">
      <div className="hl-tour-buttons">
        <Move label="Back" title="Page up" possible={number > 1} onPress={() => onStep(number - 1)} />
        <Move
          label="Next"
          title="Page down"
          possible={number < steps.length}
          primary
          onPress={() => onStep(number + 1)}
        />
        <button
          type="button"
          className="hl-button hl-button--quiet"
          aria-label="Close the tour"
          onClick={() => {
            onStep(undefined);
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
            <button
              type="button"
              className="hl-button"
              onClick={({ currentTarget }) => {
                goOnAt(currentTarget, ".hl-tour");
                onStep(number);
              }}
            >
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

function useGoByKeys(number: number, last: number, onStep: (step: number) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const by = stepsOfKey(event, hasOwnKeys(event.target));
      if (by === undefined) return;
      event.preventDefault();
      const next = Math.min(last, Math.max(1, number + by));
      if (!event.repeat && next !== number) onStep(next);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

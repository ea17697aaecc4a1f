/**
 * A tour as a slim strip at the bottom of the window, while the rest of the page goes on working: the step, the list of
 * steps, the ways to the next one and back, by buttons and by keys. What a step's text says is the page's own.
 */
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { useRootMark } from "../../browser/root-mark.ts";
import { Choice } from "../../parts/choice.tsx";
import { goOnAt } from "../../parts/go-on.ts";
import "./tour.css";
import { TOUR_BUTTON_CLASS } from "./tour-button.tsx";
import { closesTour, hasOwnKeys, stepsOfKey, TOUR_KEYS_BACK, TOUR_KEYS_NEXT } from "./tour-keys.ts";

const TEXT_CLASS = "hl-tour-step";

interface TourStripProps {
  readonly steps: readonly { readonly title: string }[];
  /** The open step, from 1. */
  readonly number: number;
  /** What the open step speaks of, as a part of a sentence: "the machine". */
  readonly subject: string;
  readonly wandered?: boolean;
  /** Does Escape close the tour? While presenting, and in an embed, it means something else. */
  readonly hasEscape: boolean;
  /** Goes to a step, or to the open one again; undefined closes the tour. */
  readonly onStep: (step: number | undefined) => void;
  /** The text of the open step. */
  readonly children: ReactNode;
}

export function TourStrip({ steps, number, subject, wandered = false, hasEscape, onStep, children }: TourStripProps) {
  useRootMark("tour", "");
  useGoByKeys(number, steps.length, onStep);
  useEscape(hasEscape, () => closeTour(onStep));
  return (
    <section
      className="hl-tour hl-no-print"
      aria-label="Tour"
      aria-keyshortcuts={`${TOUR_KEYS_NEXT} ${TOUR_KEYS_BACK}${hasEscape ? " Escape" : ""}`}
    >
      <div className="hl-tour-inner">
        <TourPlace steps={steps} number={number} onStep={onStep} />
        <StepText number={number} of={steps.length} title={steps[number - 1]?.title ?? ""} subject={subject}>
          {children}
        </StepText>
        <TourMoves steps={steps} number={number} wandered={wandered} onStep={onStep} />
      </div>
    </section>
  );
}

interface StepTextProps extends Pick<TourStripProps, "number" | "subject" | "children"> {
  readonly of: number;
  readonly title: string;
}

/** Has the focus when its step comes: a screen reader then says the title, the text, and what the step is about. */
function StepText({ number, of, title, subject, children }: StepTextProps) {
  const element = useFocusOfStep(number);
  const [titleId, wordsId, subjectId] = [useId(), useId(), useId()];
  return (
    <div
      /* Another element for each step: one that has the focus already is not read out again. */
      key={number}
      ref={element}
      className={TEXT_CLASS}
      role="group"
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-describedby={`${wordsId} ${subjectId}`}
    >
      <h2 id={titleId} className="hl-tour-title">
        <span className="hl-visually-hidden">{`Step ${number} of ${of}: `}</span>
        {title}
      </h2>
      <div id={wordsId}>{children}</div>
      <p id={subjectId} className="hl-visually-hidden">{`This step is about ${subject}.`}</p>
    </div>
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
          title="Escape"
          onClick={() => closeTour(onStep)}
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
                goOnAt(currentTarget, ".hl-tour", `.${TEXT_CLASS}`);
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

/** The focus goes back to where the tour was opened. */
function closeTour(onStep: TourStripProps["onStep"]): void {
  onStep(undefined);
  tourButton()?.focus({ preventScroll: true });
}

/**
 * The text of a step takes the focus when the reader goes to the step or opens the tour with the button; opened by a
 * link, it leaves the focus alone, as it does in an embed whose page around it goes on by itself.
 */
function useFocusOfStep(number: number) {
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef<number>(undefined);
  useLayoutEffect(() => {
    const isOpened = shown.current === undefined;
    const isOther = shown.current !== number;
    shown.current = number;
    const isAsked = isOpened ? document.activeElement === tourButton() : isOther && document.hasFocus();
    if (isAsked) element.current?.focus({ preventScroll: true });
  }, [number]);
  return element;
}

function useEscape(isOn: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: KeyboardEvent): void => {
      if (!closesTour(event)) return;
      event.preventDefault();
      close();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
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

/**
 * One execution, step by step, forward and back: the picture, the sentence of each step, and the keys of the
 * transport.
 */
import { type KeyboardEvent, useEffect } from "react";
import type { LitmusModel, LitmusProgram } from "../../../base/litmus.ts";
import type { WitnessMoment } from "../../../litmus/outcomes/replay.ts";
import { ExecutionDrawing } from "./execution-drawing.tsx";
import { Announced } from "../../parts/announced.tsx";

interface ExecutionPaneProps {
  readonly program: LitmusProgram;
  /** Undefined where the outcome is forbidden under the model. */
  readonly moments: readonly WitnessMoment[] | undefined;
  /** The outcome for a reader. */
  readonly words: string;
  readonly model: LitmusModel;
  readonly at: number;
  readonly onStep: (step: number) => void;
}

export function ExecutionPane({ program, moments, words, model, at, onStep }: ExecutionPaneProps) {
  const last = (moments?.length ?? 1) - 1;
  const go = (step: number): void => onStep(Math.min(last, Math.max(0, step)));
  useArrowKeys(at, go);
  if (moments === undefined) {
    return (
      <p className="hl-litmus-nothing">
        No execution of this program ends with <span className="hl-number">{words}</span> under {model}: every order of
        events has been explored.
      </p>
    );
  }
  return (
    <div className="hl-litmus-execution">
      <ExecutionDrawing program={program} moments={moments} at={at} />
      <div className="hl-litmus-steps">
        <Transport at={at} last={last} onStep={go} />
        <p className="hl-litmus-sentence">
          <Announced words={moments[at]?.step?.sentence ?? "The beginning: nothing has been executed."} />
        </p>
        <ol aria-label={`A shortest execution that ends with ${words} under ${model}`}>
          {moments.slice(1).map((moment, i) => (
            <li key={i + 1} aria-current={at === i + 1 ? "step" : undefined}>
              <button type="button" onClick={() => go(i + 1)}>
                {moment.step?.sentence}
              </button>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

interface TransportProps {
  readonly at: number;
  readonly last: number;
  readonly onStep: (step: number) => void;
}

function Transport({ at, last, onStep }: TransportProps) {
  const move = (label: string, glyph: string, to: number, possible: boolean) => (
    <button
      type="button"
      className="hl-button hl-no-print"
      aria-label={label}
      title={label}
      aria-disabled={!possible}
      onClick={() => possible && onStep(to)}
    >
      <span aria-hidden="true">{glyph}</span>
    </button>
  );
  return (
    <div className="hl-litmus-transport" role="group" aria-label="Steps of the execution">
      {move("To the beginning", "|◀", 0, at > 0)}
      {move("One step back", "◀", at - 1, at > 0)}
      {move("One step forward", "▶", at + 1, at < last)}
      {move("To the end", "▶|", last, at < last)}
      <span className="hl-number">{`step ${at} of ${last}`}</span>
    </div>
  );
}

/** The arrow keys step wherever the focus has no other use for them. */
function useArrowKeys(at: number, go: (step: number) => void): void {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent): void => {
      const by = stepOfKey(event);
      if (by === undefined || hasOwnUse(event.target)) return;
      event.preventDefault();
      go(at + by);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

function stepOfKey(event: Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey">): number | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey) return undefined;
  if (event.key === "ArrowRight") return 1;
  return event.key === "ArrowLeft" ? -1 : undefined;
}

/** Fields, lists and tabs use the arrow keys themselves. */
function hasOwnUse(target: EventTarget | null): boolean {
  const own =
    'input, textarea, select, [contenteditable], [role="tab"], [role="option"], [role="listbox"], [role="dialog"]';
  return target instanceof Element && target.closest(own) !== null;
}

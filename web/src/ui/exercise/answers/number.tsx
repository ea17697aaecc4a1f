/** A number with its unit; afterwards the simulated value beside it. */
import { useId, useState } from "react";
import { formatAmount } from "../../../base/format.ts";
import type { AnswerPropsOf } from "../answer-view.ts";

export function NumberAnswer({ file, answer, onAnswer, locked, revealed }: AnswerPropsOf<"number">) {
  const { unit, also = {} } = file.ask;
  const units = [unit, ...Object.keys(also)];
  const [typed, setTyped] = useState(answer === undefined ? "" : String(answer.value));
  const [chosenUnit, setChosenUnit] = useState(answer?.unit ?? unit);
  const id = useId();
  const give = (text: string, of: string): void => {
    setTyped(text);
    setChosenUnit(of);
    const value = decimalOf(text);
    onAnswer(value === undefined ? undefined : { value, unit: of });
  };
  const isWrong = typed.trim() !== "" && decimalOf(typed) === undefined;
  return (
    <div className="hl-answer-number">
      <label htmlFor={id} className="hl-answer-legend">
        Your answer
      </label>
      <span className="hl-answer-number-field">
        <input
          id={id}
          className="hl-answer-number-input"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          readOnly={locked}
          value={typed}
          aria-describedby={isWrong ? `${id}-wrong` : undefined}
          aria-invalid={isWrong}
          onChange={(event) => give(event.target.value, chosenUnit)}
        />
        {units.length === 1 && unit !== "" && <span>{unit}</span>}
        {units.length > 1 && (
          <select
            className="hl-select"
            aria-label="Unit"
            value={chosenUnit}
            disabled={locked}
            onChange={(event) => give(typed, event.target.value)}
          >
            {units.map((one) => (
              <option key={one} value={one}>
                {one === "" ? "(plain number)" : one}
              </option>
            ))}
          </select>
        )}
      </span>
      {isWrong && (
        <span id={`${id}-wrong`} className="hl-number-problem">
          Write a number, as in 1,200 or 0.5 or 3e6.
        </span>
      )}
      {revealed?.solution !== undefined && (
        <p className="hl-answer-truth">
          Simulated: <strong>{formatAmount(revealed.solution.value, revealed.solution.unit)}</strong>
        </p>
      )}
    </div>
  );
}

/** A number as people type it: with commas, spaces or apostrophes between thousands, and a point before decimals. */
export function decimalOf(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/(?<=\d)[\s,'’_\u202f](?=\d{3}(?!\d))/g, "")
    .replace("−", "-");
  if (!/^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(plain)) return undefined;
  const value = Number(plain);
  return Number.isFinite(value) ? value : undefined;
}

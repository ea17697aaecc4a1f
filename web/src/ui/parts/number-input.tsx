/**
 * A field for a whole number in a range, with its thousands apart as everywhere on the page. What is typed counts when
 * the field is left or Enter is pressed; the arrow keys and the page keys change the number by one. What cannot be
 * taken as it was typed is told beneath the field, and announced: the number that then stands there is another one.
 */
import { useState } from "react";
import { formatCount } from "../../base/format.ts";
import { Said } from "./announced.tsx";
import { typedNumber } from "./typed-number.ts";

interface NumberInputProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** The value that an empty field stands for. */
  readonly standard: number;
  readonly onChange: (value: number) => void;
}

/** What keys add to the number. The page keys, which a presenter's remote sends, do the same as the arrows. */
const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, PageUp: 1, ArrowDown: -1, PageDown: -1 };

export function NumberInput({ label, value, min, max, standard, onChange }: NumberInputProps) {
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const [said, setSaid] = useState<string | undefined>(undefined);
  const take = (next: number): void => {
    setTyped(undefined);
    const inRange = Math.min(max, Math.max(min, next));
    if (inRange !== value) onChange(inRange);
  };
  const takeTyped = (): void => {
    if (typed === undefined) return;
    const number = typed.trim() === "" ? standard : typedNumber(typed);
    setSaid(problemOf(typed, number, { value, min, max }));
    take(number ?? value);
  };
  const press = (event: React.KeyboardEvent): void => {
    if (event.key === "Enter") takeTyped();
    else if (event.key === "Escape") setTyped(undefined);
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    take((typedNumber(typed ?? "") ?? value) + by);
  };
  return (
    <>
      <input
        className="hl-number-input"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        value={typed ?? formatCount(value)}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={() => setSaid((before) => before ?? "")}
        onBlur={takeTyped}
        onKeyDown={press}
      />
      {/* The region is there before it has words, but only beside fields that have been used. */}
      {said !== undefined && <Said words={said === "" ? "" : `${label}: ${said}`} />}
      {said !== undefined && said !== "" && (
        <span className="hl-number-problem" aria-hidden="true">
          {said}
        </span>
      )}
    </>
  );
}

type FieldRange = Pick<NumberInputProps, "value" | "min" | "max">;

function problemOf(typed: string, number: number | undefined, { value, min, max }: FieldRange): string {
  if (number === undefined) return `"${typed}" is no whole number, ${formatCount(value)} is kept.`;
  if (number > max) return `${formatCount(max)} is the most.`;
  return number < min ? `${formatCount(min)} is the least.` : "";
}

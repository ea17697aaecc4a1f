/**
 * A field for a whole number in a range, with its thousands apart as everywhere on the page. What is typed counts when
 * the field is left or Enter is pressed; the arrow keys and the page keys change the number by one. What cannot be
 * taken as it was typed is told beneath the field, and announced: the number that then stands there is another one.
 */
import { useEffect, useState } from "react";
import { formatCount } from "../../base/format.ts";
import { Said } from "./announced.tsx";

export interface NumberInputProps {
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
  const [problem, setProblem] = useState<Problem | undefined>(undefined);
  const take = (next: number): void => {
    setTyped(undefined);
    const inRange = Math.min(max, Math.max(min, next));
    if (inRange !== value) onChange(inRange);
  };
  const takeTyped = (): void => {
    if (typed === undefined) return;
    const number = typed.trim() === "" ? standard : typedNumber(typed);
    const kept = number === undefined ? value : Math.min(max, Math.max(min, number));
    setProblem({ words: problemOf(typed, number, { value, min, max }), kept });
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
  /* With another number in the field, by a key or the slider, what was said of this one is over. */
  useEffect(() => setProblem((before) => before && (before.kept === value ? before : NO_PROBLEM)), [value]);
  const said = problem?.words ?? "";
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
        onFocus={() => setProblem((before) => before ?? NO_PROBLEM)}
        onBlur={takeTyped}
        onKeyDown={press}
      />
      {/* The region is there before it has words, but only beside fields that have been used. */}
      {problem !== undefined && <Said words={said === "" ? "" : `${label}: ${said}`} />}
      {said !== "" && (
        <span className="hl-number-problem" aria-hidden="true">
          {said}
        </span>
      )}
    </>
  );
}

/** What was wrong with a typed text, in words or "", and the number that then stood in the field. */
interface Problem {
  readonly words: string;
  readonly kept: number | undefined;
}

const NO_PROBLEM: Problem = { words: "", kept: undefined };

type FieldRange = Pick<NumberInputProps, "value" | "min" | "max">;

function problemOf(typed: string, number: number | undefined, { value, min, max }: FieldRange): string {
  if (number === undefined) return `"${typed}" is no whole number, ${formatCount(value)} is kept.`;
  if (number > max) return `${formatCount(max)} is the most.`;
  return number < min ? `${formatCount(min)} is the least.` : "";
}

/**
 * A whole number as people type it: digits, with spaces, commas or apostrophes between thousands. A number that is
 * too large to be exact is infinite: it is beyond every range.
 */
export function typedNumber(text: string): number | undefined {
  const digits = text.replace(/[\s,'’_]/g, "");
  if (!/^[-−]?\d+$/.test(digits)) return undefined;
  const number = Number(digits.replace("−", "-"));
  return Number.isSafeInteger(number) ? number : Math.sign(number) * Infinity;
}

/**
 * The slider under a figure by which a reader walks along the figure's x-axis: its stops are the places that have
 * values. It is the browser's own slider, so that keys, touch and screen readers know it.
 */
import "./scrubber.css";

interface ScrubberProps {
  /** For screen readers, such as "cores". */
  readonly label: string;
  readonly values: readonly number[];
  readonly value: number;
  /** What is said of the place, such as "44 cores: 3 840 messages/s". */
  readonly text: string;
  readonly onChange: (value: number) => void;
}

export function Scrubber({ label, values, value, text, onChange }: ScrubberProps) {
  const [first = 0] = values;
  const last = values[values.length - 1] ?? first;
  return (
    <input
      className="hl-scrubber"
      type="range"
      aria-label={label}
      aria-valuetext={text}
      min={0}
      max={last}
      step={1}
      value={value}
      style={{ "--hl-filled": `${(100 * value) / Math.max(1, last)}%` } as React.CSSProperties}
      onChange={(event) => {
        const next = towards(values, value, Number(event.target.value));
        if (next !== value) onChange(next);
      }}
    />
  );
}

/** The place that is nearest to where the slider was moved; a step by key goes on to the next place. */
function towards(values: readonly number[], from: number, to: number): number {
  const nearest = values.reduce((best, one) => (Math.abs(one - to) < Math.abs(best - to) ? one : best), from);
  if (nearest !== from || to === from) return nearest;
  const further = values.filter((one) => (to > from ? one > from : one < from));
  return (to > from ? further[0] : further[further.length - 1]) ?? from;
}

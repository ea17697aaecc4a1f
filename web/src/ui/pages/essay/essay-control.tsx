/**
 * The control of a section that stands beside its figures, and changes all of them: a slider with a few stops, or a
 * choice. Both are the browser's own, so that keys, touch and screen readers know them. Without scripts the page's style
 * leaves them out.
 */
import { useId, useState } from "react";
import type { EssayChange, StoredControl, StoredStop } from "../../../lab/stored/stored-essay.ts";

interface EssayControlProps {
  readonly control: StoredControl;
  /** The section's, which no other control on the page has. */
  readonly name: string;
  readonly onChange: (change: EssayChange) => void;
}

export function EssayControl({ control, name, onChange }: EssayControlProps) {
  if (control.kind === "slider")
    return <StopSlider label={control.label} stops={control.stops} first={control.first} onChange={onChange} />;
  if (control.kind === "choice")
    return <StopChoice label={control.label} stops={control.stops} name={name} onChange={onChange} />;
  return null;
}

interface StopsProps {
  readonly label: string;
  readonly stops: readonly StoredStop[];
  readonly onChange: (change: EssayChange) => void;
}

function StopSlider({ label, stops, first, onChange }: StopsProps & { readonly first: number }) {
  const id = useId();
  const [at, setAt] = useState(first);
  const words = stops[at]?.words ?? "";
  return (
    <div className="hl-essay-control">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="hl-slider"
        type="range"
        min={0}
        max={stops.length - 1}
        step={1}
        value={at}
        aria-valuetext={words}
        onChange={(event) => {
          const next = Number(event.target.value);
          setAt(next);
          onChange(stops[next]?.change ?? {});
        }}
      />
      <output htmlFor={id} className="hl-number">
        {words}
      </output>
    </div>
  );
}

function StopChoice({ label, stops, name, onChange }: StopsProps & { readonly name: string }) {
  const [at, setAt] = useState(0);
  return (
    <fieldset className="hl-essay-control hl-essay-choice">
      <legend>{label}</legend>
      {stops.map(({ words, change }, i) => (
        <label key={words}>
          <input
            type="radio"
            name={`essay-${name}`}
            checked={i === at}
            onChange={() => {
              setAt(i);
              onChange(change);
            }}
          />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  );
}

/**
 * A number with a slider and a field: linear or logarithmic, with its unit, its source and a reset. The slider moves
 * along its stops; the field takes any whole number in the range.
 *
 * The slider is the browser's own: its stops are not numbers in a row, and only with it can each stop have its own
 * words.
 */
import { memo, useMemo } from "react";
import { Button, type PressEvent } from "react-aria-components/Button";
import { formatAmount, formatCount } from "../../base/format.ts";
import { Explain } from "./explain.tsx";
import { goOnAt } from "./go-on.ts";
import { NumberInput } from "./number-input.tsx";
import { useSliderPrefetch } from "./slider-prefetch.ts";
import { nearestStop, sliderStops, type NumberRange } from "../../lab/slider-stops.ts";

interface SliderFieldProps {
  /** Of the slider, for what leads to the slider from elsewhere on the page. */
  readonly id?: string;
  readonly label: string;
  readonly unit: string;
  readonly range: NumberRange;
  readonly value: number;
  readonly standard: number;
  readonly source?: string;
  readonly onChange: (value: number) => void;
  /** Told of values that the reader may choose next with the slider, the likeliest first. */
  readonly onExpect?: (values: readonly number[]) => void;
}

export function SliderField(props: SliderFieldProps) {
  const { id, label, unit, range, value, standard, source, onChange, onExpect } = props;
  const { min, max, step, scale } = range;
  const stops = useMemo(() => sliderStops({ min, max, step, scale }), [min, max, step, scale]);
  const at = nearestStop(stops, value);
  const prefetch = useSliderPrefetch({ stops, at, onExpect });
  const full = `${label}${unit === "" ? "" : `, ${unit}`}`;
  return (
    <div className="hl-slider-field">
      <div className="hl-slider-label">
        <span aria-hidden="true">{label}</span>{" "}
        {source !== undefined && (
          <Explain
            label={label}
            text={`From ${formatCount(min)} to ${formatCount(max)}; ${formatCount(standard)} unless you change it.`}
            unit={unit}
            source={source}
          />
        )}
      </div>
      {value !== standard && <ResetButton label={label} unit={unit} standard={standard} onChange={onChange} />}
      <input
        id={id}
        className="hl-slider"
        type="range"
        aria-label={full}
        min={0}
        max={stops.length - 1}
        step={1}
        value={at}
        aria-valuetext={formatAmount(value, unit)}
        onChange={(event) => onChange(stops[Number(event.target.value)] ?? value)}
        {...prefetch}
      />
      <NumberInput label={full} value={value} min={min} max={max} standard={standard} onChange={onChange} />
      <span className="hl-number-unit" aria-hidden="true">
        {unit}
      </span>
    </div>
  );
}

type ResetButtonProps = Pick<SliderFieldProps, "label" | "unit" | "standard" | "onChange">;

/** Stays as it is while the slider moves, if `onChange` is the same function. */
const ResetButton = memo(function ResetButton({ label, unit, standard, onChange }: ResetButtonProps) {
  const reset = ({ target }: PressEvent): void => {
    goOnAt(target, ".hl-slider-field", ".hl-slider");
    onChange(standard);
  };
  return (
    <Button
      className="hl-slider-reset"
      onPress={reset}
      aria-label={`Reset ${label} to ${formatAmount(standard, unit)}`}
    >
      reset
    </Button>
  );
});

/**
 * "Which constant explains the difference?": the reader chooses one or two constants, or has each tried, and sees the
 * fitted values with their uncertainty and the error before and after. They count only when the reader says so.
 */
import { useMemo, useRef, useState } from "react";
import { Button } from "react-aria-components/Button";
import { formatNumber } from "../../../base/format.ts";
import { countOf } from "../../../base/text.ts";
import { apartWords } from "../../../lab/figure/measured-words.ts";
import { measuredComparisons } from "../../../lab/selectors.ts";
import type { FitConstant } from "../../../model/measured/fit-constants.ts";
import { intervalOf } from "../../../model/measured/fit-scale.ts";
import type { MeasuredCurve } from "../../../model/measured/curve/measured-curve.ts";
import type { Fitted, Sensitivities } from "../../../session/measured/fit-measured.ts";
import { Choice } from "../../parts/choice.tsx";
import { useApp, useDispatch, useStore } from "../../state/app-context.ts";
import { NumberTable } from "../../panels/parameters/number-table.tsx";
import { choosable, type FitInHand, useFit } from "./use-fit.ts";
import { Announced } from "../../parts/announced.tsx";

const NONE = "none";

export function FitPart() {
  const all = useApp(measuredComparisons);
  const store = useStore();
  const constants = useMemo(() => choosable(store.get()), [store]);
  const [label, setLabel] = useState("");
  const [chosen, setChosen] = useState<readonly [string, string]>([constants[0]?.id ?? NONE, NONE]);
  const inHand = useFit();
  const { asked, looked, fitted, look, fit, stop } = inHand;
  const main = useRef<HTMLButtonElement>(null);
  const curve = all.find(({ one }) => one.label === label)?.one.curve ?? all[0]?.one.curve;
  if (curve === undefined) return null;
  const wanted = [...new Set(chosen)].flatMap((id) => constants.find((one) => one.id === id) ?? []);
  const coming = looked.coming ?? fitted.coming;
  const isRunning = coming !== undefined;
  return (
    <section aria-labelledby="hl-fit-title" className="hl-measured">
      <h3 id="hl-fit-title" className="hl-panel-title">
        Which constant explains the difference?
      </h3>
      <p className="hl-small hl-muted">
        One or two constants are varied, and everything else stays as it is in the lab, until the simulated points lie
        as near to the measured ones as they can. A good fit does not show that the constant was wrong: another one may
        explain the same.
      </p>
      {all.length > 1 && (
        <Choice
          label="Measured curve"
          options={all.map(({ one }) => ({ id: one.label, label: one.label }))}
          value={curve.label}
          onChange={setLabel}
        />
      )}
      <Constants constants={constants} chosen={chosen} onChosen={setChosen} />
      <div className="hl-measured-row">
        <Button
          ref={main}
          className="hl-button"
          isDisabled={wanted.length === 0 && !isRunning}
          onPress={() => (isRunning ? stop() : fit(curve, wanted))}
        >
          {isRunning ? "Stop" : wanted.length === 2 ? "Fit both constants" : "Fit the constant"}
        </Button>
        {!isRunning && (
          <Button
            className="hl-button"
            onPress={() => {
              look(curve);
              /* The button goes, and the other one now stops what it has begun. */
              main.current?.focus();
            }}
          >
            Try each constant
          </Button>
        )}
        {isRunning && (
          <progress
            className="hl-progress"
            aria-label="Simulated variations"
            max={Math.max(1, coming.total)}
            value={coming.done}
          />
        )}
        <Announced className="hl-small" words={statusWords(inHand)} />
      </div>
      {asked !== undefined && looked.value !== undefined && (
        <Looked looked={looked.value} curve={asked.curve} onChosen={setChosen} />
      )}
      {asked !== undefined && fitted.value !== undefined && <FittedPart fitted={fitted.value} curve={asked.curve} />}
    </section>
  );
}

/** Without numbers that count up: the text is read out when it changes. */
function statusWords({ looked, fitted }: FitInHand): string {
  const failure = looked.failure ?? fitted.failure;
  if (failure !== undefined) return `This was not possible: ${failure}.`;
  if (looked.coming !== undefined) return "trying each constant";
  if (fitted.coming !== undefined) return "fitting";
  if (looked.value !== undefined) return "Each constant was changed a little.";
  const { value } = fitted;
  return value === undefined ? "" : `Fitted: ${apartWords(value.before)} before, ${apartWords(value.after)} now.`;
}

interface ConstantsProps {
  readonly constants: readonly FitConstant[];
  readonly chosen: readonly [string, string];
  readonly onChosen: (chosen: readonly [string, string]) => void;
}

function Constants({ constants, chosen, onChosen }: ConstantsProps) {
  const options = constants.map((one) => ({ id: one.id, label: nameOf(one) }));
  return (
    <div className="hl-measured-row">
      <Choice label="Constant" options={options} value={chosen[0]} onChange={(id) => onChosen([id, chosen[1]])} />
      <Choice
        label="and"
        options={[{ id: NONE, label: "no other" }, ...options]}
        value={chosen[1]}
        onChange={(id) => onChosen([chosen[0], id])}
      />
    </div>
  );
}

function nameOf({ kind, label }: FitConstant): string {
  return kind === "parameter" ? `${label} (scenario)` : `${label} (machine)`;
}

/** Constants that are shown of those that were tried. */
const SHOWN = 6;

interface LookedProps extends Pick<ConstantsProps, "onChosen"> {
  readonly looked: Sensitivities;
  /** With which the runs were compared; the reader may have chosen another one since. */
  readonly curve: MeasuredCurve;
}

function Looked({ looked: { now, sampleCount, found }, curve, onChosen }: LookedProps) {
  const [first, second] = found;
  const rows = found.slice(0, SHOWN).map(({ constant, left }) => [nameOf(constant), apartWords(left)]);
  return (
    <>
      <NumberTable
        label="Constants by what they could explain"
        heads={["constant", "would leave the curves, on average"]}
        rows={rows}
      />
      <p className="hl-small hl-muted">
        Compared with {curve.label} at {countOf(sampleCount, "point")}, where quick runs are {apartWords(now)} now. From
        one small step of each constant alone, continued in a straight line: a hint where to begin, no result.
      </p>
      {first !== undefined && second !== undefined && (
        <div className="hl-measured-row">
          <Button className="hl-button" onPress={() => onChosen([first.constant.id, NONE])}>
            Choose the first
          </Button>
          <Button className="hl-button" onPress={() => onChosen([first.constant.id, second.constant.id])}>
            Choose the first two
          </Button>
        </div>
      )}
    </>
  );
}

/** `curve`: to which the constants were fitted; the reader may have chosen another one since. */
function FittedPart({ fitted, curve }: { readonly fitted: Fitted; readonly curve: MeasuredCurve }) {
  const dispatch = useDispatch();
  const { constants, values, result, before, after, samples, parameters, machineFile } = fitted;
  const rows = constants.map((one, i) => [
    nameOf(one),
    `${formatNumber(one.start)} ${one.unit}`,
    `${formatNumber(values[one.id] ?? one.start)} ${one.unit}`,
    intervalWords(one, result.place[i] ?? 0, result.half[i]),
  ]);
  const use = (): void => {
    const machine = machineFile === undefined ? {} : { machineFile };
    dispatch({ kind: "change", change: { parameters, ...machine } });
  };
  return (
    <>
      <NumberTable label="Fitted constants" heads={["constant", "now", "fitted", "95 % interval"]} rows={rows} />
      <p className="hl-small">
        At {countOf(samples.length, "point")} of {curve.label}: on average {apartWords(before)} now, {apartWords(after)}{" "}
        with the fitted values; {result.evaluations} variations were simulated.{" "}
        {result.correlation !== undefined && Math.abs(result.correlation) > 0.95
          ? `The points hardly tell the two constants apart: their errors are correlated by ${result.correlation.toFixed(2)}.`
          : ""}
        {after > POOR ? " No value of what was varied explains the difference." : ""}
      </p>
      <div>
        <Button className="hl-button hl-button--primary" onPress={use}>
          Use these values
        </Button>
      </div>
    </>
  );
}

/** A mean error above this, about 15 %, is no explanation. assumed */
const POOR = 0.15;

function intervalWords(constant: FitConstant, place: number, half: number | undefined): string {
  if (half === undefined) return "the points do not tell";
  const [low, high] = intervalOf(constant, place, half);
  return `${formatNumber(low)} to ${formatNumber(high)}`;
}

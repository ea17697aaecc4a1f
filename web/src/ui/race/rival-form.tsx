/** What else may set the rival apart from the first run: its place, its machine, its parameters. */
import { formatPlace } from "../../base/format.ts";
import type { RaceRival } from "../../lab/link/race-field.ts";
import { axisName, raceMachines, rivalGround } from "../../lab/race.ts";
import { selectedRef } from "../../lab/place-selectors.ts";
import { experimentOf, scenarioOf } from "../../lab/state/opened.ts";
import { settables, valueSet } from "../../model/experiment/settables.ts";
import { Choice } from "../parts/choice.tsx";
import { machineOptions } from "../parts/machine-options.ts";
import { NumberInput } from "../parts/number-input.tsx";
import { useApp, useDispatch } from "../state/app-context.ts";

const SAME = "same";

export function RivalForm() {
  const scenario = useApp(scenarioOf);
  const experiment = useApp(experimentOf);
  const selected = useApp(selectedRef);
  const { machine, values } = useApp(rivalGround);
  const machines = useApp(raceMachines);
  const dispatch = useDispatch();
  const { race } = experiment;
  if (scenario === undefined || race === undefined) return null;
  const change = (part: Partial<RaceRival>): void =>
    dispatch({ kind: "change", change: { race: { ...race, ...part } } });
  const axis = axisName(scenario);
  const numbers = settables(scenario, machine);
  return (
    <div className="hl-race-form">
      <Choice
        label="Place"
        options={[
          { id: SAME, label: `the same${selected === undefined ? "" : `, ${formatPlace(selected.x, axis)}`}` },
          ...values.map((x) => ({ id: String(x), label: formatPlace(x, axis) })),
        ]}
        value={race.x === undefined ? SAME : String(race.x)}
        onChange={(x) => change({ x: x === SAME ? undefined : Number(x) })}
      />
      <Choice
        label="Machine"
        options={[{ id: SAME, label: "the same" }, ...machineOptions(machines)]}
        value={race.machine ?? SAME}
        onChange={(id) => change({ machine: id === SAME ? undefined : id })}
      />
      {numbers.map((settable) => {
        const { name, min, max } = settable;
        const parameter = scenario.file.parameters.find((one) => one.name === name);
        const label = parameter?.label ?? name;
        const own = valueSet(experiment.parameters, settable);
        const { [name]: set, ...others } = race.parameters;
        return (
          <div key={name} className="hl-race-setting">
            <span className="hl-choice-label">
              {label}
              {parameter?.unit === undefined ? "" : `, ${parameter.unit}`}
            </span>
            <NumberInput
              label={label}
              value={set ?? own}
              min={min}
              max={max}
              standard={own}
              onChange={(value) => change({ parameters: value === own ? others : { ...others, [name]: value } })}
            />
          </div>
        );
      })}
    </div>
  );
}

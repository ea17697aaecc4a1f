/** Moving parameters towards a goal; the right values stand beside the reader's when the answer is revealed. */
import { formatAmount } from "../../../base/format.ts";
import type { AskedParameter } from "../../../model/exercise/public-exercise.ts";
import type { AnswerPropsOf } from "../answer-view.ts";
import { Prose } from "../prose.tsx";
import { SliderField } from "../../parts/slider-field.tsx";

export function SettingAnswer({ file, folder, answer, onAnswer, locked, revealed }: AnswerPropsOf<"setting">) {
  const values = answer?.parameters ?? {};
  const valueOf = ({ name, default: standard }: AskedParameter): number => values[name] ?? standard;
  const set = (name: string, value: number): void => {
    const all = folder.parameters.map((one) => [one.name, valueOf(one)] as const);
    onAnswer({ parameters: { ...Object.fromEntries(all), [name]: value } });
  };
  const right = revealed?.solution?.parameters;
  return (
    <div className="hl-answer-parts">
      <p>
        <span className="hl-answer-legend">The goal: </span>
        <Prose text={file.ask.goal} />
      </p>
      {!locked &&
        folder.parameters.map((parameter) => (
          <SliderField
            key={parameter.name}
            label={parameter.label}
            unit={parameter.unit}
            range={parameter}
            value={valueOf(parameter)}
            standard={parameter.default}
            onChange={(value) => set(parameter.name, value)}
          />
        ))}
      {!locked && answer === undefined && (
        <p className="hl-small hl-muted">Move a slider: where it stands now is where the scenario begins.</p>
      )}
      {locked && (
        <table className="hl-table hl-answer-table">
          <thead>
            <tr>
              <th scope="col">Parameter</th>
              <th scope="col">Yours</th>
              {right !== undefined && <th scope="col">Reaches the goal</th>}
            </tr>
          </thead>
          <tbody>
            {folder.parameters.map(({ name, label, unit }) => (
              <tr key={name}>
                <th scope="row">{label}</th>
                <td>{values[name] === undefined ? "–" : formatAmount(values[name], unit)}</td>
                {right !== undefined && <td>{right[name] === undefined ? "any" : formatAmount(right[name], unit)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

/** Choosing one of several sentences, or all that hold; afterwards each is marked with whether it holds. */
import type { AnswerPropsOf } from "../answer-view.ts";
import { HeldMark } from "../held-mark.tsx";
import { Prose } from "../prose.tsx";

export function ChoiceAnswer({ file, answer, onAnswer, locked, revealed }: AnswerPropsOf<"choice">) {
  const { choices, several } = file.ask;
  const chosen = answer?.chosen ?? [];
  const choose = (id: string): void => {
    const others = several ? chosen.filter((one) => one !== id) : [];
    const next = several && chosen.includes(id) ? others : [...others, id];
    onAnswer(next.length === 0 ? undefined : { chosen: next });
  };
  const holding = revealed?.solution?.chosen;
  return (
    <fieldset className="hl-choices">
      <legend className="hl-answer-legend">{several ? "Choose all that hold." : "Choose one."}</legend>
      {choices.map(({ id, text }) => (
        <label key={id} className="hl-choice-row">
          <input
            type={several ? "checkbox" : "radio"}
            name="choice"
            checked={chosen.includes(id)}
            disabled={locked}
            onChange={() => choose(id)}
          />
          <span>
            <Prose text={text} />
          </span>
          {holding !== undefined && <HeldMark holds={holding.includes(id)} chosen={chosen.includes(id)} />}
        </label>
      ))}
    </fieldset>
  );
}

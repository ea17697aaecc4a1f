/** Choosing one of several sentences, or all that hold. */
import type { AnswerPropsOf } from "../answer-view.ts";
import { OfferedRows } from "../offered-rows.tsx";
import { Prose } from "../prose.tsx";

export function ChoiceAnswer({ file, answer, onAnswer, locked, revealed }: AnswerPropsOf<"choice">) {
  const { choices, several } = file.ask;
  return (
    <OfferedRows
      legend={several ? "Choose all that hold." : "Choose one."}
      rows={choices.map(({ id, text }) => ({ id, text: <Prose text={text} /> }))}
      several={several}
      chosen={answer?.chosen ?? []}
      onChoose={(chosen) => onAnswer(chosen.length === 0 ? undefined : { chosen: [...chosen] })}
      locked={locked}
      holding={revealed?.solution?.chosen}
    />
  );
}

/**
 * What a litmus experiment or an exercise gives, in words that another release can be compared with: the verdict on
 * each outcome under each model, or the truth of the question. Pure.
 */
import { formatNumber } from "../../base/format.ts";
import type { LitmusProgram, LitmusResult } from "../../base/litmus.ts";
import type { Fact } from "../../lab/state/release-answer.ts";
import { matrixOf } from "../../litmus/outcomes/matrix.ts";
import { readAnswer } from "../../model/exercise/kinds.ts";
import type { RevealedExercise } from "../../session/questions/revealed.ts";
import { solutionWords } from "../exercise/solution-words.ts";

export function litmusFacts(program: LitmusProgram, results: readonly LitmusResult[]): readonly Fact[] {
  const verdicts = matrixOf(program, results).flatMap(({ outcome, cells }) =>
    cells.map(({ model, verdict }): Fact => ({ name: `${outcome} under ${model}`, text: verdict })),
  );
  const states = results.map(({ model, states: count, complete }): Fact => {
    return { name: `states explored under ${model}`, text: complete ? `${count}` : `${count}, then given up` };
  });
  return [...verdicts, ...states];
}

/** The right answer, and the points that it is read from. */
export function exerciseFacts({ file, solution, results }: Omit<RevealedExercise, "verdict">): readonly Fact[] {
  const words = solutionWords(file, solution);
  const unit = results.facts?.file.measure.unit ?? "";
  const points = (results.facts?.rows ?? []).map(({ variant, x, measure, error }): Fact => {
    const value = typeof measure === "number" ? `${formatNumber(measure, DIGITS)} ${unit}`.trim() : error;
    return { name: `${variant} at ${x}`, text: String(value ?? "no value") };
  });
  return [
    ...(words === undefined ? [] : [{ name: "the right answer", text: words }]),
    ...(file.kind === "table" ? tableFacts(solution, file.ask.given) : []),
    ...points,
  ];
}

/** As the page says the value of a run. */
const DIGITS = 4;

/** `given`: the rows that the question itself fills in. */
function tableFacts(solution: unknown, given: number): readonly Fact[] {
  const answer = readAnswer("table", solution);
  if (!answer.ok) return [];
  return answer.value.rows.map(({ states, messages }, i) => {
    return { name: `access ${given + i + 1}`, text: [...states, ...messages].join(" ") };
  });
}

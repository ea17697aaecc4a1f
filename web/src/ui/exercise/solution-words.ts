/** A right answer in a sentence or two, for teachers and for paper; undefined where only its own view can show it. */
import { formatAmount } from "../../base/format.ts";
import { type AnswerOf, type ExerciseFile, readAnswer } from "../../model/exercise/kinds.ts";

export function solutionWords(file: ExerciseFile, solution: unknown): string | undefined {
  switch (file.kind) {
    case "number":
      return read("number", solution, ({ value, unit }) => formatAmount(value, unit));
    case "choice":
      return read("choice", solution, ({ chosen }) => textsOf(chosen, file.ask.choices).join(" "));
    case "order":
      return read("order", solution, ({ order }) => textsOf(order, file.ask.items ?? []).join(", "));
    case "pick":
      return read("pick", solution, ({ picked }) => `\`${picked}\``);
    case "setting":
      return read("setting", solution, ({ parameters }) =>
        Object.entries(parameters)
          .map(([name, value]) => `\`${name}\` = ${value}`)
          .join(", "),
      );
    case "outcomes":
      return read("outcomes", solution, ({ possible }) => possible.map((outcome) => `\`${outcome}\``).join(", "));
    case "find":
      return read("find", solution, findWords);
    case "draw":
    case "table":
    case "program":
      return undefined;
  }
}

function read<K extends ExerciseFile["kind"]>(
  kind: K,
  solution: unknown,
  words: (answer: AnswerOf<K>) => string,
): string | undefined {
  const answer = readAnswer(kind, solution);
  return answer.ok ? words(answer.value) : undefined;
}

function textsOf(ids: readonly string[], known: readonly { readonly id: string; readonly text: string }[]) {
  return ids.map((id) => known.find((one) => one.id === id)?.text ?? `core ${id}`);
}

function findWords({ line, schedule, accesses }: AnswerOf<"find">): string {
  if (line !== undefined) return `line ${line}`;
  if (schedule !== undefined)
    return `seed ${schedule.seed}, ${schedule.cores} cores, delays of up to ${schedule.jitter} cycles, order ${schedule.order}`;
  return (accesses ?? []).map(({ core, does }) => `core ${core}: ${does}`).join(", ");
}

/** The table of states when it is revealed: what was answered is judged, and nothing where nothing was answered. */
import { expect, it } from "vitest";
import type { AnswerOf, QuestionFile } from "../../../model/exercise/kinds.ts";
import type { QuestionFolder } from "../../../model/exercise/public-exercise.ts";
import { rendered, textOf } from "../../testing/rendered.tsx";
import { TableAnswer } from "./table.tsx";

const FILE: QuestionFile<"table"> = {
  schema: 1,
  kind: "table",
  title: "A line",
  question: "Fill in the states.",
  minutes: 1,
  sources: [{ key: "src", place: "page 1" }],
  ask: {
    protocol: "MESI",
    cores: 2,
    accesses: [
      { core: 0, does: "read", line: 0 },
      { core: 1, does: "write", line: 0 },
    ],
    given: 1,
    messages: true,
  },
};

const FOLDER: QuestionFolder = {
  kind: "scenario",
  name: "test",
  variants: [],
  coreCount: 2,
  xAxis: undefined,
  given: [],
  measure: undefined,
  parameters: [],
  text: undefined,
  offered: undefined,
};

const RIGHT: AnswerOf<"table"> = { rows: [{ states: ["I", "M"], messages: ["BusRdX"] }] };

function revealed(answer: AnswerOf<"table"> | undefined): string {
  return textOf(
    rendered(
      <TableAnswer
        file={FILE}
        folder={FOLDER}
        answer={answer}
        onAnswer={() => undefined}
        locked
        revealed={{ solution: RIGHT, results: {}, verdict: { grade: "wrong", text: "No." } }}
      />,
    ),
  );
}

it("marks each cell of an answer", () => {
  const text = revealed({ rows: [{ states: ["I", "S"], messages: [] }] });
  expect(text).toMatch(/✓.*✗.*BusRdX.*✗.*none/);
});

it("shows the right rows without marks to teachers, and to a reader who did not know", () => {
  const text = revealed(undefined);
  expect(text).toContain("BusRdX");
  expect(text).not.toMatch(/[✓✗]|none|yours/);
});

/** Exercises about a small scenario, and results made by hand, for the tests of the kinds of answer. */
import { readLitmusExperiment } from "../../litmus/litmus-experiment.ts";
import { formatProblems, type Problem } from "../../json/problem.ts";
import { testScenario } from "../../testing/fixtures.ts";
import { type Exercise, readExercise } from "../exercise.ts";
import type { KindName } from "../kinds.ts";
import type { Results } from "../common/needs.ts";
import type { LitmusSubject, ScenarioSubject, Subject } from "../common/subject.ts";
import type { Verdict } from "../common/verdict.ts";

const MACHINE = { clock_hz: 2_000_000_000, latency: { atomic_hit: 20 } };

/** The text of its programs: the lock is released in line 3. */
export const PROGRAM = "void operation(void)\n{\n\trelease();\n\twork(1);\n}\n";

export const SUBJECT: ScenarioSubject = {
  kind: "scenario",
  scenario: testScenario(),
  machine: MACHINE,
  text: (file) => (file.endsWith(".c") ? PROGRAM : undefined),
};

const litmus = readLitmusExperiment("litmus", {
  schema: 1,
  title: "A test",
  claim: "Testing.",
  track: "Tests",
  order: 1,
  sources: [{ key: "src", text: "a paper" }],
  variants: [{ id: "plain", label: "plain", test: "plain.litmus", about: "as it is" }],
});
if (!litmus.ok) throw new Error(formatProblems("the test's experiment", litmus.error));

export const LITMUS: LitmusSubject = { kind: "litmus", experiment: litmus.value };

function fileOf(kind: KindName, ask: object, reveal: object): object {
  return {
    schema: 1,
    kind,
    title: "A question",
    question: "What happens?",
    minutes: 1,
    sources: [{ key: "src", place: "page 1" }],
    ask,
    reveal: { why: "It does.", ...reveal },
  };
}

/** The exercise; throws with its problems. */
export function exerciseOf(kind: KindName, ask: object, reveal: object, subject: Subject = SUBJECT): Exercise {
  const read = readExercise("test", fileOf(kind, ask, reveal), subject);
  if (read.ok) return read.value;
  throw new Error(formatProblems("the test's exercise", read.error));
}

/** The paths of its problems. */
export function problemsOf(kind: KindName, ask: object, reveal: object, subject: Subject = SUBJECT): readonly string[] {
  const read = readExercise("test", fileOf(kind, ask, reveal), subject);
  return read.ok ? [] : read.error.map(({ path }: Problem) => path);
}

/** Results with these curves, as [x, y] by variant; throughput and measure are the same. */
export function curves(of: Readonly<Record<string, readonly (readonly [number, number])[]>>): Results {
  const rows = Object.entries(of).flatMap(([variant, points]) =>
    points.map(([x, y]) => ({ variant, x, measure: y, throughput: y })),
  );
  return { facts: { file: SUBJECT.scenario.file, machine: MACHINE, rows } };
}

/** The results without points: of exercises about one run. */
export const NO_POINTS: Results = curves({});

/** The verdict; throws where there is none. */
export function judged(exercise: Exercise, answer: unknown, results: Results): Verdict {
  const checked = exercise.check(answer, results);
  if (checked.ok) return checked.value;
  throw new Error(checked.error);
}

/** The right answer; throws where there is none. */
export function solved(exercise: Exercise, results: Results): unknown {
  const solution = exercise.solution(results);
  if (solution.ok) return solution.value;
  throw new Error(solution.error);
}

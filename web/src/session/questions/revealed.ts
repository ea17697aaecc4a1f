/**
 * What really happens in an exercise whose answer is locked: its right answer, the runs from which the verdict follows,
 * and the verdict. Nothing of it is loaded or computed before.
 */
import { fail, ok, orThrow, type Result } from "../../base/result.ts";
import type { Results } from "../../model/exercise/common/needs.ts";
import { type Verdict, verdict } from "../../model/exercise/common/verdict.ts";
import { type Asked, askedFrom, UNKNOWN } from "../../model/exercise/kinds.ts";
import type { PublicExercise, RevealedPart } from "../../model/exercise/public-exercise.ts";
import { formatProblem } from "../../model/json/problem.ts";
import type { Question } from "../answers/answer.ts";
import {
  collect,
  type ExercisePorts,
  type LitmusFolder,
  type Makers,
  type ScenarioFolder,
} from "../exercise/collect.ts";

export interface RevealedExercise {
  /** With `reveal`. */
  readonly file: Asked["file"];
  /** Undefined where none could be computed. */
  readonly solution: unknown;
  /** With the reader's answer; with the right one where none was given. */
  readonly results: Results;
  /** Where no verdict is possible, the error says why. */
  readonly verdict: Result<Verdict, string>;
}

export interface AskedReveal extends ExercisePorts {
  readonly exercise: PublicExercise;
  /** JSON; "unknown" for "I do not know"; undefined: there is none, as in the view of teachers. */
  readonly answer: unknown;
  readonly reveal: () => Promise<RevealedPart>;
}

/** Of points, without a trace. assumed */
const USUAL_BYTES = 256 * 1024;

export function revealedOf({ exercise, answer, reveal, folder, makers }: AskedReveal): Question<RevealedExercise> {
  return {
    key: ["revealed", exercise.name, JSON.stringify(answer)],
    bytes: ({ results }) => USUAL_BYTES + (results.run?.result.trace?.records.byteLength ?? 0),
    answer: async ({ signal }) => {
      const [part, opened, made] = await Promise.all([reveal(), folder(), makers(signal)]);
      const asked = orThrow(askedWith(exercise, part));
      return reveals({ asked, answer, program: part.program }, orThrow(opened), made);
    },
  };
}

/** The exercise as its whole file has it. */
export function askedWith({ file }: PublicExercise, { reveal }: RevealedPart): Result<Asked, string> {
  const asked = askedFrom({ ...file, reveal });
  return asked.ok ? asked : fail(asked.error.map(formatProblem).join("; "));
}

interface Answered {
  readonly asked: Asked;
  readonly answer: unknown;
  readonly program: string | undefined;
}

async function reveals(
  { asked, answer, program }: Answered,
  folder: ScenarioFolder | LitmusFolder,
  makers: Makers,
): Promise<RevealedExercise> {
  const isGiven = answer !== undefined && answer !== UNKNOWN;
  const solved = program === undefined ? asked.needs() : orThrow(asked.needsFor({ text: program }));
  const right = orThrow(await collect(folder, solved, makers));
  const solution = program === undefined ? asked.solution(right) : ok({ text: program });
  const about = { file: asked.file, solution: solution.ok ? solution.value : undefined };
  if (!isGiven) return { ...about, results: right, verdict: unanswered(asked, answer, right) };
  const needed = asked.needsFor(answer);
  if (!needed.ok) return { ...about, results: right, verdict: needed };
  const isSame = JSON.stringify(needed.value) === JSON.stringify(solved);
  const own = isSame ? ok(right) : await collect(folder, needed.value, makers);
  if (!own.ok) return { ...about, results: right, verdict: own };
  return { ...about, results: own.value, verdict: asked.check(answer, own.value) };
}

function unanswered(asked: Asked, answer: unknown, results: Results): Result<Verdict, string> {
  return answer === UNKNOWN ? asked.check(answer, results) : ok(verdict("unknown", "nothing was answered"));
}

/** Which constants explain a measured curve: what each of them could, and which values of one or two of them do? */
import type { FitConstant } from "../../model/measured/fit-constants.ts";
import type { Key, Question } from "../answers/answer.ts";
import {
  evaluationsOf,
  fitMeasured,
  type Fitted,
  type FitTask,
  sensitivities,
  type Sensitivities,
} from "../measured/fit-measured.ts";

export type FitAbout = Omit<FitTask, "signal" | "onEvaluation">;

/** The machine is that of the inputs. */
function keyOf(name: string, { inputs, curve, variant }: FitAbout, constants: readonly FitConstant[]): Key {
  return [name, inputs, curve, variant, ...constants.map(({ id }) => id)];
}

/** The progress counts simulated variations. */
export function sensitivitiesOf(about: FitAbout, constants: readonly FitConstant[]): Question<Sensitivities> {
  const all = constants.length + 1;
  return {
    key: keyOf("sensitivities", about, constants),
    answer: ({ signal, progress }) => {
      progress(0, all);
      return sensitivities({ ...about, signal, onEvaluation: (done) => progress(done, all) }, constants);
    },
  };
}

export function fittedOf(about: FitAbout, constants: readonly FitConstant[]): Question<Fitted> {
  const all = evaluationsOf(constants.length);
  return {
    key: keyOf("fitted", about, constants),
    answer: ({ signal, progress }) => {
      progress(0, all);
      return fitMeasured({ ...about, signal, onEvaluation: (done) => progress(done, all) }, constants);
    },
  };
}

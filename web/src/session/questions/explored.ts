/** Which outcomes can a litmus program have under each model, and which fences forbid one of them? */
import type { LitmusModel, LitmusProgram } from "../../base/litmus.ts";
import { type FenceAnswer, neededFences } from "../../litmus/fence-search.ts";
import { outcomeText } from "../../litmus/outcomes/herd.ts";
import type { Explored } from "../../worker/protocol.ts";
import type { Question } from "../answers/answer.ts";
import type { ExploreClient } from "../litmus/explore-client.ts";

/** A text, and what it was compiled to. */
export interface LitmusText {
  readonly text: string;
  readonly program: LitmusProgram;
}

export interface Exploration extends LitmusText {
  /** In the order of the models. */
  readonly explored: readonly Explored[];
}

/** Bytes of a step of a witness. assumed */
const STEP_BYTES = 100;

/** The matrix before stays until this one is there. */
export function exploredOf(
  client: ExploreClient,
  { text, program }: LitmusText,
  models: readonly LitmusModel[],
): Question<Exploration> {
  return {
    key: ["explored", text, ...models],
    keepsEarlier: ([name]) => name === "explored",
    bytes: ({ explored }) =>
      STEP_BYTES * explored.flatMap(({ witnesses }) => witnesses).reduce((sum, { length }) => sum + length, 0),
    answer: async ({ signal }) => {
      const under = (model: LitmusModel) => client.explore({ program, model, withWitnesses: true }, signal);
      return { text, program, explored: await Promise.all(models.map(under)) };
    },
  };
}

interface Forbidden extends LitmusText {
  readonly outcome: string;
  readonly model: LitmusModel;
}

export function fencesOf(client: ExploreClient, { text, program, outcome, model }: Forbidden): Question<FenceAnswer> {
  return {
    key: ["fences", text, outcome, model],
    answer: async ({ signal }) =>
      neededFences(text, program, async (fenced) => {
        const { result } = await client.explore({ program: fenced, model, withWitnesses: false }, signal);
        if (!result.complete) throw new Error("An exploration reached its limit, so the search has no answer.");
        return result.outcomes.some((one) => outcomeText(fenced, one) === outcome);
      }),
  };
}

/** A text, compiled and explored under each model, in a worker. The last matrix stays until the next one is there. */
import { useEffect, useMemo, useState } from "react";
import type { LitmusModel, LitmusStep } from "../../../base/litmus.ts";
import type { Diagnostic } from "../../../base/program.ts";
import { compileLitmus } from "../../../litmus/compile.ts";
import { outcomeText } from "../../../litmus/outcomes/herd.ts";
import { isSameKey } from "../../../session/answers/answer.ts";
import { ExploreClient } from "../../../session/litmus/explore-client.ts";
import { type Exploration, exploredOf } from "../../../session/questions/explored.ts";
import { useAnswer } from "../../state/use-answer.ts";

export interface ExplorationState {
  /** The last exploration that was completed: of this text unless `pending`. */
  readonly last: Exploration | undefined;
  /** An exploration of a newer text is under way. */
  readonly pending: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** The worker or the core could not be had. */
  readonly failure: string | undefined;
}

/** One client for the page: its worker ends with the page. */
export function useExploreClient(): ExploreClient {
  const client = useMemo(
    () => new ExploreClient(async () => (await import("../../site/browser-pool.ts")).workerParts()),
    [],
  );
  useEffect(() => () => client.end(), [client]);
  return client;
}

export function useExploration(client: ExploreClient, text: string, models: readonly LitmusModel[]): ExplorationState {
  const { program, diagnostics } = useMemo(() => compileLitmus(text, "test.litmus"), [text]);
  const now = program === undefined ? undefined : exploredOf(client, { text, program }, models);
  /* While the text has mistakes, the last one without any is still asked for. */
  const [asked, setAsked] = useState(now);
  if (now !== undefined && (asked === undefined || !isSameKey(asked.key, now.key))) setAsked(now);
  const { value, edition, failure } = useAnswer(now ?? asked);
  return { last: value, pending: now !== undefined && edition !== "precise", diagnostics, failure };
}

/** A shortest execution that leads to the outcome under the model; undefined when it is forbidden, or one too many. */
export function witnessFor(
  { program, explored }: Exploration,
  model: LitmusModel,
  outcome: string,
): readonly LitmusStep[] | undefined {
  const found = explored.find(({ result }) => result.model === model);
  const index = found?.result.outcomes.findIndex((one) => outcomeText(program, one) === outcome) ?? -1;
  return index < 0 ? undefined : found?.witnesses[index];
}

/** A text, compiled and explored under each model, in a worker. The last matrix stays until the next one is there. */
import { useEffect, useMemo, useState } from "react";
import type { LitmusModel, LitmusProgram, LitmusStep } from "../../../base/litmus.ts";
import type { Diagnostic } from "../../../base/program.ts";
import { ExploreClient, GivenUp } from "../../../session/litmus/explore-client.ts";
import { compileLitmus } from "../../../litmus/compile.ts";
import { outcomeText } from "../../../litmus/outcomes/herd.ts";
import type { Explored } from "../../../worker/protocol.ts";
import { reasonOf } from "../../../base/reason.ts";

export interface Exploration {
  readonly text: string;
  readonly program: LitmusProgram;
  /** In the order of the models. */
  readonly explored: readonly Explored[];
}

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

export function useExploration(
  client: ExploreClient,
  text: string | undefined,
  models: readonly LitmusModel[],
): ExplorationState {
  const [last, setLast] = useState<Exploration>();
  const [failure, setFailure] = useState<string>();
  const compiled = useMemo(() => (text === undefined ? undefined : compileLitmus(text, "test.litmus")), [text]);
  const program = compiled?.program;
  const wanted = models.join(" ");
  useEffect(() => {
    if (program === undefined || text === undefined) return undefined;
    let current = true;
    exploreAll(client, program, wanted.split(" ") as LitmusModel[]).then(
      (explored) => {
        if (!current) return;
        setLast({ text, program, explored });
        setFailure(undefined);
      },
      (error: unknown) => {
        if (current && !(error instanceof GivenUp)) setFailure(reasonOf(error));
      },
    );
    return () => {
      current = false;
      client.giveUp();
    };
  }, [client, program, text, wanted]);
  const isOfThese = last !== undefined && last.text === text && modelsOf(last) === wanted;
  return { last, pending: program !== undefined && !isOfThese, diagnostics: compiled?.diagnostics ?? [], failure };
}

function modelsOf({ explored }: Exploration): string {
  return explored.map(({ result }) => result.model).join(" ");
}

function exploreAll(
  client: ExploreClient,
  program: LitmusProgram,
  models: readonly LitmusModel[],
): Promise<readonly Explored[]> {
  return Promise.all(models.map((model) => client.explore({ program, model, withWitnesses: true })));
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

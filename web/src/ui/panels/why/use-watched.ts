/** The watched words of the selected run at the present cycle of its playback. */
import { useContext, useMemo } from "react";
import { selectedRef } from "../../../lab/place-selectors.ts";
import { watchedWords } from "../../../model/results/watched-words.ts";
import type { WatchedFile } from "../../../model/scenario/schema.ts";
import type { EntryPage } from "../../../scene/trace/syscalls/entry-page.ts";
import { TraceCursor } from "../../../scene/trace/cursor.ts";
import { PlayedContext, type PlayedRun } from "../../playback/played-runs.ts";
import { useOptionalStore } from "../../playback/use-optional-store.ts";
import { useApp } from "../../state/app-context.ts";

export interface WordNow {
  readonly value: number;
  /** Cores whose caches have its line; undefined where the trace does not tell. */
  readonly holders: readonly number[] | undefined;
  /** No watched word has changed later. */
  readonly isLatest: boolean;
}

export type WatchedNow =
  | { readonly kind: "words"; readonly cycle: number; readonly first: number; readonly words: readonly WordNow[] }
  | { readonly kind: "no run" }
  | { readonly kind: "no such words" };

export function useWatched(file: WatchedFile): WatchedNow {
  const slot = useContext(PlayedContext);
  const played = useOptionalStore(slot, slot?.get);
  const variant = useApp(selectedRef)?.seriesId;
  const run = played?.runs.find((one) => one.point.point.variant === variant);
  const playback = run === undefined ? undefined : played?.playback;
  const snapshot = useOptionalStore(playback, playback?.getSnapshot);
  const words = useMemo(() => run && watchedWords(run.point.job.program.debug, file.word), [run, file.word]);
  const wordsAt = useMemo(() => run?.page && wordsOf(run, run.page), [run]);
  if (run === undefined || playback === undefined || snapshot === undefined) return { kind: "no run" };
  if (words === undefined) return { kind: "no such words" };
  if (wordsAt === undefined) return { kind: "no run" };
  const cycle = Math.floor(playback.ownCycle(run.model, snapshot.cycle));
  return { kind: "words", cycle, first: words.first, words: wordsAt(cycle) };
}

function wordsOf({ model }: PlayedRun, page: EntryPage): (cycle: number) => WordNow[] {
  const cursor = new TraceCursor(model);
  return (cycle) => {
    cursor.seek(cycle);
    const latest = page.latestAt(cycle);
    return Array.from({ length: page.count }, (_, word) => ({
      value: page.valueAt(word, cycle),
      holders: page.holdersAt(cursor, word),
      isLatest: word === latest,
    }));
  };
}

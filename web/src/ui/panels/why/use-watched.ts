/** The watched words of the selected run at the present cycle of its playback. */
import { useContext, useMemo } from "react";
import type { WatchedWords } from "../../../base/run.ts";
import { selectedRef } from "../../../lab/place-selectors.ts";
import { addressOfWord, watchedWords, wordsIn } from "../../../model/results/watched-words.ts";
import type { WatchedFile } from "../../../model/scenario/schema.ts";
import { TraceCursor } from "../../../scene/trace/cursor.ts";
import type { TraceModel } from "../../../scene/trace/model.ts";
import { WordHistory } from "../../../scene/trace/history/word-history.ts";
import { WordHolders } from "../../../scene/trace/word-holders.ts";
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
  const history = useMemo(() => run && words && historyOf(run, words, file.group ?? 1), [run, words, file.group]);
  if (run === undefined || playback === undefined || snapshot === undefined) return { kind: "no run" };
  if (words === undefined) return { kind: "no such words" };
  if (history === undefined) return { kind: "no run" };
  const cycle = Math.floor(playback.ownCycle(run.model, snapshot.cycle));
  return { kind: "words", cycle, first: words.first, words: history(cycle) };
}

/** All words that are ever used, as whole groups, at a cycle. Undefined where the run did not watch them. */
function historyOf(run: PlayedRun, words: WatchedWords, group: number): ((cycle: number) => WordNow[]) | undefined {
  if (run.memory === undefined) return undefined;
  const history = new WordHistory(run.model.columns, wordsIn(run.memory, words));
  const holders = new WordHolders(run.model, lineNumbers(run.model, words));
  const cursor = new TraceCursor(run.model);
  const shown = Math.min(history.count, Math.max(1, Math.ceil(history.used / group)) * group);
  return (cycle) => {
    cursor.seek(cycle);
    const latest = latestOf(history, shown, cycle);
    return Array.from({ length: shown }, (_, word) => ({
      value: history.valueAt(word, cycle),
      holders: holders.at(cursor, word),
      isLatest: word === latest,
    }));
  };
}

function lineNumbers({ lineBytes }: TraceModel, words: WatchedWords): readonly number[] {
  return Array.from({ length: words.count }, (_, word) => Math.floor(addressOfWord(words, word) / lineBytes));
}

/** The word that has changed last, or -1. */
function latestOf(history: WordHistory, count: number, cycle: number): number {
  let latest = -1;
  let at = -1;
  for (let word = 0; word < count; word++) {
    const changed = history.changedAt(word, cycle) ?? -1;
    if (changed > at) [latest, at] = [word, changed];
  }
  return latest;
}

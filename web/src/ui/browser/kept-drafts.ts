/**
 * Programs that were typed and not run, kept over a reload of the page: the address does not hold them. Kept in the
 * session's storage, which belongs to one tab and goes with it; for the very same link only.
 */
import type { Scenario } from "../../model/scenario/scenario.ts";
import { experimentOf, openedOf } from "../../lab/state/opened.ts";
import type { AppState } from "../../lab/state/app-state.ts";
import type { AppStore } from "../state/app-context.ts";

const KEY = "hotline.drafts";

/** Without storage (in a file, in a strict frame) the drafts are forgotten. */
export function keepDrafts(store: AppStore): void {
  const kept = takeKept(location.hash);
  if (kept.size > 0) restoreWhenOpened(store, kept);
  /* The router writes its last link before this, as it was connected before. */
  addEventListener("pagehide", () => put(location.hash, store.get()));
}

function put(link: string, { drafts }: AppState): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ link, drafts: [...drafts] }));
  } catch {
    // The storage is full or forbidden: see above.
  }
}

function takeKept(link: string): ReadonlyMap<string, string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    sessionStorage.removeItem(KEY);
    return readKept(kept, link);
  } catch {
    return new Map();
  }
}

/** A value of another form, or one that belongs to another link, is ignored. */
export function readKept(kept: unknown, link: string): ReadonlyMap<string, string> {
  if (typeof kept !== "object" || kept === null) return new Map();
  if (!("link" in kept) || kept.link !== link || !("drafts" in kept) || !Array.isArray(kept.drafts)) return new Map();
  const entries = kept.drafts.filter((one: unknown): one is [string, string] => {
    return Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === "string");
  });
  return new Map(entries);
}

/** Into the scenario of the address as it is now; another one may have variants of the same names. */
export function restoreWhenOpened(store: AppStore, kept: ReadonlyMap<string, string>): void {
  const { scenario } = experimentOf(store.get());
  const stop = store.subscribe(() => {
    const state = store.get();
    if (experimentOf(state).scenario !== scenario) return stop();
    const opened = openedOf(state);
    if (opened === undefined) return;
    stop();
    for (const [variant, text] of kept) {
      const original = opened.sources.program(programOf(opened.scenario, variant));
      if (original !== undefined) store.dispatch({ kind: "draft", variant, text, original });
    }
  });
}

/** The program of a variant: a file's name. The module of scenarios would bring all schemas with the first page. */
function programOf({ file }: Scenario, variant: string): string {
  return file.variants.find(({ id }) => id === variant)?.program ?? "";
}

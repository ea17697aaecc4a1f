/**
 * Keeps programs that were typed and not run while the reader goes to other scenarios, loads the page again, or loses
 * its process: browsers end the processes of tabs that are out of sight without a last word. Kept in the session's
 * storage, which belongs to one tab and goes with it, and in memory where the browser allows no storage.
 */
import { useSyncExternalStore } from "react";
import type { AppStore } from "../state/app-context.ts";
import { experimentOf, openedOf } from "../../lab/state/opened.ts";
import { draftsFor, draftsText, readDraftsText, type TypedDrafts, withDraftsOf } from "../../lab/typed-drafts.ts";

const KEY = "hotline.drafts";
/**
 * A text that is being typed is written at most this often, in milliseconds. assumed: a reader types few words in it
 */
const WRITE_MS = 300;

/** What the browser gives: a storage, and a timer. */
export interface DraftPorts {
  readonly read: () => string | undefined;
  /** Throws where the storage is full or forbidden. */
  readonly write: (text: string) => void;
  readonly later: (callback: () => void, milliseconds: number) => void;
}

const LOST =
  "This browser does not keep all that you have typed and not run: it is gone when the page is loaded again, or when " +
  "the browser puts the page to sleep. Run it, and the link has it.";

/** Keeps the drafts of a page, and brings them back. `write` writes at once what is not yet written. */
export class DraftStorage {
  private readonly store: AppStore;
  private readonly ports: DraftPorts;
  private kept: TypedDrafts;
  private written: TypedDrafts;
  /** What of the state was looked at last: the state changes with every move of a slider. */
  private seen: readonly unknown[] = [];
  private opened: unknown;
  private isDue = false;

  constructor(store: AppStore, ports: DraftPorts) {
    this.store = store;
    this.ports = ports;
    this.kept = readDraftsText(ports.read() ?? "");
    this.written = this.kept;
    store.subscribe(() => this.look());
  }

  write(): void {
    if (this.written === this.kept) return;
    this.written = this.kept;
    notifyStored(this.put());
    if (!isStored && this.kept.size > 0) this.store.dispatch({ kind: "notice", notice: LOST });
  }

  /** False when not all were written: where there is room for some only, it is for those of the present scenario. */
  private put(): boolean {
    const attempts = [this.kept, new Map([...this.kept].slice(-1))];
    const written = attempts.findIndex((drafts) => {
      try {
        this.ports.write(draftsText(drafts));
        return true;
      } catch {
        return false;
      }
    });
    return written === 0;
  }

  private look(): void {
    const state = this.store.get();
    const { drafts } = state;
    const opened = openedOf(state);
    const { scenario, programs } = experimentOf(state);
    const looked = [drafts, opened, scenario, programs];
    if (looked.every((part, i) => part === this.seen[i])) return;
    this.seen = looked;
    const isAnother = opened !== this.opened;
    this.opened = opened;
    if (isAnother) this.bringBack();
    this.kept = withDraftsOf(this.kept, this.store.get());
    this.writeSoon();
  }

  private bringBack(): void {
    const state = this.store.get();
    const opened = openedOf(state);
    for (const { variant, text } of draftsFor(this.kept, state)) {
      const file = opened?.scenario.file.variants.find(({ id }) => id === variant)?.program;
      const original = file === undefined ? undefined : opened?.sources.program(file);
      if (original !== undefined) this.store.dispatch({ kind: "draft", variant, text, original });
    }
  }

  private writeSoon(): void {
    if (this.isDue || this.written === this.kept) return;
    this.isDue = true;
    this.ports.later(() => {
      this.isDue = false;
      this.write();
    }, WRITE_MS);
  }
}

/** Runs for as long as the page lives. */
export function storeDrafts(store: AppStore): void {
  const drafts = new DraftStorage(store, {
    read: readStored,
    write: (text) => sessionStorage.setItem(KEY, text),
    later: (callback, milliseconds) => setTimeout(callback, milliseconds),
  });
  /* A page that is out of sight may end without another word. It does not always become hidden before it is frozen. */
  document.addEventListener("visibilitychange", () => drafts.write());
  document.addEventListener("freeze", () => drafts.write());
  addEventListener("pagehide", () => drafts.write());
}

function readStored(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

// ---- Whether they are stored ----------------------------------------------------------------------------------------

let isStored = true;
const readers = new Set<() => void>();

function notifyStored(now: boolean): void {
  if (now === isStored) return;
  isStored = now;
  for (const reader of [...readers]) reader();
}

/** False once the browser has refused to keep what was typed. */
export function useDraftsStored(): boolean {
  return useSyncExternalStore(
    (reader) => {
      readers.add(reader);
      return () => readers.delete(reader);
    },
    () => isStored,
    () => true,
  );
}

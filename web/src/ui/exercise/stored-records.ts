/**
 * The records of the sheets that a reader works on, stored by the browser: a sheet can be left and resumed, and
 * survives a reload at each step. Nothing is sent anywhere. Where the browser keeps nothing, they live as long as the
 * page.
 */
import { useCallback, useSyncExternalStore } from "react";
import { MODEL_VERSION } from "../../base/abi.gen.ts";
import { HOTLINE_VERSION } from "../../base/version.ts";
import { newRecord, readSheetRecord, type SheetRecord } from "../../model/exercise/sheet-record.ts";
import { browserStorage } from "../browser/storage.ts";

const PREFIX = "hotline.sheet.";
const VERSIONS: SheetRecord["versions"] = { hotline: HOTLINE_VERSION, model: MODEL_VERSION };

/** By "course/sheet". */
const known = new Map<string, SheetRecord>();
const listeners = new Set<() => void>();
let isStored = true;

function notify(): void {
  for (const listener of [...listeners]) listener();
}

/** Other tabs may have the same sheet open. */
function followOtherTabs(event: StorageEvent): void {
  if (event.key !== null && !event.key.startsWith(PREFIX)) return;
  known.clear();
  notify();
}

let isFollowing = false;

/** Other tabs are followed from then on: what is known goes on being known where no part of the page shows it. */
function subscribe(listener: () => void): () => void {
  if (!isFollowing) addEventListener("storage", followOtherTabs);
  isFollowing = true;
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The record of "course/sheet"; an empty one where nothing was begun, or where what is kept cannot be read. */
export function recordOf(key: string): SheetRecord {
  const record = known.get(key) ?? stored(key) ?? emptyRecord(key);
  known.set(key, record);
  return record;
}

function emptyRecord(key: string): SheetRecord {
  const cut = key.indexOf("/");
  return newRecord(key.slice(0, cut), key.slice(cut + 1), VERSIONS);
}

function stored(key: string): SheetRecord | undefined {
  if (isPassing) return undefined;
  const storage = browserStorage("the sheet");
  const text = storage.ok ? storage.value.getItem(PREFIX + key) : null;
  return text === null ? undefined : readRecord(key, text);
}

/** Undefined where the text is none, or of another release that writes another form. */
function readRecord(key: string, text: string): SheetRecord | undefined {
  try {
    const read = readSheetRecord(JSON.parse(text));
    return read.ok && `${read.value.course}/${read.value.sheet}` === key ? read.value : undefined;
  } catch {
    return undefined;
  }
}

function put(key: string, record: SheetRecord): void {
  known.set(key, record);
  isStored = isWritten(key, record);
  notify();
}

/** Embeds begin without an answer whenever their page is loaded: a slide must not show last year's answer. */
let isPassing = false;

export function storeNoRecords(): void {
  isPassing = true;
}

/**
 * False where the browser keeps nothing, or has no room, and where it has what cannot be read: another release on this
 * site may have written it, and takes it up again.
 */
function isWritten(key: string, record: SheetRecord): boolean {
  if (isPassing) return true;
  const storage = browserStorage("the sheet");
  if (!storage.ok) return false;
  const name = PREFIX + key;
  try {
    const before = storage.value.getItem(name);
    if (before !== null && readRecord(key, before) === undefined) return false;
    if (record.answers.length === 0) storage.value.removeItem(name);
    else storage.value.setItem(name, JSON.stringify(record));
    return true;
  } catch {
    return false;
  }
}

export function changeRecord(key: string, make: (record: SheetRecord) => SheetRecord): void {
  put(key, { ...make(recordOf(key)), versions: VERSIONS });
}

export interface StoredRecord {
  readonly record: SheetRecord;
  readonly change: (make: (record: SheetRecord) => SheetRecord) => void;
  /** False: the record is gone when the page is. */
  readonly isStored: boolean;
}

export function useRecord(key: string): StoredRecord {
  const now = (): SheetRecord => recordOf(key);
  const areStored = (): boolean => isStored;
  const record = useSyncExternalStore(subscribe, now, now);
  const change = useCallback((make: (record: SheetRecord) => SheetRecord) => changeRecord(key, make), [key]);
  return { record, change, isStored: useSyncExternalStore(subscribe, areStored, areStored) };
}

/** Calls at each change of any record, until the returned function is called. */
export const followRecords: (listener: () => void) => () => void = subscribe;

/** A record from elsewhere, such as a learning system, in the place of the browser's own. */
export function replaceRecord(key: string, record: SheetRecord): void {
  put(key, record);
}

/** Removes all answers. */
export function startAnew(key: string): void {
  put(key, emptyRecord(key));
}

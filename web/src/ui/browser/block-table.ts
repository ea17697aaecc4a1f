/**
 * The browser's storage as a table of blocks (worker/run-store.ts): an IndexedDB with one object store for the blocks,
 * and one for their index, which is read as a whole. Where a browser has none, or forbids it (a strict frame, some
 * private windows), every call rejects. A page that asks to delete or change the database must not wait for this one:
 * the database is closed, and opened again by the next call, unless the other page has given it a later version; then
 * every call rejects. A browser may also never answer: worker/run-store.ts waits only so long for what it reads.
 */
import type { BlockTable, IndexEntry, TableChange } from "../../worker/run-store.ts";

const NAME = "hotline.runs";
const BLOCKS = "blocks";
const INDEX = "index";

export function browserBlocks(): BlockTable {
  let opened: Promise<IDBDatabase> | undefined;
  const database = (): Promise<IDBDatabase> => (opened ??= open(() => (opened = undefined)));
  return {
    index: async () => {
      const all: unknown[] = await answer((await database()).transaction(INDEX).objectStore(INDEX).getAll());
      return all.filter(isEntry);
    },
    read: async (key) => {
      const block: unknown = await answer((await database()).transaction(BLOCKS).objectStore(BLOCKS).get(key));
      return block instanceof Uint8Array && block.buffer instanceof ArrayBuffer
        ? (block as Uint8Array<ArrayBuffer>)
        : undefined;
    },
    write: async (change) => written(await database(), change),
  };
}

/** `onClosed` is called when the database was open and is so no longer. */
function open(onClosed: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(BLOCKS);
    request.result.createObjectStore(INDEX, { keyPath: "key" });
  };
  return new Promise((resolve, reject) => {
    answer(request).then((database) => {
      database.onclose = onClosed;
      database.onversionchange = () => {
        database.close();
        onClosed();
      };
      resolve(database);
    }, reject);
    request.onblocked = () => reject(new Error("another page holds the storage"));
  });
}

function written(database: IDBDatabase, { blocks, entries, removed }: TableChange): Promise<void> {
  const change = database.transaction([BLOCKS, INDEX], "readwrite");
  const [blockStore, indexStore] = [change.objectStore(BLOCKS), change.objectStore(INDEX)];
  for (const [key, block] of blocks) blockStore.put(block, key);
  for (const entry of entries) indexStore.put(entry);
  for (const key of removed) {
    blockStore.delete(key);
    indexStore.delete(key);
  }
  return new Promise((resolve, reject) => {
    change.oncomplete = () => resolve();
    change.onabort = () => reject(change.error ?? new Error("the storage gave up"));
  });
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the storage failed"));
  });
}

/** Another page or version may have written what stands in the storage. */
function isEntry(one: unknown): one is IndexEntry {
  if (typeof one !== "object" || one === null) return false;
  const { key, bytes, used } = one as Partial<Record<keyof IndexEntry, unknown>>;
  return typeof key === "string" && isCount(bytes) && isCount(used);
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

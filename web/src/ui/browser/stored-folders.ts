/**
 * Scenarios of the reader's own, stored in this browser: the text of each folder, as links have it, under the folder's
 * own name. Each text is checked again when it is read.
 */
import { fail, ok, type Result } from "../../base/result.ts";
import { folderText, type OwnFolder, readFolderText } from "../../model/folder/own-folder.ts";
import { browserStorage } from "./storage.ts";
import { reasonOf } from "../../base/reason.ts";

const PREFIX = "hotline.folder.";

export type FolderStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** This browser's storage for them. */
export function browserFolders(): Result<FolderStorage, string> {
  return browserStorage("the scenario");
}

/** The text of a stored folder. */
export function storedFolder(storage: FolderStorage, name: string): string | undefined {
  return storage.getItem(`${PREFIX}${name}`) ?? undefined;
}

/** Those that can be read, in the order of their names; the others stay where they are. */
export function storedFolders(storage: FolderStorage): readonly OwnFolder[] {
  const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? "");
  return keys
    .filter((key) => key.startsWith(PREFIX))
    .sort()
    .flatMap((key) => {
      const read = readFolderText(storage.getItem(key) ?? "");
      return read.ok && `${PREFIX}${read.value.name}` === key ? [read.value] : [];
    });
}

/** The error says why this browser does not store it. */
export function storeFolder(storage: FolderStorage, folder: OwnFolder): Result<undefined, string> {
  try {
    storage.setItem(`${PREFIX}${folder.name}`, folderText(folder));
    return ok(undefined);
  } catch (error) {
    const why = reasonOf(error);
    return fail(`This browser cannot keep the scenario: ${why}`);
  }
}

export function forgetFolder(storage: FolderStorage, name: string): void {
  storage.removeItem(`${PREFIX}${name}`);
}

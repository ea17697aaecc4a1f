/** The scenarios of the reader's own that this browser keeps: opened, edited and deleted. */
import { useState } from "react";
import { Button } from "react-aria-components/Button";
import { countOf } from "../../../base/text.ts";
import { type OwnFolder, titleOf } from "../../../model/folder/own-folder.ts";
import { browserFolders, forgetFolder, storeFolder, storedFolders } from "../../browser/stored-folders.ts";

interface StoredFoldersState {
  readonly folders: readonly OwnFolder[];
  readonly keep: (folder: OwnFolder) => void;
  readonly forget: (folder: OwnFolder) => void;
  /** Why the last change was not possible. */
  readonly refusal: string | undefined;
}

export function useStoredFolders(): StoredFoldersState {
  const [folders, setFolders] = useState(readStored);
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const keep = (folder: OwnFolder): void => {
    const storage = browserFolders();
    const done = storage.ok ? storeFolder(storage.value, folder) : storage;
    setRefusal(done.ok ? undefined : done.error);
    setFolders(readStored());
  };
  const forget = ({ name }: OwnFolder): void => {
    const storage = browserFolders();
    if (storage.ok) forgetFolder(storage.value, name);
    setFolders(readStored());
  };
  return { folders, keep, forget, refusal };
}

function readStored(): readonly OwnFolder[] {
  const storage = browserFolders();
  return storage.ok ? storedFolders(storage.value) : [];
}

interface StoredFoldersProps {
  readonly stored: StoredFoldersState;
  readonly onOpen: (folder: OwnFolder) => void;
  readonly onEdit: (folder: OwnFolder) => void;
}

export function StoredFolders({ stored, onOpen, onEdit }: StoredFoldersProps) {
  if (stored.folders.length === 0) return null;
  return (
    <>
      <h3 className="hl-panel-title">Kept in this browser</h3>
      <ul className="hl-folder-kept" aria-label="Scenarios kept in this browser">
        {stored.folders.map((folder) => (
          <li key={folder.name} className="hl-folder-row">
            <span>
              {titleOf(folder.name)} <span className="hl-muted hl-small">{countOf(folder.files.size, "file")}</span>
            </span>
            <Button
              className="hl-button"
              slot="close"
              aria-label={`Open ${titleOf(folder.name)}`}
              onPress={() => onOpen(folder)}
            >
              Open
            </Button>
            <Button className="hl-button" aria-label={`Edit ${titleOf(folder.name)}`} onPress={() => onEdit(folder)}>
              Edit
            </Button>
            <Button
              className="hl-button"
              aria-label={`Delete ${titleOf(folder.name)}`}
              onPress={() => stored.forget(folder)}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

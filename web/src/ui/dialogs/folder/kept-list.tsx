/** The scenarios of the reader's own that this browser keeps: opened, edited and deleted. */
import { useState } from "react";
import { Button } from "react-aria-components/Button";
import { countOf } from "../../../base/text.ts";
import { type OwnFolder, titleOf } from "../../../model/folder/own-folder.ts";
import { browserFolders, forgetFolder, keepFolder, keptFolders } from "../../browser/kept-folders.ts";

interface KeptFoldersState {
  readonly folders: readonly OwnFolder[];
  readonly keep: (folder: OwnFolder) => void;
  readonly forget: (folder: OwnFolder) => void;
  /** Why the last change was not possible. */
  readonly refusal: string | undefined;
}

export function useKeptFolders(): KeptFoldersState {
  const [folders, setFolders] = useState(readKept);
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const keep = (folder: OwnFolder): void => {
    const storage = browserFolders();
    const done = storage.ok ? keepFolder(storage.value, folder) : storage;
    setRefusal(done.ok ? undefined : done.error);
    setFolders(readKept());
  };
  const forget = ({ name }: OwnFolder): void => {
    const storage = browserFolders();
    if (storage.ok) forgetFolder(storage.value, name);
    setFolders(readKept());
  };
  return { folders, keep, forget, refusal };
}

function readKept(): readonly OwnFolder[] {
  const storage = browserFolders();
  return storage.ok ? keptFolders(storage.value) : [];
}

interface KeptFoldersProps {
  readonly kept: KeptFoldersState;
  readonly onOpen: (folder: OwnFolder) => void;
  readonly onEdit: (folder: OwnFolder) => void;
}

export function KeptFolders({ kept, onOpen, onEdit }: KeptFoldersProps) {
  if (kept.folders.length === 0) return null;
  return (
    <>
      <h3 className="hl-panel-title">Kept in this browser</h3>
      <ul className="hl-folder-kept" aria-label="Scenarios kept in this browser">
        {kept.folders.map((folder) => (
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
              onPress={() => kept.forget(folder)}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

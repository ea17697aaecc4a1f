/** What is wrong with the folder, a moment after its last change: the findings of `hotline check`. */
import { useEffect, useState } from "react";
import { type FolderFiles, type OwnFolder, ownFolder } from "../../../model/folder/own-folder.ts";
import { checkOwnFolder, type FolderSurroundings, withScenarioFile } from "../../../session/own-folder.ts";

export interface Checked {
  /** Undefined while it is being checked, or when the files are no folder. */
  readonly folder: OwnFolder | undefined;
  readonly lines: readonly string[];
  readonly failed: boolean;
}

/** Milliseconds after the last change: a reader is typing. assumed */
const PAUSE_MS = 300;

const NOTHING: Checked = { folder: undefined, lines: [], failed: false };

/** The library, the machines and the compiler of the site, loaded on demand. */
async function surroundings(): Promise<FolderSurroundings> {
  const [{ LIBRARY: library, MACHINES: machines }, { compile }] = await Promise.all([
    import("../../site/open-scenario.ts"),
    import("../../../lang/compile.ts"),
  ]);
  return { library, machines, compile };
}

export async function completed(title: string, files: FolderFiles): Promise<FolderFiles> {
  return withScenarioFile(title, files, await surroundings());
}

/** `files` must be stable. */
export function useChecked(title: string, files: FolderFiles): Checked {
  const [checked, setChecked] = useState(NOTHING);
  useEffect(() => {
    let wanted = true;
    const show = (next: Checked): void => {
      if (wanted) setChecked(next);
    };
    setChecked(NOTHING);
    if (files.size === 0) return undefined;
    const timer = setTimeout(() => {
      check(title, files).then(show, (error: unknown) =>
        show({ folder: undefined, lines: [error instanceof Error ? error.message : String(error)], failed: true }),
      );
    }, PAUSE_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [title, files]);
  return checked;
}

export async function check(title: string, files: FolderFiles): Promise<Checked> {
  const folder = ownFolder(title, files);
  if (!folder.ok) return { folder: undefined, lines: folder.error, failed: true };
  if (files.has("litmus.json"))
    return {
      folder: undefined,
      lines: ["litmus.json: the page opens folders of scenarios; hotline litmus runs this one"],
      failed: true,
    };
  if (!files.has("scenario.json"))
    return { folder: undefined, lines: ["The folder has no scenario.json, and no program at its top."], failed: true };
  const { lines, failed } = checkOwnFolder(folder.value, await surroundings());
  return { folder: folder.value, lines, failed };
}

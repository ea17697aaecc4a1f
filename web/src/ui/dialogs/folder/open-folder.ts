/** What was dropped or chosen, as a folder that can be edited; and a checked folder in the lab. */
import { fail, ok, type Result } from "../../../base/result.ts";
import { newLabState } from "../../../lab/link/lab-state.ts";
import { type FolderFiles, folderText, type OwnFolder, titleOf } from "../../../model/folder/own-folder.ts";
import { goTo } from "../../browser/router.ts";
import type { FolderRead } from "./folder-files.ts";
import { completed } from "./folder-check.ts";

/** A folder as it is edited: a title in place of a name, which ends in a checksum of the files. */
export interface Draft {
  readonly title: string;
  readonly files: FolderFiles;
}

/** A folder without a scenario.json gets one that names its programs. */
export async function takeFolder(reading: Promise<FolderRead>): Promise<Result<Draft, readonly string[]>> {
  const read = await reading;
  if (!read.ok) return fail(read.error);
  const title = titleOf(read.value.name);
  return ok({ title, files: await completed(title, read.value.files) });
}

export function openInLab(folder: OwnFolder): void {
  goTo({ page: "lab", experiment: { ...newLabState(folder.name), folder: folderText(folder) } });
}

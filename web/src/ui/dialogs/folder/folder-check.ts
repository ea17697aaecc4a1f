/**
 * What is wrong with the folder, a moment after its last change: the findings of `hotline check`. A worker makes the
 * check, because a folder of the reader's may keep the compiler busy for longer than a page may stand still.
 */
import type { FolderFiles } from "../../../model/folder/own-folder.ts";
import type { Question } from "../../../session/answers/answer.ts";
import { compiledBytes } from "../../../session/questions/compiled.ts";
import type { CheckedFiles, FolderSite } from "../../../session/folder/check-files.ts";
import { readInWorker } from "../../reading/read-in-worker.ts";
import { rememberChecked } from "../../site/checked-programs.ts";
import { wholeLibrary } from "../../site/library.ts";
import { reasonOf } from "../../../base/reason.ts";

/** Milliseconds after the last change: a reader is typing. assumed */
const PAUSE_MS = 300;

/** Seconds after which a check is given up. assumed: the largest scenario of ours takes one */
const SECONDS_MAX = 60;

/** The library and the machines of the site, loaded on demand. */
async function site(): Promise<FolderSite> {
  const [library, { MACHINES }] = await Promise.all([wholeLibrary(), import("../../site/open-scenario.ts")]);
  const coreCounts = [...MACHINES].map(([id, { model }]) => [id, model.coreCount] as const);
  return { library, coreCounts: new Map(coreCounts) };
}

/** The files with a scenario.json, which a folder of programs does not have. */
export async function completed(title: string, files: FolderFiles): Promise<FolderFiles> {
  if (files.has("scenario.json")) return files;
  return readInWorker("completed", { title, files, site: await site() }, { seconds: SECONDS_MAX });
}

/** `files` must be stable. */
export function checkedOf(title: string, files: FolderFiles): Question<CheckedFiles> {
  return {
    key: ["folder-checked", title, files],
    bytes: ({ compiled }) => compiled.reduce((sum, { text, result }) => sum + text.length + compiledBytes(result), 0),
    answer: async ({ signal, pause }) => {
      await pause(PAUSE_MS);
      return check(title, files, signal);
    },
  };
}

/** Never rejects: where the check cannot be made, the only finding is the reason. */
export async function check(title: string, files: FolderFiles, signal?: AbortSignal): Promise<CheckedFiles> {
  try {
    const patience = { seconds: SECONDS_MAX, ...(signal === undefined ? {} : { signal }) };
    const checked = await readInWorker("folder", { title, files, site: await site() }, patience);
    if (checked.folder !== undefined) rememberChecked(checked.folder.name, checked.compiled);
    return checked;
  } catch (error) {
    const why = reasonOf(error);
    return { folder: undefined, lines: [`The folder could not be checked: ${why}`], failed: true, compiled: [] };
  }
}

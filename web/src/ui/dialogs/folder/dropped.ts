/**
 * What becomes of files that were dropped on the page: a scenario is opened; in a lab, measured curves lie over the
 * figure, and a machine, or the latencies from which one is made, becomes the lab's.
 */
import { experimentOf, scenarioOf } from "../../../lab/state/opened.ts";
import type { OwnFolder } from "../../../model/folder/own-folder.ts";
import { findingText, type SourceFile } from "../../../model/import/texts/source-file.ts";
import { machineLeftOut } from "../../../lab/link/machine-field.ts";
import { isPerfReport } from "../../../model/perf/read-perf.ts";
import { machineText } from "../../../model/machine/machine-text.ts";
import { readMachineText } from "../../../model/machine/read-machine.ts";
import { browserFolders, storeFolder } from "../../browser/stored-folders.ts";
import { browserMachines } from "../../browser/stored-machines.ts";
import { type FilesRead, textsOfFiles } from "../../parts/read-files.ts";
import { checkedTexts, isMachineFile } from "../../panels/parameters/read-texts.ts";
import { readInWorker } from "../../reading/read-in-worker.ts";
import { bringMachineReader } from "../../reading/machine-reader.ts";
import type { AppStore } from "../../state/app-context.ts";
import { takeMeasured } from "../measured/take-measured.ts";
import { type Entry, ENTRIES_MAX, folderOfEntries, TOO_MANY_ENTRIES } from "./folder-files.ts";
import { type Draft, openInLab, takeFolder } from "./open-folder.ts";
import { type MadeMachine, takeMachine } from "./take-machine.ts";
import { check } from "./folder-check.ts";

/** What was dropped, for the dialog "Your scenario": files to be mended there, or reports of perf. */
export type DroppedForDialog =
  | { readonly kind: "draft"; readonly draft: Draft; readonly shown: string | undefined }
  | { readonly kind: "reports"; readonly reports: FilesRead };

/** Sentences for the reader, none when there is nothing to tell; or what the dialog opens with. */
export type Taken = readonly string[] | DroppedForDialog;

export async function takeDropped(dropped: readonly FileSystemEntry[], store: AppStore): Promise<Taken> {
  const entries: Entry[] = [];
  for (const entry of dropped) await collect(entry, "", entries);
  if (entries.length > ENTRIES_MAX) return [TOO_MANY_ENTRIES];
  const isScenario = dropped.some(({ isDirectory }) => isDirectory) || entries.some(([path]) => SCENARIO.test(path));
  return isScenario ? openFolder(entries) : addTexts(entries, store);
}

const SCENARIO = /(?:^|\/)scenario\.json$|\.(?:c|zip)$/i;

async function collect(entry: FileSystemEntry, path: string, into: Entry[]): Promise<void> {
  if (into.length > ENTRIES_MAX || (path !== "" && entry.name.startsWith("."))) return;
  if (entry.isFile) {
    const file = await new Promise<File>((yes, no) => (entry as FileSystemFileEntry).file(yes, no));
    into.push([`${path}${entry.name}`, file]);
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    /* Browsers give the entries of a folder in portions; an empty one is the last. */
    const some = await new Promise<FileSystemEntry[]>((yes, no) => reader.readEntries(yes, no));
    if (some.length === 0) return;
    for (const one of some) await collect(one, `${path}${entry.name}/`, into);
  }
}

/** A folder in which something is wrong opens in the dialog, whose editor it needs. */
async function openFolder(entries: readonly Entry[]): Promise<Taken> {
  const draft = await takeFolder(folderOfEntries(entries));
  if (!draft.ok) return draft.error;
  const { title, files } = draft.value;
  const { folder, failed } = await check(title, files);
  if (failed || folder === undefined) {
    const isWhole = entries.some(([path]) => /(?:^|\/)scenario\.json$/.test(path));
    const shown = isWhole ? undefined : [...files.keys()].find((path) => path.endsWith(".c"));
    return { kind: "draft", draft: draft.value, shown };
  }
  keep(folder);
  openInLab(folder);
  return [];
}

/** Where the browser keeps nothing, the link has the folder. */
function keep(folder: OwnFolder): void {
  const storage = browserFolders();
  if (storage.ok) storeFolder(storage.value, folder);
}

/** Reports of perf; in a lab measured curves, a machine's file, or the latencies from which one is made. */
async function addTexts(entries: readonly Entry[], store: AppStore): Promise<Taken> {
  const reports = await textsOfFiles(entries.map(([, file]) => file));
  const { texts, problems } = reports;
  if (problems.length > 0) return problems;
  if (texts.length > 0 && texts.every(({ text }) => isPerfReport(text))) return { kind: "reports", reports };
  const state = store.get();
  const scenario = state.route.page === "lab" ? scenarioOf(state) : undefined;
  if (scenario === undefined) return [NO_LAB];
  const read = await readInWorker("measured", { sources: texts });
  const isCurve = read.every(({ curves }) => curves.length > 0);
  const machine = isCurve ? undefined : await machineOfTexts(texts);
  if (machine !== undefined) {
    await bringMachineReader();
    return takeMachine(machine, store, browserMachines());
  }
  const taken = takeMeasured(experimentOf(store.get()), read, scenario);
  if (read.some(({ columns }) => columns?.isAsked === true)) return [CHOOSE, ...taken.problems];
  if (taken.problems.length > 0) return [OTHER_PLACES, ...taken.problems];
  store.dispatch({ kind: "change", change: taken.change });
  return taken.said;
}

const NO_LAB =
  "What was dropped is neither a scenario nor a report of perf lock or perf c2c. Measured curves and machines are " +
  "dropped on a lab: open a scenario first.";

const CHOOSE =
  "The table may be read in two ways: " +
  'give it under "Measured points…", beneath the figure, where its columns are chosen.';

const OTHER_PLACES =
  "Latencies between CPUs are read in the dialog of the machine, which tells what is wrong with them.";

/** Undefined where the texts make no machine. */
async function machineOfTexts(texts: readonly SourceFile[]): Promise<MadeMachine | undefined> {
  const own = texts.find(isMachineFile);
  if (own !== undefined) {
    const file = texts.length === 1 ? readMachineText(own.name, own.text) : undefined;
    return file?.ok === true ? { machine: file.value, said: machineLeftOut(machineText(file.value)) } : undefined;
  }
  const { sources } = await checkedTexts({ texts, problems: [] });
  const { machine, findings, notices } = await readInWorker("machine", { sources, options: {} });
  if (machine === undefined) return undefined;
  return { machine, said: [...findings.map((one) => findingText({ ...one, option: undefined })), ...notices] };
}

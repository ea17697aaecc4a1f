/** Programs as the engine takes them, from documents of the editor, unsaved ones too, and files beside the program. */
import * as vscode from "vscode";
import type { FunctionCall, ProgramTexts } from "../engine/protocol.ts";
import { programName } from "../words/file-names.ts";
import { gatherFiles } from "../words/included-names.ts";
import { programKind, type ProgramKind } from "../words/program-kind.ts";
import type { Runnable } from "../words/lens-rows.ts";

/** A program with the documents that its files are. */
export interface EditorProgram {
  readonly texts: ProgramTexts;
  /** The address of a file of the program; undefined for a header of Hotline's library. */
  readonly uriOf: (file: string) => vscode.Uri | undefined;
  /** The text of a file, as it was handed over. */
  readonly textOf: (file: string) => string | undefined;
}

export function isC({ languageId, fileName }: vscode.TextDocument): boolean {
  return languageId === "c" && !fileName.endsWith(".h");
}

export function kindOf(document: vscode.TextDocument): ProgramKind {
  return isC(document) ? programKind(document.getText()) : "other";
}

/** `runnable` and `args`: what is run of it; undefined for a text that is only looked at. */
export async function programOf(
  document: vscode.TextDocument,
  runnable?: Runnable,
  args?: string,
): Promise<EditorProgram> {
  const file = programName(baseName(document.uri));
  const folder = vscode.Uri.joinPath(document.uri, "..");
  const isOnDisk = document.uri.scheme !== "untitled";
  const read = (path: string): Promise<string | undefined> =>
    isOnDisk ? readText(vscode.Uri.joinPath(folder, path)) : Promise.resolve(undefined);
  const files = await gatherFiles([file, document.getText()], read);
  const texts = new Map(files);
  const call: FunctionCall | undefined =
    runnable?.kind === "function" ? { name: runnable.name, args: args ?? "" } : undefined;
  return {
    texts: { file, files, call, mainArguments: runnable?.kind === "main" ? args : undefined },
    uriOf: (name) => {
      if (name === file) return document.uri;
      return texts.has(name) ? vscode.Uri.joinPath(folder, name) : undefined;
    },
    textOf: (name) => texts.get(name),
  };
}

export function baseName({ path }: vscode.Uri): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

async function readText(uri: vscode.Uri): Promise<string | undefined> {
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open !== undefined) return open.getText();
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    return undefined;
  }
}

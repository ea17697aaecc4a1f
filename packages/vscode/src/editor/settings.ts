/** The settings of the extension, as the reader has them now. Their ranges are in package.json. */
import * as vscode from "vscode";
import type { RunChoice } from "../engine/protocol.ts";
import type { LensChoice } from "../words/lens-rows.ts";

export const SECTION = "hotline";

export interface Settings extends RunChoice {
  readonly lenses: LensChoice;
  readonly runOnSave: boolean;
  /** Seconds of a search for races. */
  readonly searchSeconds: number;
  readonly showHeat: boolean;
}

export function settings(scope?: vscode.Uri): Settings {
  const all = vscode.workspace.getConfiguration(SECTION, scope);
  return {
    cores: whole(all.get("cores"), 48),
    machine: all.get("machine", "opteron-48"),
    seed: whole(all.get("seed"), 1),
    seconds: positive(all.get("runSeconds"), 10),
    searchSeconds: positive(all.get("searchSeconds"), 60),
    lenses: all.get<LensChoice>("lenses", "programs"),
    runOnSave: all.get("runOnSave", true),
    showHeat: all.get("showHeat", true),
  };
}

/** Editors only warn of a value outside its range. */
function whole(value: unknown, other: number): number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : other;
}

function positive(value: unknown, other: number): number {
  return typeof value === "number" && Number.isFinite(value) && value > 0 ? value : other;
}

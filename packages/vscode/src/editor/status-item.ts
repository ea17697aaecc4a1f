/** The item of the status bar: the last run of the document that is looked at. */
import * as vscode from "vscode";
import type { DocumentRun, Runs } from "./runs.ts";
import { SECTION } from "./settings.ts";

export class StatusItem implements vscode.Disposable {
  private readonly runs: Runs;
  private readonly item = vscode.window.createStatusBarItem(`${SECTION}.run`, vscode.StatusBarAlignment.Left);
  private readonly heard: readonly vscode.Disposable[];

  constructor(runs: Runs) {
    this.runs = runs;
    this.item.name = "Hotline";
    this.heard = [runs.onChange(() => this.show()), vscode.window.onDidChangeActiveTextEditor(() => this.show())];
    this.show();
  }

  dispose(): void {
    for (const one of [...this.heard, this.item]) one.dispose();
  }

  private show(): void {
    const uri = vscode.window.activeTextEditor?.document.uri;
    const run = uri === undefined ? undefined : this.runs.of(uri);
    if (run === undefined || uri === undefined) return this.item.hide();
    this.item.text = textOf(run);
    this.item.tooltip = tooltipOf(run);
    this.item.command = { title: "Hotline", command: `${SECTION}.${commandOf(run)}`, arguments: [uri, run.name] };
    this.item.show();
  }
}

function textOf({ state, report, name }: DocumentRun): string {
  switch (state.kind) {
    case "running":
      return `$(loading~spin) ${name}()`;
    case "done":
      return `$(pulse) ${report?.summary?.cores ?? "?"} cores: ${state.headline}${state.isOld ? " (old)" : ""}`;
    case "failed":
      return `$(error) ${name}(): failed`;
  }
}

function commandOf({ state }: DocumentRun): string {
  if (state.kind === "running") return "cancel";
  return state.kind === "done" ? "showReport" : "showProblems";
}

function tooltipOf({ state, report }: DocumentRun): string {
  if (state.kind === "done") return (report?.summary?.details ?? []).join("\n");
  return state.words;
}

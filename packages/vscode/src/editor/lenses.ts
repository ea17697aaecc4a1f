/** The lenses above functions, of what words/lens-rows.ts says. */
import * as vscode from "vscode";
import { hasLenses, lensRows } from "../words/lens-rows.ts";
import { kindOf } from "./programs.ts";
import type { Runs } from "./runs.ts";
import { SECTION, settings } from "./settings.ts";

export class Lenses implements vscode.CodeLensProvider, vscode.Disposable {
  private readonly runs: Runs;
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly heard: readonly vscode.Disposable[];
  readonly onDidChangeCodeLenses = this.changed.event;

  constructor(runs: Runs) {
    this.runs = runs;
    this.heard = [
      runs.onChange(() => this.changed.fire()),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(SECTION)) this.changed.fire();
      }),
    ];
  }

  async provideCodeLenses(document: vscode.TextDocument, token: vscode.CancellationToken): Promise<vscode.CodeLens[]> {
    const { lenses, cores } = settings(document.uri);
    if (!hasLenses(kindOf(document), lenses)) return [];
    const all = await this.runs.runnables(document);
    if (token.isCancellationRequested) return [];
    const run = this.runs.of(document.uri);
    return all.flatMap((runnable) => {
      const line = document.positionAt(runnable.at).line;
      const state = run?.name === runnable.name ? run.state : undefined;
      const args = this.runs.argumentsOf(document.uri, runnable);
      return lensRows(runnable, cores, args, state).map(({ title, tooltip, command }) => {
        const call = { title, command: `${SECTION}.${command}`, arguments: [document.uri, runnable.name] };
        return new vscode.CodeLens(
          new vscode.Range(line, 0, line, 0),
          tooltip === undefined ? call : { ...call, tooltip },
        );
      });
    });
  }

  dispose(): void {
    for (const one of this.heard) one.dispose();
    this.changed.dispose();
  }
}

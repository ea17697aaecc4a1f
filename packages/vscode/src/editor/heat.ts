/** Where the time of a run went, in the text: a share behind each line that took one, and sentences on hovering. */
import * as vscode from "vscode";
import { formatPercent } from "../../../../web/src/base/format.ts";
import type { LineReport } from "../engine/protocol.ts";
import type { Runs } from "./runs.ts";
import { SECTION, settings } from "./settings.ts";

/** A line with a smaller share of the time gets no mark. assumed */
const SHARE_MIN = 0.01;
/** Lines with more than this share are marked in the ruler as well. assumed */
const SHARE_HOT = 0.1;

export class Heat implements vscode.HoverProvider, vscode.Disposable {
  private readonly runs: Runs;
  private readonly warm = vscode.window.createTextEditorDecorationType({
    after: { margin: "0 0 0 3em", color: new vscode.ThemeColor("editorCodeLens.foreground") },
  });
  private readonly hot = vscode.window.createTextEditorDecorationType({
    after: { margin: "0 0 0 3em", color: new vscode.ThemeColor("editorWarning.foreground") },
    overviewRulerColor: new vscode.ThemeColor("editorWarning.foreground"),
    overviewRulerLane: vscode.OverviewRulerLane.Right,
  });
  private readonly heard: readonly vscode.Disposable[];

  constructor(runs: Runs) {
    this.runs = runs;
    this.heard = [
      runs.onChange(() => this.mark()),
      vscode.window.onDidChangeVisibleTextEditors(() => this.mark()),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(SECTION)) this.mark();
      }),
    ];
  }

  provideHover(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | undefined {
    const report = this.runs.lineOf(document.uri, position.line + 1);
    if (report === undefined) return undefined;
    const text = new vscode.MarkdownString();
    text.appendMarkdown("**Hotline**\n\n");
    for (const sentence of report.sentences) {
      text.appendText(sentence);
      text.appendMarkdown("\n\n");
    }
    return new vscode.Hover(text, document.lineAt(position.line).range);
  }

  dispose(): void {
    for (const one of [...this.heard, this.warm, this.hot]) one.dispose();
  }

  private mark(): void {
    for (const editor of vscode.window.visibleTextEditors) {
      const { document } = editor;
      const lines = settings(document.uri).showHeat ? this.runs.linesOf(document.uri) : [];
      const marked = lines.filter(({ share, line }) => share >= SHARE_MIN && line <= document.lineCount);
      const decorated = (all: readonly LineReport[]) => all.map((one) => decoration(document, one));
      editor.setDecorations(this.warm, decorated(marked.filter(({ share }) => share < SHARE_HOT)));
      editor.setDecorations(this.hot, decorated(marked.filter(({ share }) => share >= SHARE_HOT)));
    }
  }
}

function decoration(document: vscode.TextDocument, { line, share }: LineReport): vscode.DecorationOptions {
  const { end } = document.lineAt(line - 1).range;
  const contentText = `${formatPercent(share, 0)} of the time`;
  return { range: new vscode.Range(end, end), renderOptions: { after: { contentText } } };
}

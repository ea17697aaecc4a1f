/** The lab in a web view, one for each program: opened at a link, kept while hidden, and again in a new window. */
import * as vscode from "vscode";
import type { EngineClient } from "./engine-client.ts";
import { type FromView, type KeptView, labPage, scriptHashes, type ToView } from "../words/lab-page.ts";
import { baseName } from "./programs.ts";

export const VIEW_TYPE = "hotline.lab";

/** A lab tells its state often while a reader edits. */
const LOOK_MS = 400;

export class LabPanels implements vscode.WebviewPanelSerializer, vscode.Disposable {
  private readonly engine: EngineClient;
  /** The folder of the extension's scripts. */
  private readonly files: vscode.Uri;
  private readonly panels = new Map<string, LabPanel>();
  private hashes: Promise<readonly string[]> | undefined;

  constructor(engine: EngineClient, files: vscode.Uri) {
    this.engine = engine;
    this.files = files;
  }

  /** `fragment`: a lab's link, without the leading "#". */
  async open(file: vscode.Uri, fragment: string): Promise<void> {
    const known = this.panels.get(file.toString());
    if (known !== undefined) return known.show(fragment);
    const options = { enableScripts: true, retainContextWhenHidden: true, localResourceRoots: [this.files] };
    const title = `Hotline: ${baseName(file)}`;
    const panel = vscode.window.createWebviewPanel(VIEW_TYPE, title, vscode.ViewColumn.Beside, options);
    await this.fill(panel, file, fragment);
  }

  /** A window that is opened again has its labs. */
  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: Partial<KeptView> | undefined): Promise<void> {
    const { fragment, file } = state ?? {};
    if (fragment === undefined || file === undefined) return panel.dispose();
    panel.webview.options = { enableScripts: true, localResourceRoots: [this.files] };
    await this.fill(panel, vscode.Uri.parse(file), fragment);
  }

  dispose(): void {
    for (const panel of this.panels.values()) panel.dispose();
  }

  private async fill(panel: vscode.WebviewPanel, file: vscode.Uri, fragment: string): Promise<void> {
    const { webview } = panel;
    const at = (name: string): string => webview.asWebviewUri(vscode.Uri.joinPath(this.files, name)).toString();
    panel.iconPath = vscode.Uri.joinPath(this.files, "..", "icon.png");
    this.panels.set(file.toString(), new LabPanel(panel, file, this.engine));
    panel.onDidDispose(() => this.panels.delete(file.toString()));
    this.hashes ??= this.readHashes();
    webview.html = labPage({
      cspSource: webview.cspSource,
      nonce: randomText(),
      script: at("view.js"),
      application: at("hotline.html"),
      hashes: await this.hashes,
      fragment,
      title: baseName(file),
      file: file.toString(),
    });
  }

  private async readHashes(): Promise<readonly string[]> {
    const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(this.files, "hotline.html"));
    /* The policy stands at the head of the file. */
    return scriptHashes(new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES)));
  }
}

/** assumed: the policy of hotline.html begins with its head and has a few hashes. */
const HEAD_BYTES = 65_536;

function randomText(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

class LabPanel {
  private readonly panel: vscode.WebviewPanel;
  private readonly file: vscode.Uri;
  private readonly engine: EngineClient;
  private link = "";
  private due: ReturnType<typeof setTimeout> | undefined;

  constructor(panel: vscode.WebviewPanel, file: vscode.Uri, engine: EngineClient) {
    this.panel = panel;
    this.file = file;
    this.engine = engine;
    panel.webview.onDidReceiveMessage((message: FromView) => this.receive(message));
    panel.onDidDispose(() => clearTimeout(this.due));
  }

  show(fragment: string): void {
    this.panel.reveal(undefined, true);
    this.post({ kind: "open", fragment });
  }

  dispose(): void {
    this.panel.dispose();
  }

  private post(message: ToView): void {
    void this.panel.webview.postMessage(message);
  }

  private receive(message: FromView): void {
    switch (message.kind) {
      case "state":
        this.link = message.link;
        this.due ??= setTimeout(() => void this.look(), LOOK_MS);
        break;
      case "send":
        void this.sendBack();
        break;
      case "failed":
        void vscode.window.showErrorMessage(`Hotline: ${message.message}`);
        break;
    }
  }

  /** Offers to send the program back when it is another one than the file's. */
  private async look(): Promise<void> {
    this.due = undefined;
    const text = await this.editedText();
    const document = await this.document();
    this.post({ kind: "edited", edited: text !== undefined && document?.getText() !== text });
  }

  private async editedText(): Promise<string | undefined> {
    try {
      return (await this.engine.ask("edited", { fragment: this.link })).text;
    } catch {
      return undefined;
    }
  }

  private async document(): Promise<vscode.TextDocument | undefined> {
    try {
      return await vscode.workspace.openTextDocument(this.file);
    } catch {
      return undefined;
    }
  }

  /** The file is changed in the editor and not saved, so that the reader can look and undo. */
  private async sendBack(): Promise<void> {
    const [text, document] = await Promise.all([this.editedText(), this.document()]);
    if (text === undefined || document === undefined) return;
    const edit = new vscode.WorkspaceEdit();
    const whole = new vscode.Range(document.positionAt(0), document.positionAt(document.getText().length));
    edit.replace(this.file, whole, text);
    await vscode.workspace.applyEdit(edit);
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.One, preserveFocus: false });
    this.post({ kind: "edited", edited: false });
  }
}

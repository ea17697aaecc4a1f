/**
 * The part of the editor's API that the extension uses, in memory: documents, problems, decorations and web views are
 * kept, so that tests can look at them. A test gives it to a bundle of the extension in the place of the module
 * `vscode`; tests/e2e/editor.spec.ts uses a real editor.
 */
import { createRequire } from "node:module";
import { compileFunction } from "node:vm";

type Listener<Event> = (event: Event) => unknown;

class Disposable {
  readonly dispose: () => void;

  constructor(dispose: () => void) {
    this.dispose = dispose;
  }
}

class EventEmitter<Event> {
  private readonly listeners = new Set<Listener<Event>>();

  readonly event = (listener: Listener<Event>): Disposable => {
    this.listeners.add(listener);
    return new Disposable(() => this.listeners.delete(listener));
  };

  fire(event: Event): void {
    for (const listener of this.listeners) listener(event);
  }

  dispose(): void {
    this.listeners.clear();
  }
}

class Uri {
  readonly scheme: string;
  readonly path: string;

  constructor(scheme: string, path: string) {
    this.scheme = scheme;
    this.path = path;
  }

  get fsPath(): string {
    return this.path;
  }

  toString(): string {
    return `${this.scheme}://${this.path}`;
  }

  static file(path: string): Uri {
    return new Uri("file", path);
  }

  static parse(text: string): Uri {
    const [scheme = "", path = ""] = text.split("://");
    return new Uri(scheme, path);
  }

  static joinPath(base: Uri, ...parts: readonly string[]): Uri {
    const path = base.path.split("/");
    for (const part of parts.flatMap((one) => one.split("/"))) {
      if (part === "..") path.pop();
      else if (part !== ".") path.push(part);
    }
    return new Uri(base.scheme, path.join("/"));
  }
}

class Position {
  readonly line: number;
  readonly character: number;

  constructor(line: number, character: number) {
    this.line = line;
    this.character = character;
  }
}

class Range {
  readonly start: Position;
  readonly end: Position;

  constructor(...ends: readonly [Position, Position] | readonly [number, number, number, number]) {
    const isNumbers = ends.length === 4;
    this.start = isNumbers ? new Position(ends[0], ends[1]) : ends[0];
    this.end = isNumbers ? new Position(ends[2], ends[3]) : ends[1];
  }
}

class Diagnostic {
  source: string | undefined;
  code: string | undefined;
  relatedInformation: readonly DiagnosticRelatedInformation[] = [];
  readonly range: Range;
  readonly message: string;
  readonly severity: number;

  constructor(range: Range, message: string, severity: number) {
    this.range = range;
    this.message = message;
    this.severity = severity;
  }
}

class Location {
  readonly uri: Uri;
  readonly range: Range;

  constructor(uri: Uri, range: Range) {
    this.uri = uri;
    this.range = range;
  }
}

class DiagnosticRelatedInformation {
  readonly location: Location;
  readonly message: string;

  constructor(location: Location, message: string) {
    this.location = location;
    this.message = message;
  }
}

export interface Lens {
  readonly range: Range;
  readonly command: { readonly title: string; readonly command: string; readonly arguments: readonly unknown[] };
}

class CodeLens implements Lens {
  readonly range: Range;
  readonly command: Lens["command"];

  constructor(range: Range, command: Lens["command"]) {
    this.range = range;
    this.command = command;
  }
}

class MarkdownString {
  value = "";

  appendText(text: string): void {
    this.value += text;
  }

  appendMarkdown(text: string): void {
    this.value += text;
  }
}

class Hover {
  readonly contents: MarkdownString;

  constructor(contents: MarkdownString) {
    this.contents = contents;
  }
}

class CodeAction {
  diagnostics: readonly Diagnostic[] = [];
  command: Lens["command"] | undefined;
  readonly title: string;

  constructor(title: string) {
    this.title = title;
  }
}

class WorkspaceEdit {
  readonly edits: { readonly uri: Uri; readonly text: string }[] = [];

  /** Every edit of the extension replaces the whole text. */
  replace(uri: Uri, _range: Range, text: string): void {
    this.edits.push({ uri, text });
  }
}

class ThemeColor {
  readonly id: string;

  constructor(id: string) {
    this.id = id;
  }
}

/** A document of the editor. */
export class Document {
  version = 1;
  isClosed = false;
  readonly uri: Uri;
  readonly languageId: string;
  private text: string;

  constructor(uri: Uri, languageId: string, text: string) {
    this.uri = uri;
    this.languageId = languageId;
    this.text = text;
  }

  get fileName(): string {
    return this.uri.path;
  }

  get lineCount(): number {
    return this.text.split("\n").length;
  }

  getText(): string {
    return this.text;
  }

  write(text: string): void {
    this.text = text;
    this.version++;
  }

  positionAt(offset: number): Position {
    const lines = this.text.slice(0, offset).split("\n");
    return new Position(lines.length - 1, lines.at(-1)?.length ?? 0);
  }

  offsetAt({ line, character }: Position): number {
    return (
      this.text
        .split("\n")
        .slice(0, line)
        .reduce((sum, one) => sum + one.length + 1, 0) + character
    );
  }

  lineAt(line: number): { readonly range: Range } {
    return { range: new Range(line, 0, line, this.text.split("\n")[line]?.length ?? 0) };
  }
}

interface Decoration {
  readonly range: Range;
  readonly renderOptions: { readonly after: { readonly contentText: string } };
}

/** A view of a document, whose cursor tests move. */
export class TextEditor {
  selection = { active: new Position(0, 0) };
  readonly decorations = new Map<object, readonly Decoration[]>();
  readonly document: Document;

  constructor(document: Document) {
    this.document = document;
  }

  setDecorations(kind: object, decorations: readonly Decoration[]): void {
    this.decorations.set(kind, decorations);
  }
}

/** A web view: its page, and the messages in both ways. */
export class Panel {
  readonly posted: unknown[] = [];
  readonly received = new EventEmitter<unknown>();
  readonly closed = new EventEmitter<void>();
  readonly onDidDispose = this.closed.event;
  readonly title: string;
  readonly options: { readonly localResourceRoots: readonly Uri[]; readonly retainContextWhenHidden: boolean };
  iconPath: Uri | undefined;
  readonly webview = {
    html: "",
    options: {},
    cspSource: "https://editor.example",
    asWebviewUri: ({ path }: Uri): Uri => new Uri("https", `editor.example${path}`),
    onDidReceiveMessage: this.received.event,
    postMessage: async (message: unknown): Promise<boolean> => {
      this.posted.push(message);
      return true;
    },
  };

  constructor(title: string, options: Panel["options"]) {
    this.title = title;
    this.options = options;
  }

  reveal(): void {}

  dispose(): void {
    this.closed.fire();
  }
}

/** What a script of CommonJS exports, with the editor in the place of the module `vscode`. */
export function loadScript<Exports>(editor: Editor, script: string, filename: string): Exports {
  const module = { exports: {} };
  const load = createRequire(filename);
  const given = (name: string): unknown => (name === "vscode" ? editor.api : load(name));
  compileFunction(script, ["require", "module", "exports"], { filename })(given, module, module.exports);
  return module.exports as Exports;
}

interface LensProvider {
  provideCodeLenses(document: Document, token: object): Promise<readonly Lens[]>;
}

interface HoverProvider {
  provideHover(document: Document, position: Position): Hover | undefined;
}

interface ActionProvider {
  provideCodeActions(document: Document, range: Range, context: object): readonly CodeAction[];
}

const CLASSES = {
  Uri,
  Position,
  Range,
  Diagnostic,
  DiagnosticRelatedInformation,
  Location,
  CodeLens,
  MarkdownString,
  Hover,
  CodeAction,
  WorkspaceEdit,
  ThemeColor,
  EventEmitter,
  Disposable,
};

/** Numbers as in the editor. */
const ENUMS = {
  DiagnosticSeverity: { Error: 0, Warning: 1 },
  CodeActionKind: { QuickFix: "quickfix" },
  OverviewRulerLane: { Right: 4 },
  ProgressLocation: { Notification: 15 },
  StatusBarAlignment: { Left: 1 },
  ViewColumn: { Beside: -2, One: 1 },
};

const NEVER = { isCancellationRequested: false, onCancellationRequested: new EventEmitter<void>().event };

/** An editor with its state, and the module `vscode` that works on it. */
export class Editor {
  readonly settings = new Map<string, unknown>();
  readonly documents: Document[] = [];
  readonly panels: Panel[] = [];
  readonly messages: string[] = [];
  readonly problems = new Map<string, readonly Diagnostic[]>();
  readonly called: string[] = [];
  /** What the reader types when asked. */
  typed: string | undefined;
  status = "";
  output = "";
  /** Files that are not open. */
  readonly readFile: (path: string) => Promise<Uint8Array>;
  /** What is looked at. */
  private readonly view: { activeTextEditor: TextEditor | undefined; readonly visibleTextEditors: TextEditor[] } = {
    activeTextEditor: undefined,
    visibleTextEditors: [],
  };
  private readonly commands = new Map<string, (...args: unknown[]) => unknown>();
  private readonly opened = new EventEmitter<Document>();
  private readonly changed = new EventEmitter<{ document: Document; contentChanges: readonly object[] }>();
  private readonly saved = new EventEmitter<Document>();
  private readonly closed = new EventEmitter<Document>();
  private readonly memory = new Map<string, unknown>();
  private lenses: LensProvider | undefined;
  private hovers: HoverProvider | undefined;
  private actions: ActionProvider | undefined;

  constructor(readFile: Editor["readFile"]) {
    this.readFile = readFile;
  }

  open(path: string, text: string, languageId = "c"): Document {
    const document = new Document(Uri.file(path), languageId, text);
    this.documents.push(document);
    const editor = new TextEditor(document);
    this.view.activeTextEditor = editor;
    this.view.visibleTextEditors.push(editor);
    this.opened.fire(document);
    return document;
  }

  change(document: Document, text: string): void {
    document.write(text);
    this.changed.fire({ document, contentChanges: [{}] });
  }

  save(document: Document): void {
    this.saved.fire(document);
  }

  close(document: Document): void {
    document.isClosed = true;
    this.documents.splice(this.documents.indexOf(document), 1);
    this.closed.fire(document);
  }

  async command(name: string, ...args: readonly unknown[]): Promise<unknown> {
    this.called.push(name);
    return this.commands.get(name)?.(...args);
  }

  /** Is there a command of this name? */
  knows(name: string): boolean {
    return this.commands.has(name);
  }

  async lensesOf(document: Document): Promise<readonly Lens[]> {
    return (await this.lenses?.provideCodeLenses(document, NEVER)) ?? [];
  }

  hoverOf(document: Document, line: number): string | undefined {
    return this.hovers?.provideHover(document, new Position(line, 0))?.contents.value;
  }

  actionsFor(document: Document, diagnostics: readonly Diagnostic[]): readonly CodeAction[] {
    return this.actions?.provideCodeActions(document, new Range(0, 0, 0, 0), { diagnostics }) ?? [];
  }

  problemsOf(document: Document): readonly Diagnostic[] {
    return this.problems.get(document.uri.toString()) ?? [];
  }

  /** The words behind the lines of a document, by line counted from 0. */
  heatOf(document: Document): ReadonlyMap<number, string> {
    const editor = this.view.visibleTextEditors.find((one) => one.document === document);
    const all = [...(editor?.decorations.values() ?? [])].flat();
    return new Map(all.map(({ range, renderOptions }) => [range.start.line, renderOptions.after.contentText]));
  }

  /** What the extension gets when it is activated. */
  context(path: string) {
    const workspaceState = {
      get: (key: string) => this.memory.get(key),
      update: async (key: string, value: unknown) => void this.memory.set(key, value),
    };
    return { extensionUri: Uri.file(path), subscriptions: [] as Disposable[], workspaceState };
  }

  /** The module. */
  get api() {
    return {
      ...CLASSES,
      ...ENUMS,
      window: this.window(),
      workspace: this.workspace(),
      languages: this.languages(),
      commands: this.commandsApi(),
    };
  }

  private window() {
    const say = async (message: string): Promise<undefined> => void this.messages.push(message);
    return Object.assign(this.view, {
      onDidChangeActiveTextEditor: new EventEmitter<void>().event,
      onDidChangeVisibleTextEditors: new EventEmitter<void>().event,
      createOutputChannel: () => ({
        clear: () => void (this.output = ""),
        append: (text: string) => void (this.output += text),
        appendLine: (text: string) => void (this.output += `${text}\n`),
        show: () => undefined,
        dispose: () => undefined,
      }),
      createStatusBarItem: () => {
        const item = {
          text: "",
          show: () => void (this.status = item.text),
          hide: () => void (this.status = ""),
          dispose: () => undefined,
        };
        return item;
      },
      createTextEditorDecorationType: () => new Disposable(() => undefined),
      createWebviewPanel: (_type: string, title: string, _column: number, options: Panel["options"]) => {
        const panel = new Panel(title, options);
        this.panels.push(panel);
        return panel;
      },
      registerWebviewPanelSerializer: () => new Disposable(() => undefined),
      showInformationMessage: say,
      showWarningMessage: say,
      showErrorMessage: say,
      showInputBox: async () => this.typed,
      showTextDocument: async () => undefined,
      withProgress: async (_options: object, work: (progress: object, token: object) => Promise<unknown>) =>
        work({ report: () => undefined }, NEVER),
    });
  }

  private workspace() {
    return {
      textDocuments: this.documents,
      onDidOpenTextDocument: this.opened.event,
      onDidChangeTextDocument: this.changed.event,
      onDidSaveTextDocument: this.saved.event,
      onDidCloseTextDocument: this.closed.event,
      onDidChangeConfiguration: new EventEmitter<void>().event,
      getConfiguration: () => ({ get: (name: string, other?: unknown) => this.settings.get(name) ?? other }),
      openTextDocument: async (uri: Uri) => {
        const found = this.documents.find((one) => one.uri.toString() === uri.toString());
        if (found === undefined) throw new Error(`no document ${uri.toString()}`);
        return found;
      },
      applyEdit: async ({ edits }: WorkspaceEdit) => {
        for (const { uri, text } of edits) {
          const document = this.documents.find((one) => one.uri.toString() === uri.toString());
          if (document !== undefined) this.change(document, text);
        }
        return true;
      },
      fs: { readFile: async ({ path }: Uri) => this.readFile(path) },
    };
  }

  private languages() {
    return {
      createDiagnosticCollection: () => ({
        set: (uri: Uri, all: readonly Diagnostic[] | undefined) => void this.problems.set(uri.toString(), all ?? []),
        dispose: () => this.problems.clear(),
      }),
      registerCodeLensProvider: (_: unknown, provider: LensProvider) => {
        this.lenses = provider;
        return new Disposable(() => undefined);
      },
      registerHoverProvider: (_: unknown, provider: HoverProvider) => {
        this.hovers = provider;
        return new Disposable(() => undefined);
      },
      registerCodeActionsProvider: (_: unknown, provider: ActionProvider) => {
        this.actions = provider;
        return new Disposable(() => undefined);
      },
    };
  }

  private commandsApi() {
    return {
      registerCommand: (name: string, act: (...args: unknown[]) => unknown) => {
        this.commands.set(name, act);
        return new Disposable(() => this.commands.delete(name));
      },
      executeCommand: (name: string, ...args: unknown[]) => this.command(name, ...args),
    };
  }
}

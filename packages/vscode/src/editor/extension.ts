/**
 * The extension: what the editor's commands do, and when texts are looked at by themselves. How the engine's thread is
 * started differs between editors on a computer and in a browser: extension-node.ts and extension-browser.ts.
 */
import * as vscode from "vscode";
import { reasonOf } from "../../../../web/src/base/reason.ts";
import { typedArguments } from "../../../../web/src/model/scenario/program-arguments.ts";
import type { Problem } from "../engine/protocol.ts";
import { hasLenses, type Runnable, runnableAt } from "../words/lens-rows.ts";
import { EngineClient, type EnginePort, isCancelled } from "./engine-client.ts";
import { Heat } from "./heat.ts";
import { LabPanels, VIEW_TYPE } from "./lab-panel.ts";
import { Lenses } from "./lenses.ts";
import { linkOf, ProblemList } from "./problem-list.ts";
import { isC, kindOf, programOf } from "./programs.ts";
import { Runs } from "./runs.ts";
import { SECTION, settings } from "./settings.ts";
import { StatusItem } from "./status-item.ts";

/** A reader is typing; the compiler looks when this time has passed since the last change. assumed */
const IDLE_MS = 500;

/** Documents of these schemes are a reader's files; others are views of differences, outputs and the like. */
const SELECTOR: vscode.DocumentSelector = ["file", "untitled", "vscode-vfs", "vscode-remote", "vscode-test-web"].map(
  (scheme) => ({ language: "c", scheme }),
);

export function start(context: vscode.ExtensionContext, spawn: (scripts: vscode.Uri) => Promise<EnginePort>): void {
  const scripts = vscode.Uri.joinPath(context.extensionUri, "dist");
  const core = vscode.Uri.joinPath(scripts, "core.wasm");
  const engine = new EngineClient({
    spawn: () => spawn(scripts),
    core: async () => vscode.workspace.fs.readFile(core),
  });
  const extension = new Extension(engine, scripts, context.workspaceState);
  context.subscriptions.push(extension, { dispose: () => engine.end() });
}

class Extension implements vscode.Disposable {
  private readonly engine: EngineClient;
  private readonly problems = new ProblemList();
  private readonly runs: Runs;
  private readonly labs: LabPanels;
  private readonly output = vscode.window.createOutputChannel("Hotline");
  private readonly parts: vscode.Disposable[];
  /** Looks that are due, by document. */
  private readonly due = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(engine: EngineClient, scripts: vscode.Uri, memory: vscode.Memento) {
    this.engine = engine;
    this.runs = new Runs(engine, this.problems, memory);
    this.labs = new LabPanels(engine, scripts);
    const lenses = new Lenses(this.runs);
    const heat = new Heat(this.runs);
    this.parts = [
      this.problems,
      this.runs,
      this.labs,
      this.output,
      lenses,
      heat,
      new StatusItem(this.runs),
      vscode.languages.registerCodeLensProvider(SELECTOR, lenses),
      vscode.languages.registerHoverProvider(SELECTOR, heat),
      vscode.languages.registerCodeActionsProvider(SELECTOR, { provideCodeActions: actionsFor }),
      vscode.window.registerWebviewPanelSerializer(VIEW_TYPE, this.labs),
      ...this.commands(),
      ...this.listeners(),
    ];
    for (const document of vscode.workspace.textDocuments) this.lookSoon(document);
  }

  dispose(): void {
    for (const timer of this.due.values()) clearTimeout(timer);
    for (const part of this.parts) part.dispose();
  }

  private commands(): readonly vscode.Disposable[] {
    const of = (name: string, act: (target: Target) => Promise<void>): vscode.Disposable =>
      vscode.commands.registerCommand(`${SECTION}.${name}`, async (uri?: vscode.Uri, functionName?: string) => {
        const target = await this.target(uri, functionName).catch((error: unknown) => showMessage(reasonOf(error)));
        if (target !== undefined) await act(target).catch((error: unknown) => showMessage(reasonOf(error)));
      });
    return [
      of("run", (target) => this.run(target)),
      of("sweep", (target) => this.sweep(target)),
      of("searchRaces", (target) => this.searchRaces(target)),
      of("explainLine", (target) => this.explainLine(target)),
      of("setArguments", async (target) => {
        if (await this.askArguments(target)) await this.run(target);
      }),
      of("showReport", (target) => this.showReport(target)),
      of("cancel", async ({ document }) => this.runs.cancel(document.uri)),
      vscode.commands.registerCommand(`${SECTION}.showProblems`, () =>
        vscode.commands.executeCommand("workbench.actions.view.problems"),
      ),
      vscode.commands.registerCommand(`${SECTION}.openLink`, (uri: vscode.Uri, fragment: string) =>
        this.labs.open(uri, fragment),
      ),
    ];
  }

  private listeners(): readonly vscode.Disposable[] {
    return [
      vscode.workspace.onDidOpenTextDocument((document) => this.lookSoon(document)),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (!isC(document) || contentChanges.length === 0) return;
        this.runs.age(document.uri);
        this.problems.clear(document.uri, ["run", "search"]);
        this.lookSoon(document);
      }),
      vscode.workspace.onDidSaveTextDocument((document) => this.runAgain(document)),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        clearTimeout(this.due.get(uri.toString()));
        this.runs.forget(uri);
        this.problems.clear(uri);
      }),
    ];
  }

  /** The document and the function of a command: those of its lens, or those at the cursor. */
  private async target(uri: vscode.Uri | undefined, name: string | undefined): Promise<Target | undefined> {
    const editor = vscode.window.activeTextEditor;
    const document = uri === undefined ? editor?.document : await vscode.workspace.openTextDocument(uri);
    if (document === undefined || !isC(document)) {
      showMessage("open a C file first: Hotline runs programs in C.");
      return undefined;
    }
    const all = await this.runs.runnables(document);
    const at = editor?.document === document ? document.offsetAt(editor.selection.active) : 0;
    const runnable = all.find((one) => one.name === name) ?? runnableAt(all, at);
    if (runnable === undefined) {
      await this.check(document);
      showMessage(
        "no function of this file can be run: one without parameters, or with numbers as parameters, is needed.",
      );
      return undefined;
    }
    return { document, runnable };
  }

  private async run(target: Target): Promise<void> {
    if (await this.hasArguments(target)) await this.runs.run(target.document, target.runnable);
  }

  /** A function with parameters needs arguments, once. */
  private async hasArguments(target: Target): Promise<boolean> {
    const { document, runnable } = target;
    if (runnable.parameters.length === 0) return true;
    return this.runs.argumentsOf(document.uri, runnable) !== undefined || this.askArguments(target);
  }

  private async askArguments({ document, runnable }: Target): Promise<boolean> {
    const { kind, name, parameters } = runnable;
    const isMain = kind === "main";
    const args = await vscode.window.showInputBox({
      title: isMain ? "Arguments of main(), as a shell has them" : `Arguments of ${name}(${parameters.join(", ")})`,
      prompt: isMain
        ? "{cores} is the number of cores."
        : "C, with commas between them. cpu() is the number of the core, random_below(n) a random number.",
      value: this.runs.argumentsOf(document.uri, runnable) ?? parameters.map(() => "cpu()").join(", "),
      validateInput: (text) => (isMain ? wrongArguments(text) : undefined),
    });
    if (args === undefined) return false;
    await this.runs.setArguments(document.uri, runnable, args);
    return true;
  }

  private async sweep(target: Target): Promise<void> {
    if (!(await this.hasArguments(target))) return;
    const { document, runnable } = target;
    const program = await programOf(document, runnable, this.runs.argumentsOf(document.uri, runnable));
    const order = { program: program.texts, choice: settings(document.uri) };
    const { fragment, problems } = await this.engine.ask("lab", order);
    this.problems.set(document.uri, "compiler", problems, program);
    if (fragment === undefined) showMessage(sentenceOf(problems));
    else await this.labs.open(document.uri, fragment);
  }

  private async searchRaces(target: Target): Promise<void> {
    if (!(await this.hasArguments(target))) return;
    const { document, runnable } = target;
    const { uri } = document;
    const program = await programOf(document, runnable, this.runs.argumentsOf(uri, runnable));
    const chosen = settings(uri);
    const order = { program: program.texts, choice: { ...chosen, seconds: chosen.searchSeconds } };
    const controller = this.runs.begin(uri);
    const options = {
      location: vscode.ProgressLocation.Notification,
      title: "Hotline searches for races",
      cancellable: true,
    };
    try {
      const found = await vscode.window.withProgress(options, (progress, token) => {
        token.onCancellationRequested(() => this.runs.cancel(uri));
        const showProgress = (message: string): void => progress.report({ message });
        return this.engine.ask("search", order, { signal: controller.signal, progress: showProgress });
      });
      this.problems.set(uri, "compiler", [], program);
      this.problems.set(uri, "search", found.problems, program);
      this.output.appendLine(`${program.texts.file}: ${searchWords(found.problems)}. ${found.extent}`);
      await showSearch(found.problems, found.extent);
    } catch (error) {
      if (!isCancelled(error, controller.signal)) throw error;
    } finally {
      this.runs.done(uri, controller);
    }
  }

  /** Shows what the last run says of the cursor's line; runs the program where it was not run yet. */
  private async explainLine(target: Target): Promise<void> {
    const { uri } = target.document;
    const run = this.runs.of(uri);
    if (run === undefined || (run.state.kind !== "running" && run.state.isOld)) await this.run(target);
    const editor = vscode.window.activeTextEditor;
    if (editor?.document.uri.toString() !== uri.toString()) return;
    const { line } = editor.selection.active;
    if (this.runs.lineOf(uri, line + 1) !== undefined)
      return void (await vscode.commands.executeCommand("editor.action.showHover"));
    if (this.runs.of(uri)?.state.kind === "done")
      showMessage(`line ${line + 1} was not executed in this run, or has no code of its own.`);
  }

  private async showReport({ document }: Target): Promise<void> {
    const run = this.runs.of(document.uri);
    if (run?.report === undefined) return;
    const { summary, text } = run.report;
    this.output.clear();
    this.output.append(`${run.program.texts.file}, ${run.name}()\n`);
    this.output.append(`${[...(summary?.details ?? []), "", text].join("\n")}\n`);
    this.output.show(true);
  }

  /** What was run is run again, when its text has changed and was saved. */
  private runAgain(document: vscode.TextDocument): void {
    const run = this.runs.of(document.uri);
    if (run === undefined || run.state.kind === "running" || !run.state.isOld) return;
    if (!settings(document.uri).runOnSave) return;
    const again = async (): Promise<void> => {
      const runnable = (await this.runs.runnables(document)).find(({ name }) => name === run.name);
      if (runnable !== undefined) await this.runs.run(document, runnable);
    };
    again().catch((error: unknown) => showMessage(reasonOf(error)));
  }

  /** Programs for Hotline, and those that were run, are compiled when the reader pauses. */
  private lookSoon(document: vscode.TextDocument): void {
    const key = document.uri.toString();
    const isWatched = this.runs.of(document.uri) !== undefined || kindOf(document) === "hotline";
    clearTimeout(this.due.get(key));
    this.due.delete(key);
    if (!isC(document) || !isWatched) return this.problems.clear(document.uri, ["compiler"]);
    if (!hasLenses("hotline", settings(document.uri).lenses) && this.runs.of(document.uri) === undefined) return;
    const look = (): void =>
      void this.check(document).catch((error: unknown) => this.output.appendLine(reasonOf(error)));
    this.due.set(key, setTimeout(look, IDLE_MS));
  }

  private async check(document: vscode.TextDocument): Promise<void> {
    const { version, uri } = document;
    const program = await programOf(document);
    const found = await this.engine.ask("check", { program: program.texts });
    if (document.version !== version || document.isClosed) return;
    this.problems.set(uri, "compiler", found, program);
  }
}

interface Target {
  readonly document: vscode.TextDocument;
  readonly runnable: Runnable;
}

/** In the form of the editor: the extension's name, and a sentence. */
function showMessage(sentence: string): undefined {
  void vscode.window.showInformationMessage(`Hotline: ${sentence}`);
}

function wrongArguments(text: string): string | undefined {
  const typed = typedArguments(text);
  return typed.ok ? undefined : `The arguments have ${typed.error}.`;
}

function sentenceOf(problems: readonly Problem[]): string {
  const [first] = problems;
  return first?.message ?? "the program cannot be opened in the lab.";
}

/** Warnings of the compiler are no findings of a search. */
function findingsOf(problems: readonly Problem[]): readonly Problem[] {
  return problems.filter(({ severity }) => severity === "error");
}

function searchWords(problems: readonly Problem[]): string {
  const { length } = findingsOf(problems);
  return length === 0 ? "no failure was found" : `${length} ${length === 1 ? "failure was" : "failures were"} found`;
}

async function showSearch(problems: readonly Problem[], extent: string): Promise<void> {
  const words = searchWords(problems);
  if (findingsOf(problems).length === 0) return showMessage(`${words}. ${extent}`);
  const show = "Show problems";
  const chosen = await vscode.window.showWarningMessage(`Hotline: ${words}.`, show);
  if (chosen === show) await vscode.commands.executeCommand("workbench.actions.view.problems");
}

/** A failure that a search has found can be watched in the lab. */
function actionsFor(
  document: vscode.TextDocument,
  _range: vscode.Range,
  { diagnostics }: vscode.CodeActionContext,
): vscode.CodeAction[] {
  return diagnostics.flatMap((diagnostic) => {
    const link = linkOf(diagnostic);
    if (link === undefined) return [];
    const title = "Show this schedule in the lab";
    const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
    action.diagnostics = [diagnostic];
    action.command = { title, command: `${SECTION}.openLink`, arguments: [document.uri, link] };
    return [action];
  });
}

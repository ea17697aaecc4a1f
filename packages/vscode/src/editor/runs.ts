/**
 * What was run of each document, and what came of it. Everything that shows results (lenses, heat, the status bar)
 * reads them here and hears of changes; work is begun and given up here, so that one document has one run at a time.
 */
import * as vscode from "vscode";
import { reasonOf } from "../../../../web/src/base/reason.ts";
import type { LineReport, Problem, RunReport } from "../engine/protocol.ts";
import { failureWords, type Runnable, type RunState, runnables } from "../words/lens-rows.ts";
import { isCancelled, type EngineClient } from "./engine-client.ts";
import type { ProblemList } from "./problem-list.ts";
import { type EditorProgram, programOf } from "./programs.ts";
import { settings } from "./settings.ts";

/** The last run of a document. */
export interface DocumentRun {
  /** Name of the function. */
  readonly name: string;
  readonly state: RunState;
  readonly report: RunReport | undefined;
  readonly program: EditorProgram;
}

interface Begun {
  readonly controller: AbortController;
}

export class Runs implements vscode.Disposable {
  private readonly engine: EngineClient;
  private readonly problems: ProblemList;
  private readonly memory: vscode.Memento;
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  private readonly runs = new Map<string, DocumentRun>();
  private readonly begun = new Map<string, Begun>();
  private readonly outlines = new Map<
    string,
    { readonly version: number; readonly found: Promise<readonly Runnable[]> }
  >();

  /** Fires when what is known of a document has changed. */
  readonly onChange = this.changed.event;

  constructor(engine: EngineClient, problems: ProblemList, memory: vscode.Memento) {
    this.engine = engine;
    this.problems = problems;
    this.memory = memory;
  }

  of(uri: vscode.Uri): DocumentRun | undefined {
    return this.runs.get(uri.toString());
  }

  /** The functions of the document's present text that can be run. */
  runnables(document: vscode.TextDocument): Promise<readonly Runnable[]> {
    const key = document.uri.toString();
    const known = this.outlines.get(key);
    if (known?.version === document.version) return known.found;
    const found = this.outline(document);
    this.outlines.set(key, { version: document.version, found });
    return found;
  }

  /** The arguments of a function, as the reader has given them; undefined: none were asked for yet. */
  argumentsOf(uri: vscode.Uri, { kind, name, parameters }: Runnable): string | undefined {
    if (parameters.length === 0) return undefined;
    return this.memory.get<string>(argumentKey(uri, name)) ?? (kind === "main" ? "{cores}" : undefined);
  }

  async setArguments(uri: vscode.Uri, { name }: Runnable, args: string): Promise<void> {
    await this.memory.update(argumentKey(uri, name), args);
    this.changed.fire(uri);
  }

  /** Runs the function; a run of the document that is still going on is aborted. Resolves when there is a result. */
  async run(document: vscode.TextDocument, runnable: Runnable): Promise<void> {
    const { uri } = document;
    const controller = this.begin(uri);
    const program = await programOf(document, runnable, this.argumentsOf(uri, runnable));
    const base = { name: runnable.name, program };
    const show = (state: RunState, report?: RunReport): void => this.keep(uri, { ...base, state, report });
    show({ kind: "running", words: "Running …" });
    const progress = inTurns((words: string): void => {
      if (!controller.signal.aborted) show({ kind: "running", words: `Running: ${words}` });
    });
    try {
      const order = { program: program.texts, choice: settings(uri) };
      const report = await this.engine.ask("run", order, { signal: controller.signal, progress });
      this.problems.set(uri, "compiler", [], program);
      this.problems.set(uri, "run", report.problems, program);
      show(stateOf(report), report);
    } catch (error) {
      if (isCancelled(error, controller.signal)) return;
      show({ kind: "failed", words: failureWords(reasonOf(error)), isOld: false });
      throw error;
    } finally {
      this.done(uri, controller);
    }
  }

  /** A document has one piece of work at a time: the one before is aborted. */
  begin(uri: vscode.Uri): AbortController {
    this.cancel(uri);
    const controller = new AbortController();
    this.begun.set(uri.toString(), { controller });
    return controller;
  }

  done(uri: vscode.Uri, controller: AbortController): void {
    if (this.begun.get(uri.toString())?.controller === controller) this.begun.delete(uri.toString());
  }

  cancel(uri: vscode.Uri): void {
    const key = uri.toString();
    this.begun.get(key)?.controller.abort(new Error("cancelled"));
    this.begun.delete(key);
    if (this.runs.get(key)?.state.kind !== "running") return;
    this.runs.delete(key);
    this.changed.fire(uri);
  }

  /** The text has changed: results are of the text before, and a run of it is given up. */
  age(uri: vscode.Uri): void {
    this.cancel(uri);
    const run = this.of(uri);
    if (run === undefined || run.state.kind === "running" || run.state.isOld) return;
    this.keep(uri, { ...run, state: { ...run.state, isOld: true } });
  }

  forget(uri: vscode.Uri): void {
    this.cancel(uri);
    this.outlines.delete(uri.toString());
    if (this.runs.delete(uri.toString())) this.changed.fire(uri);
  }

  /** What the present text's run says of a line, counted from 1; undefined where the text has changed since. */
  lineOf(uri: vscode.Uri, line: number): LineReport | undefined {
    return this.linesOf(uri).find((one) => one.line === line);
  }

  linesOf(uri: vscode.Uri): readonly LineReport[] {
    const all = [...this.runs.values()].filter(({ state }) => state.kind === "done" && !state.isOld);
    return all.flatMap(({ report, program }) =>
      (report?.lines ?? []).filter(({ file }) => program.uriOf(file)?.toString() === uri.toString()),
    );
  }

  dispose(): void {
    for (const { controller } of this.begun.values()) controller.abort(new Error("cancelled"));
    this.changed.dispose();
  }

  private async outline(document: vscode.TextDocument): Promise<readonly Runnable[]> {
    const { texts } = await programOf(document);
    return runnables(await this.engine.ask("outline", { program: texts }));
  }

  private keep(uri: vscode.Uri, run: DocumentRun): void {
    this.runs.set(uri.toString(), run);
    this.changed.fire(uri);
  }
}

/** Milliseconds between two states of progress: an editor asks for all lenses of a file again at each. assumed */
const PROGRESS_MS = 1000;

function inTurns(show: (words: string) => void): (words: string) => void {
  let shown = performance.now();
  return (words) => {
    if (performance.now() - shown < PROGRESS_MS) return;
    shown = performance.now();
    show(words);
  };
}

function argumentKey(uri: vscode.Uri, name: string): string {
  return `arguments ${uri.toString()} ${name}`;
}

function stateOf({ summary, problems }: RunReport): RunState {
  if (summary !== undefined) {
    const { headline, where, isCut } = summary;
    return { kind: "done", headline, where, isCut, isOld: false };
  }
  return { kind: "failed", words: failureWords(worst(problems)?.message ?? "the run failed"), isOld: false };
}

function worst(problems: readonly Problem[]): Problem | undefined {
  return problems.find(({ severity }) => severity === "error") ?? problems[0];
}

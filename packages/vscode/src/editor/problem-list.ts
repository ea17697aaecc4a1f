/**
 * The editor's list of problems: what the compiler found, and what runs and searches have shown. Findings of runs
 * belong to a text: they go when it changes or is closed.
 */
import * as vscode from "vscode";
import type { Problem, Related } from "../engine/protocol.ts";
import { rangeOf } from "../words/positions.ts";
import type { EditorProgram } from "./programs.ts";

/** Where problems come from: they are replaced and removed by themselves. */
export type ProblemSource = "compiler" | "run" | "search";

/** The link of a problem that the lab shows, by the problem's own object. */
const LINKS = new WeakMap<vscode.Diagnostic, string>();

interface Listed {
  readonly uri: vscode.Uri;
  readonly diagnostic: vscode.Diagnostic;
}

export class ProblemList implements vscode.Disposable {
  private readonly collection = vscode.languages.createDiagnosticCollection("hotline");
  /** By program and source. */
  private readonly all = new Map<string, ReadonlyMap<ProblemSource, readonly Listed[]>>();

  set(owner: vscode.Uri, source: ProblemSource, problems: readonly Problem[], program: EditorProgram): void {
    const listed = problems.map((problem) => ({
      uri: uriOf(problem, program) ?? owner,
      diagnostic: diagnosticOf(problem, program),
    }));
    this.replace(owner, new Map([...this.of(owner), [source, listed]]));
  }

  /** Removes the problems of a program that these sources have found. Default: of all sources. */
  clear(owner: vscode.Uri, sources: readonly ProblemSource[] = ["compiler", "run", "search"]): void {
    const before = this.of(owner);
    if (sources.every((source) => (before.get(source) ?? []).length === 0)) return;
    this.replace(owner, new Map([...before].filter(([source]) => !sources.includes(source))));
  }

  dispose(): void {
    this.collection.dispose();
  }

  private of(owner: vscode.Uri): ReadonlyMap<ProblemSource, readonly Listed[]> {
    return this.all.get(owner.toString()) ?? new Map();
  }

  /** Several programs may have problems in one header. */
  private replace(owner: vscode.Uri, sources: ReadonlyMap<ProblemSource, readonly Listed[]>): void {
    const touched = new Map(
      [...this.of(owner), ...sources].flatMap(([, list]) => list.map(({ uri }) => [uri.toString(), uri])),
    );
    for (const { uri } of [...this.of(owner).values()].flat()) touched.set(uri.toString(), uri);
    if (sources.size === 0) this.all.delete(owner.toString());
    else this.all.set(owner.toString(), sources);
    const listed = [...this.all.values()].flatMap((one) => [...one.values()].flat());
    for (const [key, uri] of touched) {
      const here = listed.filter((one) => one.uri.toString() === key).map(({ diagnostic }) => diagnostic);
      this.collection.set(uri, here.length === 0 ? undefined : here);
    }
  }
}

export function linkOf(diagnostic: vscode.Diagnostic): string | undefined {
  return LINKS.get(diagnostic);
}

function uriOf({ position }: Problem, { uriOf: addressOf }: EditorProgram): vscode.Uri | undefined {
  return position === undefined ? undefined : addressOf(position.file);
}

/** A place in the library is named in the message, and the problem stands at the program's first line. */
function diagnosticOf(problem: Problem, program: EditorProgram): vscode.Diagnostic {
  const { position, severity, code, link } = problem;
  const text = position === undefined ? undefined : program.textOf(position.file);
  const isElsewhere = position !== undefined && text === undefined;
  const range =
    position === undefined || text === undefined ? new vscode.Range(0, 0, 0, 1) : vscodeRange(text, position);
  const message = isElsewhere ? `${position.file}:${position.line}: ${problem.message}` : problem.message;
  const kind = severity === "error" ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Warning;
  const diagnostic = new vscode.Diagnostic(range, message, kind);
  diagnostic.source = "hotline";
  diagnostic.code = code;
  diagnostic.relatedInformation = problem.related.flatMap((one) => relatedOf(one, program));
  if (link !== undefined) LINKS.set(diagnostic, link);
  return diagnostic;
}

function relatedOf({ position, message }: Related, program: EditorProgram): vscode.DiagnosticRelatedInformation[] {
  const [uri, text] = [program.uriOf(position.file), program.textOf(position.file)];
  if (uri === undefined || text === undefined) return [];
  return [new vscode.DiagnosticRelatedInformation(new vscode.Location(uri, vscodeRange(text, position)), message)];
}

function vscodeRange(text: string, position: Related["position"]): vscode.Range {
  const { start, end } = rangeOf(text, position);
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

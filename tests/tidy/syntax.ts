/**
 * Syntax trees of our TypeScript, for the tests about architecture: imports, names used, forms that we ban. Vite's own
 * parser; nothing is type-checked here.
 */
import { dirname, posix } from "node:path";
import { parseSync } from "vite";
import type { SourceFile } from "./sources.ts";

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

export interface Comment {
  readonly type: "Line" | "Block";
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

export interface Syntax {
  readonly program: Node;
  readonly comments: readonly Comment[];
}

const cache = new Map<string, Syntax>();

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string";
}

export function syntaxOf(file: SourceFile): Syntax {
  const known = cache.get(file.path);
  if (known !== undefined) return known;
  const { program, comments, errors } = parseSync(file.path, file.text);
  if (errors.length > 0 || !isNode(program)) throw new Error(`${file.path}: ${errors[0]?.message ?? "no tree"}`);
  const syntax = { program, comments };
  cache.set(file.path, syntax);
  return syntax;
}

function* childrenOf(node: Node): Generator<Node> {
  for (const key in node) {
    const value = node[key];
    if (Array.isArray(value)) yield* value.filter(isNode);
    else if (isNode(value)) yield value;
  }
}

type See = (node: Node, parents: readonly Node[]) => void;

/** Visits every node, parents first; `parents` is the chain down to it, good during the call. */
export function visit(node: Node, see: See, parents: Node[] = []): void {
  see(node, parents);
  parents.push(node);
  for (const child of childrenOf(node)) visit(child, see, parents);
  parents.pop();
}

type IsWanted = (node: Node, parents: readonly Node[]) => boolean;

export function nodesOf(file: SourceFile, isWanted: IsWanted): readonly Node[] {
  const found: Node[] = [];
  visit(syntaxOf(file).program, (node, parents) => {
    if (isWanted(node, parents)) found.push(node);
  });
  return found;
}

/** Line of an offset, counted from 1. */
export function lineOf(file: SourceFile, offset: number): number {
  let line = 0;
  for (let start = 0; start <= offset; start += (file.lines[line - 1]?.length ?? 0) + 1) line += 1;
  return Math.min(line, file.lines.length);
}

export function place(file: SourceFile, node: { readonly start: number }): string {
  const line = lineOf(file, node.start);
  return `${file.path}:${line}: ${(file.lines[line - 1] ?? "").trim().slice(0, 100)}`;
}

export interface Import {
  /** As written, without a query such as "?url". */
  readonly specifier: string;
  /** From the root, when it is one of our files or relative; undefined for packages. */
  readonly target: string | undefined;
  readonly start: number;
}

function stringValue(node: unknown): string | undefined {
  return isNode(node) && node.type === "Literal" && typeof node["value"] === "string" ? node["value"] : undefined;
}

function isMetaUrl(node: unknown): boolean {
  if (!isNode(node) || node.type !== "MemberExpression") return false;
  return isNode(node["object"]) && node["object"].type === "MetaProperty";
}

const IMPORTING = /^(Import|ExportNamed|ExportAll)Declaration$|^ImportExpression$/;

/** What a node brings in: import and export declarations, import(), new URL("…", import.meta.url). */
function specifierOf(node: Node): string | undefined {
  if (IMPORTING.test(node.type)) return stringValue(node["source"]);
  if (node.type === "TSImportType") return stringValue(node["source"]) ?? stringValue(node["argument"]);
  if (node.type !== "NewExpression") return undefined;
  const args = Array.isArray(node["arguments"]) ? node["arguments"] : [];
  const path = isMetaUrl(args[1]) ? stringValue(args[0]) : undefined;
  return path !== undefined && /\.\w+$/.test(path) ? path : undefined;
}

export function resolve(from: string, specifier: string): string | undefined {
  return specifier.startsWith(".") ? posix.normalize(posix.join(dirname(from), specifier)) : undefined;
}

export function importsOf(file: SourceFile): readonly Import[] {
  const found: Import[] = [];
  visit(syntaxOf(file).program, (node) => {
    const specifier = specifierOf(node)?.replace(/\?.*$/, "");
    if (specifier !== undefined) found.push({ specifier, target: resolve(file.path, specifier), start: node.start });
  });
  return found;
}

/** Glob patterns given to import.meta.glob, from the root. */
export function globsOf(file: SourceFile): readonly string[] {
  const found: string[] = [];
  visit(syntaxOf(file).program, (node) => {
    if (node.type !== "CallExpression" || !isNode(node["callee"]) || !isMetaUrl(node["callee"])) return;
    const [patterns] = Array.isArray(node["arguments"]) ? node["arguments"] : [];
    const list = isNode(patterns) && Array.isArray(patterns["elements"]) ? patterns["elements"] : [patterns];
    for (const pattern of list.map(stringValue)) {
      if (pattern !== undefined) found.push(resolve(file.path, pattern) ?? pattern);
    }
  });
  return found;
}

const TYPE_POSITION = /^TS(TypeReference|QualifiedName|TypeQuery|InterfaceHeritage|ClassImplements)$/;

/** Whether an identifier stands for a value in scope: not a property name, not a type. */
function isReference(node: Node, parents: readonly Node[]): boolean {
  const parent = parents.at(-1);
  if (parent === undefined) return false;
  if (TYPE_POSITION.test(parent.type)) return false;
  if (parent.type === "MemberExpression") return parent["object"] === node || parent["computed"] === true;
  if (/^(Property|PropertyDefinition|MethodDefinition|TSPropertySignature|TSMethodSignature)$/.test(parent.type)) {
    return parent["value"] === node;
  }
  return !/^(ImportSpecifier|ExportSpecifier|LabeledStatement)$/.test(parent.type);
}

/** Names that the file gives to variables and parameters of its own. */
function declaredIn(file: SourceFile): ReadonlySet<unknown> {
  const declared = new Set<unknown>();
  visit(syntaxOf(file).program, (node) => {
    const params = Array.isArray(node["params"]) ? node["params"] : [];
    for (const each of [...(node.type === "VariableDeclarator" ? [node["id"]] : []), ...params]) {
      if (isNode(each) && each.type === "Identifier") declared.add(each["name"]);
    }
  });
  return declared;
}

/** Uses of a global such as "document" or a member such as "Date.now". */
export function usesOf(file: SourceFile, names: readonly string[]): readonly string[] {
  const declared = declaredIn(file);
  const plain = new Set(names.filter((name) => !name.includes(".") && !declared.has(name)));
  const dotted = new Set(names.filter((name) => name.includes(".")));
  const nodes = nodesOf(file, (node, parents) => {
    if (node.type === "Identifier" && plain.has(String(node["name"]))) return isReference(node, parents);
    return node.type === "MemberExpression" && dotted.has(file.text.slice(node.start, node.end));
  });
  return nodes.map((node) => place(file, node));
}

/** Calls of a method of this name, on whatever object. */
export function callsOf(file: SourceFile, method: string): readonly string[] {
  const nodes = nodesOf(file, (node) => {
    const callee = node.type === "CallExpression" ? node["callee"] : undefined;
    if (!isNode(callee) || callee.type !== "MemberExpression") return false;
    return isNode(callee["property"]) && callee["property"]["name"] === method;
  });
  return nodes.map((node) => place(file, node));
}

/** Every string written in the file: literals and the fixed parts of templates. */
export function stringsOf(file: SourceFile): readonly string[] {
  return nodesOf(file, (node) => node.type === "Literal" || node.type === "TemplateElement").flatMap((node) => {
    const value = node.type === "Literal" ? node["value"] : file.text.slice(node.start, node.end);
    return typeof value === "string" ? [value] : [];
  });
}

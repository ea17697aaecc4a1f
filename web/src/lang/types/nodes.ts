/** The nodes of a part of the checked program, for questions that concern all of it alike. */
import type { Local } from "./typed-tree.ts";

/** Of an expression, a statement or another node: its members that name a variable of the function. */
interface TreeNode {
  readonly kind?: string;
  readonly local?: Local;
  /** Of an exchange of 16 bytes. */
  readonly low?: Local;
  readonly high?: Local;
  readonly lvalue?: { readonly local?: Local };
  /** Of a compare-and-exchange. */
  readonly expected?: { readonly local?: Local };
}

/** Members of a node that are no code of its own. */
const NO_CODE = new Set(["type", "span", "local", "func", "global", "effects", "builtin", "label", "parameter"]);

/** The part itself, if it is a node, and all that is in it. */
export function nodesIn(part: unknown): readonly TreeNode[] {
  const found: TreeNode[] = [];
  collect(part, found);
  return found;
}

function collect(part: unknown, found: TreeNode[]): void {
  if (typeof part !== "object" || part === null) return;
  if (!Array.isArray(part)) found.push(part);
  for (const [name, inner] of Object.entries(part)) if (!NO_CODE.has(name)) collect(inner, found);
}

/** Does the node write the variable, which is in a register? */
export function writes({ kind, local, low, high, lvalue, expected }: TreeNode, variable: Local): boolean {
  if (kind === "declare") return local === variable;
  return lvalue?.local === variable || expected?.local === variable || low === variable || high === variable;
}

/** Does the node use the value that the variable has? */
export function reads(node: TreeNode, variable: Local): boolean {
  if (node.kind === "local") return node.local === variable;
  return node.kind !== "declare" && node.kind !== "assign" && writes(node, variable);
}

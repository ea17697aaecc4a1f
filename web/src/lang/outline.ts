/**
 * The functions that a text defines, for editors that offer to run them: names, places and parameters. It needs no text
 * without mistakes; what the parser cannot read has no functions.
 */
import type { Declaration, Declarator, FunctionDerivation, Param, Specifiers } from "./parse/syntax-tree.ts";
import { asPlain, withFaultsReported, plainMain, syntaxTree } from "./parsed-text.ts";
import type { Source } from "./preprocess/preprocess.ts";
import { Reporter } from "./text/report.ts";
import { Sources } from "./text/source.ts";
import { isArithmetic } from "./types/types.ts";
import { LIBRARY_TYPES } from "./types/library-types.ts";

export interface FunctionOutline {
  readonly name: string;
  /** Offsets of the name in UTF-16 units, `to` exclusive. */
  readonly from: number;
  readonly to: number;
  /** The offset behind the body. */
  readonly end: number;
  readonly parameters: readonly ParameterOutline[];
}

interface ParameterOutline {
  /** Empty where the definition gives none. */
  readonly name: string;
  /** True for integers and floating-point numbers of C and of its library's types. */
  readonly isNumber: boolean;
}

/** Those of the program's own file, in the order of the text. Like the compiler, it never throws. */
export function functionsOf(input: Source): readonly FunctionOutline[] {
  const sources = new Sources();
  const report = new Reporter(sources);
  const main = plainMain(input);
  const source = main === undefined ? input : asPlain(input, main);
  const declarations = withFaultsReported(report, () => syntaxTree(source, sources, report)) ?? [];
  return declarations.flatMap((declaration) =>
    outlineOf(declaration, (file) => sources.files[file]?.name === input.file),
  );
}

function outlineOf(declaration: Declaration, isOwn: (file: number) => boolean): readonly FunctionOutline[] {
  if (declaration.kind !== "function") return [];
  const { declarator, body } = declaration;
  const list = parameterList(declarator);
  if (list === undefined || !isOwn(declarator.span.file) || body.span.file !== declarator.span.file) return [];
  const { from, to } = declarator.span;
  return [{ name: declarator.name, from, to, end: body.span.to, parameters: parametersIn(list) }];
}

function parameterList({ derivations }: Declarator): FunctionDerivation | undefined {
  const last = derivations.at(-1);
  return last?.kind === "function" ? last : undefined;
}

function parametersIn({ params, names }: FunctionDerivation): readonly ParameterOutline[] {
  const [only] = params;
  if (only !== undefined && params.length === 1 && isVoid(only)) return [];
  if (params.length === 0) return names.map(({ name }) => ({ name, isNumber: false }));
  return params.map((param) => ({ name: param.declarator.name, isNumber: isNumber(param) }));
}

function isVoid({ specifiers, declarator }: Param): boolean {
  return declarator.derivations.length === 0 && specifiers.base.kind === "basic" && specifiers.base.name === "void";
}

function isNumber({ specifiers, declarator }: Param): boolean {
  return declarator.derivations.length === 0 && isNumberType(specifiers);
}

/** Types that the program itself defines are not looked up: the outline knows no declarations. */
function isNumberType({ base }: Specifiers): boolean {
  if (base.kind === "basic") return base.name !== "void";
  if (base.kind !== "named") return base.kind === "enum";
  const known = LIBRARY_TYPES.get(base.name);
  return known !== undefined && isArithmetic(known);
}

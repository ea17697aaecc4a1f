/**
 * Parses _Alignas(…) and __attribute__((…)), which may stand almost anywhere in a declaration. Alignments and a few
 * marks are kept; attributes that change nothing in a simulation are skipped, and attributes that would change the
 * program are refused.
 */
import { parseConstant } from "./expressions.ts";
import { startsType } from "./specifiers.ts";
import { parseTypeName } from "./types.ts";
import type { TokenReader } from "./token-reader.ts";
import type { Token } from "../preprocess/lex.ts";
import type { Alignment, Expr, Mark } from "./syntax-tree.ts";

/** Receives the meaning of attributes. */
export interface Attributes {
  readonly alignments: Alignment[];
  readonly marks: Set<Mark>;
}

export function noAttributes(): Attributes {
  return { alignments: [], marks: new Set() };
}

/** Parses all attributes that follow here, and adds their meaning to `into`. */
export function parseAttributes(p: TokenReader, into: Attributes): void {
  while (p.is("_Alignas") || p.is("__attribute__")) {
    if (p.is("_Alignas")) into.alignments.push(parseAlignas(p));
    else parseAttributeList(p, into);
  }
}

function parseAlignas(p: TokenReader): Alignment {
  const start = p.take();
  const open = p.expect("(", "after _Alignas");
  const what = startsType(p) ? { type: p.nested(() => parseTypeName(p)) } : { bytes: parseConstant(p) };
  p.close(")", open);
  return { ...what, attribute: false, span: p.spanFrom(start) };
}

function parseAttributeList(p: TokenReader, into: Attributes): void {
  const start = p.take();
  const outer = p.expect("(", "after __attribute__");
  const inner = p.expect("(", "after __attribute__(");
  while (!p.is(")") && p.peek().kind !== "end") {
    if (p.accept(",")) continue;
    const name = p.take();
    const bytes = p.is("(") ? parseArguments(p) : undefined;
    applyAttribute(p, name, bytes, into, start);
    if (!p.accept(",")) break;
  }
  p.close(")", inner);
  p.close(")", outer);
}

/** The first argument of an attribute; the other arguments have no meaning here. */
function parseArguments(p: TokenReader): Expr | undefined {
  const open = p.take();
  const first = p.is(")") ? undefined : parseConstant(p);
  while (p.accept(",")) parseConstant(p);
  p.close(")", open);
  return first;
}

function applyAttribute(p: TokenReader, name: Token, bytes: Expr | undefined, into: Attributes, start: Token): void {
  const plain = name.text.replace(/^__|__$/g, "");
  const refusal = REFUSED.find(([pattern]) => pattern.test(plain));
  if (plain === "aligned")
    into.alignments.push({ ...(bytes === undefined ? {} : { bytes }), attribute: true, span: p.spanFrom(start) });
  else if (plain === "packed" || plain === "noinline" || plain === "noreturn" || plain === "transparent_union")
    into.marks.add(plain);
  else if (plain === "mode" && modeOf(bytes) !== undefined) into.marks.add(modeOf(bytes) ?? "mode4");
  else if (UNUSED.has(plain)) into.marks.add("unused");
  else if (refusal !== undefined)
    p.report.error("E415", name, `the attribute "${name.text}" is not supported`, refusal[1]);
  else if (!IGNORED.has(plain))
    p.report.warning("W614", name, `the attribute "${name.text}" changes nothing here`, IGNORED_FOR_A_REASON[plain]);
}

/** True for an attribute that has its meaning here, as __has_attribute asks. */
export function knowsAttribute(name: string): boolean {
  const plain = name.replace(/^__|__$/g, "");
  return OBEYED.has(plain) || UNUSED.has(plain) || IGNORED.has(plain);
}

/** Attributes that change what a program means. */
const OBEYED = new Set(["aligned", "packed", "noinline", "transparent_union"]);

/** The sizes of gcc's modes of integers: a quarter, half, one and two of the 4 bytes of an early machine's word. */
const MODES: Readonly<Record<string, Mark>> = {
  QI: "mode1",
  byte: "mode1",
  HI: "mode2",
  SI: "mode4",
  DI: "mode8",
  word: "mode8",
  pointer: "mode8",
  unwind_word: "mode8",
};

function modeOf(argument: Expr | undefined): Mark | undefined {
  return argument?.kind === "name" ? MODES[argument.name.replace(/^__|__$/g, "")] : undefined;
}

const UNUSED = new Set(["unused", "maybe_unused", "used"]);

/** Attributes whose absence would change the program. */
const REFUSED: readonly (readonly [name: RegExp, hint: string])[] = [
  [/^constructor$/, "Nothing runs before setup(): call the function there."],
  [/^destructor$/, "Nothing runs after the last operation."],
  [/^cleanup$/, "Call the function where the variable's scope ends."],
  [/^vector_size$/, "There are no vectors: use an array, and a loop."],
  [/^mode$/, "Known are the modes of integers QI, HI, SI, DI, word and pointer: use one of C's integer types."],
  [/^(?:alias|ifunc|weakref)$/, "Call the function itself by its own name."],
  [/^scalar_storage_order$/, "Only the usual layout of structures and unions is known."],
];

const IGNORED_FOR_A_REASON: Readonly<Record<string, string>> = {
  section: "Variables lie in the order of their declarations; alignment separates them.",
  weak: "There is only one program: a definition cannot be replaced by another.",
};

/** Attributes with information for a compiler that this compiler does not need. */
const IGNORED = new Set([
  "always_inline",
  "const",
  "pure",
  "hot",
  "cold",
  "warn_unused_result",
  "nodiscard",
  "unsequenced",
  "reproducible",
  "may_alias",
  "nonnull",
  "returns_nonnull",
  "malloc",
  "alloc_size",
  "format",
  "visibility",
  "leaf",
  "nothrow",
  "flatten",
  "artificial",
  "gnu_inline",
  "noclone",
  "optimize",
  "target",
  "no_instrument_function",
  "no_sanitize",
  "no_sanitize_thread",
  "no_sanitize_address",
  "no_sanitize_undefined",
  "fallthrough",
  "deprecated",
  "error",
  "warning",
  "sentinel",
  "externally_visible",
  "tls_model",
  "designated_init",
  "nonstring",
  "assume_aligned",
]);

/**
 * The syntax tree describes the text before names and types have a meaning. The files of parse/ make it, and those of
 * check/ read it.
 */
import type { FloatingLiteral } from "../text/floating.ts";
import type { IntegerLiteral } from "../text/literals.ts";
import type { HeldError } from "../text/report.ts";
import type { Span } from "../text/source.ts";

export type Expr =
  | (Node<"integer"> & { readonly literal: IntegerLiteral })
  | (Node<"floating"> & { readonly literal: FloatingLiteral })
  | (Node<"string"> & {
      /** The text as it is written, for messages. */
      readonly text: string;
      /** The characters of the string in memory, without the 0 at its end: bytes, unless it has a prefix. */
      readonly bytes: readonly number[];
      /** The type of its characters, for a string with a prefix. */
      readonly prefix?: "L" | "u" | "U";
    })
  | (Node<"name"> & { readonly name: string })
  | (Node<"unary"> & { readonly operator: UnaryOperator; readonly operand: Expr })
  | (Node<"step"> & { readonly delta: 1 | -1; readonly prefix: boolean; readonly operand: Expr })
  | (Node<"binary"> & { readonly operator: string; readonly left: Expr; readonly right: Expr })
  | (Node<"assign"> & { readonly operator: string; readonly target: Expr; readonly value: Expr })
  | (Node<"conditional"> & {
      readonly test: Expr;
      /** The first choice; undefined in `test ?: no`, whose first choice is the test itself. */
      readonly yes: Expr | undefined;
      readonly no: Expr;
    })
  | (Node<"call"> & { readonly callee: Expr; readonly args: readonly Expr[]; readonly close: Span })
  | (Node<"index"> & { readonly array: Expr; readonly index: Expr })
  | (Node<"member"> & {
      readonly object: Expr;
      readonly arrow: boolean;
      readonly field: string;
      readonly fieldSpan: Span;
    })
  | (Node<"cast"> & { readonly type: TypeName; readonly operand: Expr })
  | (Node<"sizeof"> & { readonly operand: Expr })
  | (Node<"sizeofType"> & { readonly type: TypeName })
  | (Node<"alignof"> & { readonly operand: TypeName | Expr })
  | (Node<"offsetof"> & {
      readonly type: TypeName;
      readonly path: readonly OffsetStep[];
    })
  /** gcc's &&label: the address of a label. */
  | (Node<"labelAddress"> & { readonly label: string })
  | (Node<"variableArgument"> & { readonly list: Expr; readonly type: TypeName })
  | (Node<"compatible"> & { readonly left: TypeName; readonly right: TypeName })
  | (Node<"generic"> & { readonly control: Expr; readonly choices: readonly GenericChoice[] })
  | (Node<"compound"> & { readonly type: TypeName; readonly initializer: Initializer })
  | (Node<"statements"> & { readonly body: Block })
  | Node<"bad">;

/** The expression that is cast, or the expression itself. */
export function withoutCasts(expr: Expr): Expr {
  return expr.kind === "cast" ? withoutCasts(expr.operand) : expr;
}

export type UnaryOperator = "-" | "+" | "~" | "!" | "*" | "&";

/** A choice of _Generic: its type, or undefined for the default. */
export interface GenericChoice {
  readonly type: TypeName | undefined;
  readonly value: Expr;
  readonly span: Span;
}

/** One step of offsetof(type, a.b[2]): a field, or an element. */
export type OffsetStep =
  | { readonly kind: "field"; readonly name: string; readonly span: Span }
  | { readonly kind: "element"; readonly index: Expr; readonly span: Span };

interface Node<K extends string> {
  readonly kind: K;
  readonly span: Span;
  /** The longest path to a leaf; its bound also bounds recursion over the tree. */
  readonly height: number;
  /** True for an expression that stands in parentheses of its own. */
  readonly parenthesised?: true;
  /** True for a name, a literal, an operator or the parenthesis of `({ … })` that a macro's own text has. */
  readonly ofMacro?: true;
}

export interface TypeName {
  readonly specifiers: Specifiers;
  readonly declarator: Declarator;
  readonly span: Span;
}

/** The words at the beginning of a declaration. */
export interface Specifiers {
  readonly span: Span;
  readonly base: TypeSpecifier;
  readonly storage: "typedef" | "extern" | "static" | undefined;
  readonly inline: boolean;
  /** True for __thread and _Thread_local: every core has a copy of its own. */
  readonly isThreadLocal: boolean;
  readonly qualifiers: Qualifiers;
  readonly alignments: readonly Alignment[];
  readonly marks: ReadonlySet<Mark>;
}

/** Attributes other than alignment that have an effect here. */
export type Mark =
  | "packed"
  | "unused"
  | "noinline"
  | "noreturn"
  | "transparent_union"
  | "mode1"
  | "mode2"
  | "mode4"
  | "mode8";

interface Qualifiers {
  readonly isConst: boolean;
  readonly isVolatile: boolean;
  readonly isAtomic: boolean;
}

export interface Alignment {
  readonly span: Span;
  /**
   * The alignment is that of a type, or a number of bytes; without both (__attribute__((aligned))) it is the machine's
   * largest.
   */
  readonly type?: TypeName;
  readonly bytes?: Expr;
  /** True for an attribute, which may not lower an alignment and is ignored where it is weaker. */
  readonly attribute: boolean;
}

export type TypeSpecifier =
  | { readonly kind: "basic"; readonly name: string; readonly span: Span }
  | { readonly kind: "named"; readonly name: string; readonly span: Span }
  | {
      readonly kind: "struct";
      readonly tag: string | undefined;
      readonly fields: readonly FieldLine[] | undefined;
      /** The static assertions among the fields. */
      readonly assertions: readonly StaticAssertion[];
      readonly isUnion: boolean;
      readonly alignments: readonly Alignment[];
      readonly packed: boolean;
      /** The most bytes to which #pragma pack lets a member be aligned; undefined without it. */
      readonly packing: number | undefined;
      /** True for a union whose parameters take a value of any member: gcc's transparent_union. */
      readonly transparent: boolean;
      readonly span: Span;
    }
  | {
      readonly kind: "enum";
      readonly tag: string | undefined;
      readonly members: readonly EnumMember[] | undefined;
      /** True when the enumeration is the smallest integer type that has all values. */
      readonly packed: boolean;
      readonly span: Span;
    }
  | { readonly kind: "typeof"; readonly operand: Expr | TypeName; readonly span: Span }
  /** The type of an __auto_type variable, which is that of its initialiser. */
  | { readonly kind: "auto"; readonly span: Span };

export interface FieldLine {
  readonly specifiers: Specifiers;
  /** The declared names; the list is empty for an anonymous structure. */
  readonly declarators: readonly FieldDeclarator[];
}

/** A field; one with a width is a bit-field, which may have no name. */
export type FieldDeclarator = Declarator & { readonly width?: Expr };

export interface EnumMember {
  readonly name: string;
  readonly span: Span;
  readonly value: Expr | undefined;
}

/** A declared name, and the steps that derive its type from the specifiers. */
export interface Declarator {
  /** The name; empty in a type name. */
  readonly name: string;
  readonly span: Span;
  /** The steps in the order in which they apply to the base type. */
  readonly derivations: readonly Derivation[];
  readonly alignments: readonly Alignment[];
  readonly marks: ReadonlySet<Mark>;
}

export type Derivation =
  | { readonly kind: "pointer"; readonly qualifiers: Qualifiers; readonly span: Span }
  | { readonly kind: "array"; readonly size: Expr | undefined; readonly isStar: boolean; readonly span: Span }
  | FunctionDerivation;

/** The step that makes a function: its parameters. */
export interface FunctionDerivation {
  readonly kind: "function";
  readonly params: readonly Param[];
  readonly variadic: boolean;
  /**
   * The style of before 1989: no parameters are declared, as in `int f()`, or their names only, with the types behind
   * the list.
   */
  readonly oldStyle: boolean;
  /** Names without types, as long as no types were found behind the list. */
  readonly names: readonly ParamName[];
  readonly span: Span;
}

/** A parameter whose type, if it has one, stands behind the list. */
export interface ParamName {
  readonly name: string;
  readonly span: Span;
}

export interface Param {
  readonly specifiers: Specifiers;
  readonly declarator: Declarator;
}

export type Initializer =
  | { readonly kind: "value"; readonly value: Expr; readonly span: Span }
  | { readonly kind: "list"; readonly items: readonly InitializerItem[]; readonly span: Span };

export interface InitializerItem {
  readonly designators: readonly Designator[];
  readonly value: Initializer;
}

export type Designator =
  | { readonly kind: "field"; readonly name: string; readonly span: Span }
  | { readonly kind: "element"; readonly index: Expr; readonly last: Expr | undefined; readonly span: Span };

export interface InitDeclarator {
  readonly declarator: Declarator;
  readonly initializer: Initializer | undefined;
}

export type Declaration =
  | {
      readonly kind: "declaration";
      readonly specifiers: Specifiers;
      readonly items: readonly InitDeclarator[];
      readonly span: Span;
      /**
       * For functions that a header declares: the errors about unsupported C, reported only if the function is needed.
       */
      readonly held?: readonly HeldError[];
    }
  | {
      readonly kind: "function";
      readonly specifiers: Specifiers;
      readonly declarator: Declarator;
      readonly body: Block;
      readonly span: Span;
      readonly held?: readonly HeldError[];
    }
  | StaticAssertion;

export interface StaticAssertion {
  readonly kind: "assertion";
  readonly condition: Expr;
  readonly text: string | undefined;
  readonly span: Span;
}

export interface Block {
  readonly kind: "block";
  readonly items: readonly Statement[];
  readonly span: Span;
  /** The place of the closing brace. */
  readonly close: Span;
}

/** An operand of inline assembly: [name] "constraint" (value). */
export interface AssemblyArgument {
  readonly name: string | undefined;
  readonly constraint: string;
  readonly value: Expr;
  readonly span: Span;
}

export type Statement =
  | Block
  | Declaration
  | { readonly kind: "expression"; readonly value: Expr; readonly span: Span }
  | {
      readonly kind: "empty";
      readonly span: Span;
      /** True for a semicolon of the program behind other text of its line, such as `)`. */
      readonly endsLine?: true;
    }
  | {
      readonly kind: "assembly";
      readonly template: string;
      readonly outputs: readonly AssemblyArgument[];
      readonly inputs: readonly AssemblyArgument[];
      readonly span: Span;
    }
  | {
      readonly kind: "if";
      readonly test: Expr;
      readonly yes: Statement;
      readonly no: Statement | undefined;
      readonly span: Span;
    }
  | { readonly kind: "while"; readonly test: Expr; readonly body: Statement; readonly span: Span }
  | { readonly kind: "do"; readonly test: Expr; readonly body: Statement; readonly span: Span }
  | {
      readonly kind: "for";
      readonly init: Statement | undefined;
      readonly test: Expr | undefined;
      readonly step: Expr | undefined;
      readonly body: Statement;
      readonly span: Span;
    }
  | { readonly kind: "switch"; readonly value: Expr; readonly body: Statement; readonly span: Span }
  | {
      readonly kind: "case";
      readonly value: Expr;
      readonly last: Expr | undefined;
      readonly body: Statement;
      readonly span: Span;
    }
  | { readonly kind: "default"; readonly body: Statement; readonly span: Span }
  | { readonly kind: "goto"; readonly label: string; readonly labelSpan: Span; readonly span: Span }
  /** gcc's goto *address. */
  | { readonly kind: "gotoThrough"; readonly address: Expr; readonly span: Span }
  | {
      readonly kind: "labelled";
      readonly label: string;
      readonly unused: boolean;
      readonly body: Statement;
      readonly span: Span;
    }
  | { readonly kind: "break"; readonly span: Span }
  | { readonly kind: "continue"; readonly span: Span }
  | { readonly kind: "return"; readonly value: Expr | undefined; readonly span: Span };

/** The code of a C litmus test as a tree: the part of C that the Linux memory model's tests use. */
import type { Span } from "../text/source.ts";

export type Expression =
  | { readonly kind: "number"; readonly value: bigint; readonly span: Span }
  | { readonly kind: "name"; readonly name: string; readonly span: Span }
  | { readonly kind: "deref"; readonly of: Expression; readonly span: Span }
  | { readonly kind: "address"; readonly of: Expression; readonly span: Span }
  | { readonly kind: "unary"; readonly operator: string; readonly of: Expression; readonly span: Span }
  | {
      readonly kind: "binary";
      readonly operator: string;
      readonly left: Expression;
      readonly right: Expression;
      readonly span: Span;
    }
  /** `condition ? then : otherwise` */
  | {
      readonly kind: "choice";
      readonly condition: Expression;
      readonly then: Expression;
      readonly otherwise: Expression;
      readonly span: Span;
    }
  | { readonly kind: "call"; readonly name: string; readonly args: readonly Expression[]; readonly span: Span };

export type Statement =
  | { readonly kind: "declare"; readonly name: string; readonly value: Expression | undefined; readonly span: Span }
  | {
      readonly kind: "assign";
      readonly to: Expression;
      /** Undefined for `=`; else the operator of `+=` or `-=`. */
      readonly operator: "+" | "-" | undefined;
      readonly value: Expression;
      readonly span: Span;
    }
  | { readonly kind: "expression"; readonly value: Expression; readonly span: Span }
  | {
      readonly kind: "if";
      readonly condition: Expression;
      readonly then: readonly Statement[];
      readonly otherwise: readonly Statement[];
      readonly span: Span;
    }
  | {
      readonly kind: "while" | "do";
      readonly condition: Expression;
      readonly body: readonly Statement[];
      /** What stands third in the head of `for`: done after the body, and after `continue`. */
      readonly step: readonly Statement[];
      readonly span: Span;
    }
  | { readonly kind: "break" | "continue"; readonly span: Span };

export interface Parameter {
  readonly name: string;
  readonly span: Span;
  /** It points to a variable of an atomic type of C11. */
  readonly isAtomic: boolean;
}

export interface Thread {
  readonly parameters: readonly Parameter[];
  readonly body: readonly Statement[];
}

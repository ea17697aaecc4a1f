/**
 * C types in the form that the checker uses. A value of an integer type lives in a 64-bit register, sign- or
 * zero-extended from its width; a double is the register's bits, and a float its low ones, with zeros above.
 * type-layout.ts decides the sizes of structures.
 */
import type { Span } from "../text/source.ts";

export interface Quals {
  readonly isConst?: boolean;
  readonly isVolatile?: boolean;
  readonly isAtomic?: boolean;
}

/** What every type may have. */
interface AnyType extends Quals {
  /** The alignment in bytes that a typedef asked for, stronger than that of the type; sizeof does not grow with it. */
  readonly align?: number;
}

export interface IntType extends AnyType {
  readonly kind: "int";
  readonly name: string;
  readonly size: 1 | 2 | 4 | 8;
  readonly signed: boolean;
  /** Conversion rank of C11 6.3.1.1. */
  readonly rank: number;
  /** True for _Bool, to which a conversion compares with 0. */
  readonly isBool?: boolean;
  /** For an enumeration: the tag, for messages. */
  readonly enumTag?: string;
}
/**
 * A floating-point type, IEEE 754. `long double` is as wide as double here, as with MSVC and on 64-bit Apple
 * machines.
 */
export interface FloatType extends AnyType {
  readonly kind: "float";
  readonly name: "float" | "double" | "long double";
  readonly size: 4 | 8;
  /** Of two such types the one of higher rank is the common one (C11 6.3.1.8). */
  readonly rank: number;
}
export interface VoidType extends AnyType {
  readonly kind: "void";
}
export interface PointerType extends AnyType {
  readonly kind: "pointer";
  readonly target: CType;
}
export interface ArrayType extends AnyType {
  readonly kind: "array";
  readonly element: CType;
  /** The length; undefined while it is not known. */
  readonly length: number | undefined;
  /**
   * True when the size is known only while the program runs, or belongs to a parameter whose function is only declared.
   * `length` is 0 unless it is known.
   */
  readonly isVariable?: boolean;
}
export interface StructType extends AnyType {
  readonly kind: "struct";
  readonly shape: StructShape;
}
export interface ParamType {
  readonly name: string;
  /** The type as which the argument is passed. */
  readonly type: CType;
  /** The parameter's type in the function where it is another: in the style before 1989, a char is passed as an int. */
  readonly inside?: CType;
  readonly span: Span;
}
export interface FunctionType extends AnyType {
  readonly kind: "function";
  readonly result: CType;
  readonly params: readonly ParamType[];
  /** True for a function with variable arguments behind its parameters. */
  readonly isVariadic?: boolean;
  /** True when calls do not know the parameters: `int f()`, and definitions in the style before 1989. */
  readonly isOldStyle?: boolean;
}
export type CType = IntType | FloatType | VoidType | PointerType | ArrayType | StructType | FunctionType;

/** A structure or union; one object per declaration: types are equal when their shapes are the same object. */
export interface StructShape {
  readonly tag: string;
  /** True when all fields begin at offset 0. */
  readonly isUnion: boolean;
  /** The fields; undefined while only the tag is known. */
  fields: readonly Field[] | undefined;
  size: number;
  align: number;
  /** The alignment that C gives the structure, where it is packed; undefined where it is `align`. */
  alignInC?: number;
  /** True for a union whose parameters take a value of any of its members: gcc's transparent_union. */
  transparent?: boolean;
}

export interface Field {
  /** The name; empty for an anonymous structure, whose fields count as those of the outer structure. */
  readonly name: string;
  readonly type: CType;
  /** The offset in bytes; of a bit-field that of its first word. */
  readonly offset: number;
  readonly span: Span;
  /** Where the bits lie, for a bit-field. */
  readonly bits?: BitField;
}

/** The bits of a bit-field. */
export interface BitField {
  readonly width: number;
  /** The words that an access reads and writes, lowest first; nearly always it is one. */
  readonly words: readonly [BitWord, ...BitWord[]];
  /** The bytes of the structure that this bit-field and those beside it share: to C they are one memory location. */
  readonly run: BitRun;
}

export interface BitRun {
  readonly from: number;
  readonly to: number;
  /** The alignment of the structure: no word may be larger. */
  readonly align: number;
}

/** A word of memory that holds bits of a bit-field. */
export interface BitWord {
  /** Bytes from the first word of the bit-field. */
  readonly offset: number;
  readonly size: 1 | 2 | 4 | 8;
  /** The lowest of the bits in this word, and their number. */
  readonly from: number;
  readonly count: number;
  /** The place of these bits in the value of the bit-field. */
  readonly shift: number;
}

function int(name: string, size: IntType["size"], signed: boolean, rank: number): IntType {
  return { kind: "int", name, size, signed, rank };
}

export const VOID: VoidType = { kind: "void" };
export const BOOL: IntType = { ...int("bool", 1, false, 0), isBool: true };
export const CHAR = int("char", 1, true, 1);
export const INT = int("int", 4, true, 3);
export const UINT = int("unsigned int", 4, false, 3);
export const LONG = int("long", 8, true, 4);
export const ULONG = int("unsigned long", 8, false, 4);

export const FLOAT: FloatType = { kind: "float", name: "float", size: 4, rank: 1 };
export const DOUBLE: FloatType = { kind: "float", name: "double", size: 8, rank: 2 };

export const LONG_DOUBLE: FloatType = { ...DOUBLE, name: "long double", rank: 3 };

export const BASIC: Readonly<Record<string, CType>> = {
  void: VOID,
  _Bool: BOOL,
  char: CHAR,
  "signed char": int("signed char", 1, true, 1),
  "unsigned char": int("unsigned char", 1, false, 1),
  short: int("short", 2, true, 2),
  "unsigned short": int("unsigned short", 2, false, 2),
  int: INT,
  "unsigned int": UINT,
  long: LONG,
  "unsigned long": ULONG,
  "long long": int("long long", 8, true, 5),
  "unsigned long long": int("unsigned long long", 8, false, 5),
  float: FLOAT,
  double: DOUBLE,
  "long double": LONG_DOUBLE,
};

export function basic(name: string): IntType {
  const type = BASIC[name];
  return type?.kind === "int" ? type : INT;
}

/** The first integer type of a size. */
export function integerOfSize(size: 1 | 2 | 4 | 8, signed: boolean): IntType {
  const name = ({ 1: "char", 2: "short", 4: "int", 8: "long" } as const)[size];
  return basic(size === 1 && signed ? "signed char" : `${signed ? "" : "unsigned "}${name}`);
}

export const NO_PLACE: Span = { file: 0, from: 0, to: 0 };

/** __int128 as two words; it can only be copied and used in compare-and-exchange. */
export const INT128: StructType = {
  kind: "struct",
  shape: {
    tag: "__int128",
    isUnion: false,
    fields: [
      { name: "low", type: ULONG, offset: 0, span: NO_PLACE },
      { name: "high", type: ULONG, offset: 8, span: NO_PLACE },
    ],
    size: 16,
    align: 16,
  },
};

/** The types of the characters of strings with a prefix. */
const PREFIXED = { L: INT, u: basic("unsigned short"), U: UINT } as const;

/** The type of a string: an array of its characters and a 0. */
export function stringType(string: {
  readonly bytes: readonly number[];
  readonly prefix?: keyof typeof PREFIXED;
}): ArrayType & { readonly element: IntType } {
  const element = string.prefix === undefined ? CHAR : PREFIXED[string.prefix];
  return { kind: "array", element, length: string.bytes.length + 1 };
}

/** True for an array that a string of such characters can initialise. */
export function fitsString(type: CType, string: Parameters<typeof stringType>[0]): type is ArrayType {
  if (string.prefix === undefined) return isCharArray(type);
  const element = PREFIXED[string.prefix];
  return (
    type.kind === "array" &&
    type.element.kind === "int" &&
    type.element.size === element.size &&
    type.element.isBool !== true
  );
}

/** True for an array of characters, which can be initialised by a string. */
function isCharArray(type: CType): type is ArrayType {
  return (
    type.kind === "array" && type.element.kind === "int" && type.element.size === 1 && type.element.isBool !== true
  );
}

export function pointerTo(target: CType): PointerType {
  return { kind: "pointer", target };
}

/** The same type with more qualifiers; the qualifiers of an array belong to its elements. */
export function qualify(type: CType, quals: Quals): CType {
  if (quals.isConst !== true && quals.isVolatile !== true && quals.isAtomic !== true) return type;
  if (type.kind === "array") return { ...type, element: qualify(type.element, quals) };
  return {
    ...type,
    ...(quals.isConst === true ? { isConst: true } : {}),
    ...(quals.isVolatile === true ? { isVolatile: true } : {}),
    ...(quals.isAtomic === true ? { isAtomic: true } : {}),
  };
}

export function unqualified<T extends CType>(type: T): T {
  if (type.isConst !== true && type.isVolatile !== true && type.isAtomic !== true) return type;
  return { ...type, isConst: false, isVolatile: false, isAtomic: false };
}

export type ArithmeticType = IntType | FloatType;
export type ScalarType = ArithmeticType | PointerType;

export function isArithmetic(type: CType): type is ArithmeticType {
  return type.kind === "int" || type.kind === "float";
}

export function isScalar(type: CType): type is ScalarType {
  return isArithmetic(type) || type.kind === "pointer";
}

/** The width and signedness of a scalar's bits in memory and registers. */
export function scalarShape(type: ScalarType): { readonly size: 1 | 2 | 4 | 8; readonly signed: boolean } {
  if (type.kind === "int") return type;
  return { size: type.kind === "float" ? type.size : 8, signed: false };
}

/** True for equal types; qualifiers do not count (those of pointer targets neither). */
export function sameType(a: CType, b: CType): boolean {
  if (a.kind === "int" && b.kind === "int")
    return (
      a.name === b.name ||
      (a.size === b.size && a.signed === b.signed && (a.enumTag !== undefined || b.enumTag !== undefined))
    );
  if (a.kind === "float" && b.kind === "float") return a.name === b.name;
  if (a.kind === "pointer" && b.kind === "pointer") return sameType(a.target, b.target);
  if (a.kind === "array" && b.kind === "array") {
    const isOpen = [a, b].some(({ length, isVariable }) => length === undefined || isVariable === true);
    return sameType(a.element, b.element) && (isOpen || a.length === b.length);
  }
  if (a.kind === "struct" && b.kind === "struct") return a.shape === b.shape;
  if (a.kind === "function" && b.kind === "function") return sameFunction(a, b);
  return a.kind === "void" && b.kind === "void";
}

/** True for `int f()`, which is compatible with the type of every function that returns an int. */
export function hasUnknownParams(type: FunctionType): boolean {
  return type.isOldStyle === true && type.params.length === 0;
}

/**
 * The number of values that a call passes, without the address of a returned structure: variable arguments lie in
 * memory, and their address and number of bytes are passed.
 */
export function passedCount(type: FunctionType): number {
  return type.params.length + (type.isVariadic === true ? 2 : 0);
}

function sameFunction(a: FunctionType, b: FunctionType): boolean {
  if (hasUnknownParams(a) || hasUnknownParams(b)) return sameType(a.result, b.result);
  if (a.isVariadic !== b.isVariadic) return false;
  return (
    sameType(a.result, b.result) &&
    a.params.length === b.params.length &&
    a.params.every((param, at) => sameType(param.type, b.params[at]?.type ?? VOID))
  );
}

/** The type as C writes it. */
export function spell(type: CType, inner = ""): string {
  const prefix =
    type.kind === "array" || type.kind === "function"
      ? ""
      : `${type.isConst === true ? "const " : ""}${type.isVolatile === true ? "volatile " : ""}${type.isAtomic === true ? "_Atomic " : ""}`;
  switch (type.kind) {
    case "void":
      return after(`${prefix}void`, inner);
    case "int":
      return after(`${prefix}${type.enumTag === undefined ? type.name : `enum ${type.enumTag}`}`, inner);
    case "float":
      return after(`${prefix}${type.name}`, inner);
    case "struct":
      if (type.shape === INT128.shape) return after(`${prefix}${type.shape.tag}`, inner);
      return after(`${prefix}${type.shape.isUnion ? "union" : "struct"} ${type.shape.tag}`, inner);
    case "pointer": {
      const star = `*${prefix}${inner}`.trimEnd();
      const parenthesised = type.target.kind === "array" || type.target.kind === "function";
      return spell(type.target, parenthesised ? `(${star})` : star);
    }
    case "array":
      return spell(type.element, `${inner}[${type.isVariable === true ? "*" : (type.length ?? "")}]`);
    case "function":
      return spell(type.result, `${inner}(${spellParams(type)})`);
  }
}

function spellParams(type: FunctionType): string {
  const params = [...type.params.map((param) => spell(param.type)), ...(type.isVariadic === true ? ["..."] : [])];
  return params.length === 0 ? (type.isOldStyle === true ? "" : "void") : params.join(", ");
}

function after(base: string, inner: string): string {
  return inner === "" || inner.startsWith("[") ? base + inner : `${base} ${inner}`;
}

// ---- Arithmetic ---------------------------------------------------------------------------------------------------

/** Promotes an integer type: narrower integers compute as int (C11 6.3.1.1). */
export function promote(type: IntType): IntType {
  if (type.rank < INT.rank) return INT;
  return type.enumTag === undefined ? unqualified(type) : basicOfEnum(type);
}

/** The integer type as which an enumeration computes. */
function basicOfEnum({ size, signed }: IntType): IntType {
  if (size === 8) return signed ? LONG : ULONG;
  return signed ? INT : UINT;
}

/** The common type of two operands (C11 6.3.1.8). */
export function commonType(a: IntType, b: IntType): IntType;
export function commonType(a: ArithmeticType, b: ArithmeticType): ArithmeticType;
export function commonType(a: ArithmeticType, b: ArithmeticType): ArithmeticType {
  if (a.kind === "int" && b.kind === "int") return commonInteger(a, b);
  const [float, other] = a.kind === "float" ? [a, b] : [b, a];
  return unqualified(other.kind === "float" && other.rank > float.rank ? other : float);
}

function commonInteger(a: IntType, b: IntType): IntType {
  const left = promote(a);
  const right = promote(b);
  if (left.signed === right.signed) return left.rank >= right.rank ? left : right;
  const [unsigned, signed] = left.signed ? [right, left] : [left, right];
  if (unsigned.rank >= signed.rank) return unsigned;
  if (signed.size > unsigned.size) return signed;
  return signed.rank === 5 ? (BASIC["unsigned long long"] as IntType) : ULONG;
}

/** A mathematical integer as a value of the type, wrapped around; for a floating-point type it is bits. */
export function wrap(value: bigint, type: ScalarType): bigint {
  if (type.kind === "int" && type.isBool === true) return value === 0n ? 0n : 1n;
  const { size, signed } = scalarShape(type);
  return signed ? BigInt.asIntN(size * 8, value) : BigInt.asUintN(size * 8, value);
}

/** Turns the words and declarators of the syntax tree into declared types (CType). Structures get their layout here. */
import { checkValue, typeOfExpression } from "./expressions.ts";
import { askedAlignment } from "./alignments.ts";
import type { CheckContext } from "./context.ts";
import { isBadValue } from "./conversions.ts";
import { alignInC, alignOf, isComplete, sizeOf } from "../types/type-layout.ts";
import { placeFields } from "../types/place-fields.ts";
import type { FieldRequest, Placed } from "../types/place-fields.ts";
import { LIMITS } from "../../base/abi.gen.ts";
import { FEWER_ELEMENTS } from "../text/report.ts";
import type { Span } from "../text/source.ts";
import type {
  Declarator,
  Derivation,
  Expr,
  FieldLine,
  Mark,
  Specifiers,
  TypeName,
  TypeSpecifier,
} from "../parse/syntax-tree.ts";
import { BASIC, DOUBLE, INT, integerOfSize, pointerTo, promote, qualify, spell, unqualified } from "../types/types.ts";
import type { CType, Field, FunctionType, ParamType, Quals, StructShape, StructType } from "../types/types.ts";
import { constVariableHint, integerConstant } from "./constants.ts";
import { refuseVarying, variableArray } from "./variable-arrays.ts";
import type { Value } from "../types/typed-tree.ts";
import { requestBits } from "./bit-field-types.ts";
import { checkStaticAssertion } from "./statements.ts";
import { resolveEnum } from "./enumerations.ts";
import { incomplete, referToStruct, wordOf } from "./struct-tags.ts";

// ---- From syntax to types ------------------------------------------------------------------------------------

export function typeOfName(c: CheckContext, name: TypeName): CType {
  return deriveType(c, specifiedType(c, name.specifiers), name.declarator, "type");
}

export function specifiedType(c: CheckContext, specifiers: Specifiers): CType {
  const type = qualify(resolveBaseType(c, specifiers.base), quals(specifiers.qualifiers));
  return inMode(c, type, specifiers.marks, specifiers.span);
}

/** The type after __attribute__((mode(…))), which gives an integer another size. */
function inMode(c: CheckContext, type: CType, marks: ReadonlySet<Mark>, span: Span): CType {
  const size = MODES.find((bytes) => marks.has(`mode${bytes}`));
  if (size === undefined || (type.kind === "pointer" && size === 8)) return type;
  if (type.kind === "int" && type.isBool !== true && type.enumTag === undefined)
    return qualify(integerOfSize(size, type.signed), type);
  c.report.error("E415", span, `the attribute "mode" gives an integer another size, and this is ${spell(type)}`);
  return type;
}

const MODES = [1, 2, 4, 8] as const;

function resolveBaseType(c: CheckContext, base: TypeSpecifier): CType {
  switch (base.kind) {
    case "basic":
      return BASIC[base.name] ?? INT;
    case "named":
      return resolveNamedType(c, base.name, base.span);
    case "struct":
      return resolveStruct(c, base);
    case "enum":
      return resolveEnum(c, base);
    case "auto":
      c.report.error("E204", base.span, "__auto_type is the type of one variable that is initialised in a function");
      return INT;
    case "typeof":
      return "specifiers" in base.operand
        ? typeOfName(c, base.operand)
        : typeOfExpression(c, base.operand, "has no type for typeof");
  }
}

function resolveNamedType(c: CheckContext, name: string, span: Span): CType {
  const entity = c.lookUp(name);
  if (entity?.kind === "typedef") return entity.type;
  c.report.error("E302", span, `unknown type "${name}"`, c.nameHint(name, "type"));
  return INT;
}

/** Applies a declarator to its base type. With "param", arrays and functions become pointers. */
export function deriveType(
  c: CheckContext,
  base: CType,
  declarator: Declarator,
  use: "variable" | "param" | "type" | "field",
): CType {
  let type = declarator.derivations.length === 0 ? inMode(c, base, declarator.marks, declarator.span) : base;
  const last = declarator.derivations.length - 1;
  declarator.derivations.forEach((derivation, at) => {
    type = applyDerivation(c, type, derivation, use === "param" && at === last);
  });
  return type;
}

function applyDerivation(c: CheckContext, type: CType, derivation: Derivation, decays: boolean): CType {
  switch (derivation.kind) {
    case "pointer":
      return qualify(pointerTo(type), quals(derivation.qualifiers));
    case "array":
      return makeArrayType(c, type, derivation, decays);
    case "function":
      return makeFunctionType(c, type, derivation);
  }
}

function makeArrayType(
  c: CheckContext,
  element: CType,
  derivation: Extract<Derivation, { kind: "array" }>,
  decays: boolean,
): CType {
  if (element.kind === "void" || element.kind === "function") {
    c.report.error(
      element.kind === "function" ? "E403" : "E332",
      derivation.span,
      element.kind === "function" ? "the elements of an array cannot be functions" : "an array of void makes no sense",
      element.kind === "function" ? "Pointers to functions can be: int (*table[4])(int)." : undefined,
    );
    return { kind: "array", element: INT, length: 1 };
  }
  if (element.align !== undefined && sizeOf(element) % element.align !== 0)
    c.report.error(
      "E331",
      derivation.span,
      `the elements are aligned to ${element.align} bytes by a typedef, but only ${sizeOf(element)} bytes long`,
      "Behind the } of a structure, __attribute__((aligned(…))) makes the structure so long, too.",
    );
  if (!isComplete(element))
    c.report.error("E313", derivation.span, `the elements, ${spell(element)}, are of a type that is not complete here`);
  if (decays) return pointerTo(element);
  if (derivation.isStar) return { kind: "array", element, length: 0, isVariable: true };
  if (derivation.size === undefined) return { kind: "array", element, length: undefined };
  return arrayOfSize(c, element, derivation.size);
}

function arrayOfSize(c: CheckContext, element: CType, size: Expr): CType {
  c.takeDependence();
  const value = integerConstant(checkValue(c, size));
  const isVariable = element.kind === "array" && element.isVariable === true;
  const isKnown = value.kind === "const" && value.type.kind === "int";
  const isOpen = c.takeDependence() || (c.paramLists > 0 && !isKnown && value.type.kind === "int");
  if (isOpen) return { kind: "array", element, length: 0, isVariable: true };
  if (c.mayVary && value.type.kind === "int" && (!isKnown || isVariable)) return variableArray(c, element, value);
  if (isVariable) return { kind: "array", element, length: isKnown ? Number(value.value) : 0, isVariable: true };
  return { kind: "array", element, length: checkArrayLength(c, size, value, sizeOf(element)) };
}

function checkArrayLength(c: CheckContext, size: Expr, value: Value, elementSize: number): number {
  if (value.kind !== "const" || value.type.kind !== "int") {
    if (size.kind !== "bad" && !isBadValue(value))
      c.report.error(
        "E406",
        size.span,
        "the length of an array must be a constant here",
        constVariableHint(c, size) ??
          "Only a variable of a function, or what a pointer in it points to, can have a length that varies.",
      );
    return 1;
  }
  const length = Number(value.value);
  if (length < 0) c.report.error("E314", size.span, "the length of an array is negative");
  else {
    if (length * Math.max(elementSize, 1) > LIMITS.MEMORY_BYTES_MAX) reportTooLarge(c, length * elementSize, size.span);
    return length;
  }
  return 1;
}

function reportTooLarge(c: CheckContext, bytes: number, span: Span): void {
  c.report.error(
    "E503",
    span,
    `an array of ${bytes} bytes is larger than the ${LIMITS.MEMORY_BYTES_MAX} bytes a program may have`,
    FEWER_ELEMENTS,
  );
}

function makeFunctionType(
  c: CheckContext,
  result: CType,
  derivation: Extract<Derivation, { kind: "function" }>,
): FunctionType {
  const outer = c.earlierParams;
  c.paramLists++;
  for (const { name, span } of derivation.names.slice(0, 1))
    c.report.error("E302", span, `unknown type "${name}"`, `If it is a name, write its type before it: int ${name}.`);
  const params = derivation.params.map((param) => {
    const { name, span: place } = param.declarator;
    const type = deriveType(c, specifiedType(c, param.specifiers), param.declarator, "param");
    c.earlierParams = new Set([...c.earlierParams, name]);
    return paramType(name, adjustParamType(c, type, place), derivation.oldStyle, place);
  });
  c.earlierParams = outer;
  c.paramLists--;
  const span = derivation.span;
  if (result.kind === "array" || result.kind === "function")
    c.report.error("E332", span, `a function cannot return ${result.kind === "array" ? "an array" : "a function"}`);
  return {
    kind: "function",
    result: result.kind === "array" || result.kind === "function" ? INT : unqualified(result),
    params,
    ...(derivation.variadic ? { isVariadic: true } : {}),
    ...(derivation.oldStyle ? { isOldStyle: true } : {}),
  };
}

/**
 * A parameter; in the style before 1989 a narrow integer is passed as an int, a float as a double, and converted
 * then.
 */
function paramType(name: string, type: CType, oldStyle: boolean, span: Span): ParamType {
  const passed = !oldStyle ? type : type.kind === "int" ? promote(type) : isFloat(type) ? DOUBLE : type;
  return { name, type: passed, span, ...(passed === type ? {} : { inside: type }) };
}

function isFloat(type: CType): boolean {
  return type.kind === "float" && type.size < DOUBLE.size;
}

/** The type of a parameter: an array or a function that a typedef names is passed as a pointer, too. */
function adjustParamType(c: CheckContext, type: CType, span: Span): CType {
  if (type.kind === "void") c.report.error("E332", span, "a parameter cannot be void");
  else if (type.kind === "array") return pointerTo(type.element);
  else return type.kind === "function" ? pointerTo(type) : type;
  return INT;
}

// ---- Structures ----------------------------------------------------------------------------------------------

function resolveStruct(c: CheckContext, base: Extract<TypeSpecifier, { kind: "struct" }>): StructType {
  const { tag, fields, span, isUnion } = base;
  if (fields === undefined) return referToStruct(c, tag ?? "", isUnion, span);
  const known = tag === undefined ? undefined : c.lookUpTagHere(tag);
  let type: StructType;
  if (known?.kind === "struct" && known.type.shape.fields === undefined && known.type.shape.isUnion === isUnion)
    type = known.type;
  else {
    if (known !== undefined)
      c.report.error(
        "E305",
        span,
        `${wordOf(known)} ${tag ?? ""} is already defined on line ${c.sources.lineOf(known.span)}`,
      );
    type = incomplete(tag ?? anonymousTag(c), isUnion);
    if (tag !== undefined) c.declareTag(tag, { kind: "struct", type, span });
  }
  const { packed, packing } = base;
  layOut(c, type.shape, fields, { align: askedAlignment(c, base.alignments, 1) ?? 1, packed, packing }, span);
  if (base.transparent && isUnion) type.shape.transparent = true;
  for (const assertion of base.assertions) checkStaticAssertion(c, assertion);
  return type;
}

export function anonymousTag(c: CheckContext): string {
  return `(unnamed ${++c.anonymous})`;
}

/** What a structure's definition asks of its layout. */
interface AskedLayout {
  readonly align: number;
  readonly packed: boolean;
  /** The most bytes to which #pragma pack lets a member be aligned. */
  readonly packing: number | undefined;
}

function layOut(
  c: CheckContext,
  shape: StructShape,
  lines: readonly FieldLine[],
  asked: AskedLayout,
  span: Span,
): void {
  const requests: FieldRequest[] = [];
  const seen = new Map<string, Span>();
  for (const [at, line] of lines.entries()) {
    for (const request of requestFields(c, line, at === lines.length - 1)) {
      const earlier = seen.get(request.name);
      if (request.name !== "" && earlier !== undefined)
        c.report.error("E305", request.span, `the field "${request.name}" is declared twice`);
      seen.set(request.name, request.span);
      const packed = asked.packed || isPacked(line, request.name);
      requests.push({ ...request, packed, packing: asked.packing });
    }
  }
  if (shape.fields !== undefined)
    return c.report.error("E305", span, `${shape.isUnion ? "union" : "struct"} ${shape.tag} is defined inside itself`);
  const placed = placeFields(withoutPacking(requests), asked.align, shape.isUnion);
  const inC = placeFields(requests, asked.align, shape.isUnion, alignInC);
  checkPacked(c, placed, inC, asked.packing === undefined ? "packed" : "#pragma pack");
  if (inC.align !== placed.align) shape.alignInC = inC.align;
  shape.fields = placed.fields;
  shape.size = placed.size;
  shape.align = placed.align;
  if (placed.size > LIMITS.MEMORY_BYTES_MAX)
    c.report.fatal("E503", span, `struct ${shape.tag} needs more memory than a program may have`);
}

function requestFields(c: CheckContext, line: FieldLine, isLast: boolean): FieldRequest[] {
  const base = specifiedType(c, line.specifiers);
  const fromWords = line.specifiers.alignments;
  if (line.specifiers.isThreadLocal) c.report.error("E416", line.specifiers.span, "a field cannot be thread-local");
  if (line.declarators.length === 0) {
    const anonymous =
      base.kind === "struct" && line.specifiers.base.kind === "struct" && line.specifiers.base.tag === undefined;
    if (!anonymous) return [];
    return [{ name: "", type: base, align: askedAlignment(c, fromWords, alignOf(base)), span: line.specifiers.span }];
  }
  return line.declarators.map((declarator) => {
    const derived = deriveType(c, base, declarator, "field");
    if (declarator.width !== undefined)
      return requestBits(c, derived, { ...declarator, width: declarator.width }, line);
    const type = checkFieldType(c, derived, declarator, isLast);
    return {
      name: declarator.name,
      type,
      align: askedAlignment(c, [...fromWords, ...declarator.alignments], alignOf(type)),
      span: declarator.span,
    };
  });
}

function checkFieldType(c: CheckContext, type: CType, declarator: Declarator, isLast: boolean): CType {
  const { name, span } = declarator;
  if (type.kind === "function")
    c.report.error(
      "E403",
      span,
      `the field "${name}" is a function`,
      `A pointer to one can be a field: (*${name})(…).`,
    );
  else if (type.kind === "void") c.report.error("E332", span, `the field "${name}" cannot be void`);
  else if (type.kind === "array" && type.isVariable === true) refuseVarying(c, `the field "${name}"`, span);
  else if (type.kind === "array" && type.length === undefined) {
    if (isLast && isComplete(type.element)) return type;
    c.report.error("E420", span, `the array "${name}" needs a length`, "Only the last field may be without one.");
  } else if (!isComplete(type))
    c.report.error(
      "E313",
      span,
      `the field "${name}" is of type ${spell(type)}, which is not complete here`,
      type.kind === "struct" ? "A structure can contain a pointer to itself, not itself." : undefined,
    );
  else return type;
  return INT;
}

function quals(written: Quals): Quals {
  return written;
}

/*
 * Packed structures, by gcc's attribute or by #pragma pack. The simulated machine has aligned accesses only, so that a
 * packing is accepted where it changes no place.
 */

function isPacked(line: FieldLine, name: string): boolean {
  return (
    line.specifiers.marks.has("packed") || line.declarators.some((one) => one.name === name && one.marks.has("packed"))
  );
}

function withoutPacking(requests: readonly FieldRequest[]): FieldRequest[] {
  return requests.map((request) => ({ ...request, packed: false, packing: undefined }));
}

/** Accepts a packing where it changes no place in the structure: then no access is misaligned. */
function checkPacked(c: CheckContext, placed: Placed, inC: Placed, what: string): void {
  const firstBit = ({ offset, bits }: Field): number => 8 * offset + (bits?.words[0].from ?? 0);
  const moved = placed.fields.find((field, at) => {
    const other = inC.fields[at];
    return other !== undefined && firstBit(field) !== firstBit(other);
  });
  const wrong = moved ?? (placed.size !== inC.size ? placed.fields.at(-1) : undefined);
  if (wrong === undefined) return;
  c.report.error(
    "E415",
    wrong.span,
    `${what} would move ${wrong === moved ? `"${wrong.name}"` : "what follows the structure"} to an address that is not aligned`,
    `The simulated machine, like most, wants aligned accesses: order the fields by size, or leave out ${what}.`,
  );
}

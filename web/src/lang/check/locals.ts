/** Checks declarations inside functions: automatic and static variables, and their initialisers. */
import { askedAlignment } from "./alignments.ts";
import { deriveType, specifiedType } from "./types.ts";
import { typeDeclaredAlone } from "./struct-tags.ts";
import { refuseVarying, roomFor, sizeStatements } from "./variable-arrays.ts";
import { typeOfExpression } from "./expressions.ts";
import { addressOfStruct } from "./assignments.ts";
import { declareGlobal, initializeStatic, makeGlobal } from "./globals.ts";
import { checkInitializer } from "./initializers.ts";
import type { CheckContext } from "./context.ts";
import { alignOf, isComplete, sizeOf } from "../types/type-layout.ts";
import type { Span } from "../text/source.ts";
import type { Declaration, Expr, InitDeclarator, Specifiers } from "../parse/syntax-tree.ts";
import type { Local, Stmt, Value } from "../types/typed-tree.ts";
import { INT, isScalar, pointerTo, qualify, spell, unqualified, VOID } from "../types/types.ts";
import type { ArrayType, CType } from "../types/types.ts";

export function checkLocalDeclaration(
  c: CheckContext,
  declaration: Extract<Declaration, { kind: "declaration" }>,
): Stmt[] {
  const { specifiers, items } = declaration;
  if (specifiers.base.kind === "auto")
    return items.flatMap((item) => declareLocal(c, specifiers, item, autoType(c, item)));
  const base = items.length === 0 ? typeDeclaredAlone(c, specifiers) : specifiedType(c, specifiers);
  return items.flatMap((item) => declareLocal(c, specifiers, item, base));
}

/** The type of `__auto_type x = …`: that of the initialiser's value. */
function autoType(c: CheckContext, { declarator, initializer }: InitDeclarator): CType {
  if (initializer?.kind !== "value" || declarator.derivations.length > 0) {
    c.report.error("E204", declarator.span, "__auto_type needs a plain name and a value: __auto_type x = …");
    return INT;
  }
  const type = unqualified(typeOfExpression(c, initializer.value));
  return type.kind === "array" ? pointerTo(type.element) : type;
}

function declareLocal(c: CheckContext, specifiers: Specifiers, item: InitDeclarator, base: CType): Stmt[] {
  const { name, span } = item.declarator;
  const derive = (): CType => deriveType(c, base, item.declarator, "variable");
  const isFixed = specifiers.storage === "static" || specifiers.storage === "extern" || specifiers.isThreadLocal;
  const { result: type, sizes } = isFixed ? { result: derive(), sizes: [] } : c.withSizes(derive);
  if (specifiers.storage === "typedef") {
    checkNameFree(c, name, span);
    c.declare(name, { kind: "typedef", type, span });
    return sizeStatements(sizes);
  }
  if (specifiers.isThreadLocal && specifiers.storage === undefined)
    c.report.error(
      "E416",
      span,
      `the thread-local variable "${name}" must be static`,
      "A variable of a function without static is the core's own anyway.",
    );
  if (isFixed && type.kind === "array" && type.isVariable === true) {
    refuseVarying(c, `the variable "${name}", which is ${specifiers.storage ?? "thread-local"},`, span);
    return [];
  }
  if (specifiers.storage === "extern" || type.kind === "function") {
    declareGlobal(c, specifiers, item, base);
    return [];
  }
  if (specifiers.storage === "static") {
    declareStatic(c, specifiers, item, type);
    return [];
  }
  return [...sizeStatements(sizes), ...declareAutomatic(c, specifiers, item, type)];
}

function checkNameFree(c: CheckContext, name: string, span: Span): void {
  const known = c.lookUpHere(name);
  if (known === undefined || (known.kind === "local" && known.local.type.kind === "void")) return;
  c.report.error(
    "E305",
    span,
    `"${name}" is already declared`,
    `The first declaration is on line ${c.sources.lineOf(known.span)}.`,
  );
}

/** Replaces a type that no variable can have, with a diagnostic. */
export function checkVariableType(
  c: CheckContext,
  type: CType,
  name: string,
  span: Span,
  hasInitializer: boolean,
): CType {
  if (type.kind === "void")
    c.report.error("E332", span, `the variable "${name}" cannot be void`, "Did you mean a pointer (void *)?");
  else if (type.kind === "array" && type.length === undefined) {
    if (hasInitializer && isComplete(type.element)) return type;
    c.report.error(
      "E420",
      span,
      `the array "${name}" needs a length`,
      "Write it between the brackets, or give an initialiser.",
    );
  } else if (!isComplete(type))
    c.report.error(
      "E313",
      span,
      `"${name}" is of type ${spell(type)}, which is not complete here`,
      "Its definition must come before this.",
    );
  else return type;
  return INT;
}

function declareStatic(c: CheckContext, specifiers: Specifiers, item: InitDeclarator, declared: CType): void {
  const { name, span } = item.declarator;
  checkNameFree(c, name, span);
  const type = checkVariableType(c, declared, name, span, item.initializer !== undefined);
  const align = askedAlignment(c, [...specifiers.alignments, ...item.declarator.alignments], alignOf(type)) ?? 1;
  const global = makeGlobal(c, c.qualifiedName(name), type, Math.max(align, alignOf(type)), span);
  global.isStatic = true;
  global.isThreadLocal = specifiers.isThreadLocal;
  c.declare(name, global);
  if (item.initializer === undefined) return;
  initializeStatic(c, global, item.initializer);
}

function declareAutomatic(c: CheckContext, specifiers: Specifiers, item: InitDeclarator, declared: CType): Stmt[] {
  const { name, span } = item.declarator;
  checkNameFree(c, name, span);
  const checked = checkVariableType(c, declared, name, span, item.initializer !== undefined);
  if (checked.kind === "array" && checked.isVariable === true)
    return declareVariableArray(c, specifiers, item, checked);
  return declareOfType(c, specifiers, item, checked);
}

/** Declares an array of variable length, which has a fixed room. */
function declareVariableArray(c: CheckContext, specifiers: Specifiers, item: InitDeclarator, type: ArrayType): Stmt[] {
  const { name, span } = item.declarator;
  if (item.initializer !== undefined) {
    c.report.error(
      "E406",
      span,
      `the array "${name}" has a length that varies, and no first values`,
      "Fill it in a loop.",
    );
    return declareOfType(c, specifiers, { ...item, initializer: undefined }, { ...type, isVariable: false, length: 1 });
  }
  const room = roomFor(c, type, name, span);
  return [...room.checks, ...declareOfType(c, specifiers, item, room.type, room.seenAs)];
}

function declareOfType(
  c: CheckContext,
  specifiers: Specifiers,
  item: InitDeclarator,
  type: CType,
  seenAs?: CType,
): Stmt[] {
  const { name, span } = item.declarator;
  const asked = askedAlignment(c, [...specifiers.alignments, ...item.declarator.alignments], alignOf(type));
  const scalar = isScalar(type);
  const local: Local = {
    name,
    type,
    span,
    align: Math.max(asked ?? 1, alignOf(type)),
    inMemory: !scalar,
    assigned: false,
    used: false,
    ...(seenAs === undefined ? {} : { seenAs }),
    mayBeUnused: specifiers.marks.has("unused") || item.declarator.marks.has("unused"),
  };
  if (!scalar) return initializeAggregate(c, local, item);
  c.locals.push(local);
  c.declare(name, { kind: "local", local, span });
  const init = item.initializer === undefined ? undefined : checkScalarInitializer(c, type, item.initializer);
  if (local.firstRead !== undefined && !local.assigned)
    c.report.warning("W612", local.firstRead, `"${name}" is read in its own first value, before it has one`);
  if (item.initializer !== undefined) local.initialised = true;
  c.stringWrites.declared(local, init);
  if (init !== undefined) c.effectOfWrite(local);
  return [{ kind: "declare", local, init, span }];
}

function checkScalarInitializer(
  c: CheckContext,
  type: CType,
  initializer: NonNullable<InitDeclarator["initializer"]>,
): Value | undefined {
  return checkInitializer(c, unqualified(type), initializer).items[0]?.value;
}

function initializeAggregate(c: CheckContext, partial: Local, item: InitDeclarator): Stmt[] {
  const { name, span } = partial;
  const initializer = item.initializer;
  if (initializer?.kind === "value" && partial.type.kind === "struct") {
    c.locals.push(partial);
    c.declare(name, { kind: "local", local: partial, span });
    return initializeByCopy(c, partial, initializer.value);
  }
  if (initializer === undefined) {
    c.locals.push(partial);
    c.declare(name, { kind: "local", local: partial, span });
    return [{ kind: "declare", local: partial, init: undefined, span }];
  }
  c.locals.push(partial);
  c.declare(name, { kind: "local", local: partial, span });
  const { type, before, items } = checkInitializer(c, partial.type, initializer);
  partial.type = type;
  c.effect();
  return [...before, { kind: "fill", local: partial, items, span }];
}

function initializeByCopy(c: CheckContext, local: Local, source: Expr): Stmt[] {
  const from = addressOfStruct(c, source, local.type, "assign");
  c.effect();
  if (from === undefined) return [];
  const { span, type } = local;
  const to: Value = { kind: "frame", local, offset: 0, type: { kind: "pointer", target: qualify(type, {}) }, span };
  const copy: Value = { kind: "copy", to, from, size: sizeOf(type), align: alignOf(type), type: VOID, span };
  return [
    { kind: "declare", local, init: undefined, span },
    { kind: "value", value: copy, span },
  ];
}

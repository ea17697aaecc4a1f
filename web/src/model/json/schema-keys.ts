/**
 * Which keys a schema allows at a path: walks zod's own description of itself, so that the near match of an unknown
 * key needs no list kept by hand.
 */
import type { z } from "zod";

type Schema = z.core.$ZodType;

/** The keys an object may have at the path; those of all branches where there are several. */
export function keysAt(schema: Schema, path: readonly PropertyKey[]): readonly string[] {
  let here: readonly Schema[] = unwrap(schema);
  for (const part of path) here = here.flatMap((s) => step(s, part)).flatMap(unwrap);
  return [...new Set(here.flatMap(ownKeys))];
}

function definition(schema: Schema): z.core.$ZodTypes["_zod"]["def"] {
  return (schema as z.core.$ZodTypes)._zod.def;
}

function unwrap(schema: Schema): readonly Schema[] {
  const def = definition(schema);
  switch (def.type) {
    case "optional":
    case "default":
    case "nonoptional":
    case "readonly":
      return unwrap(def.innerType);
    case "union":
      return def.options.flatMap(unwrap);
    case "pipe":
      return unwrap(def.in);
    default:
      return [schema];
  }
}

function step(schema: Schema, part: PropertyKey): readonly Schema[] {
  const def = definition(schema);
  if (def.type === "array") return [def.element];
  if (def.type === "record") return [def.valueType];
  if (def.type === "tuple") {
    const item = typeof part === "number" ? def.items[part] : undefined;
    return item === undefined ? [] : [item];
  }
  if (def.type === "object") {
    const field = def.shape[String(part)];
    return field === undefined ? [] : [field];
  }
  return [];
}

function ownKeys(schema: Schema): readonly string[] {
  const def = definition(schema);
  return def.type === "object" ? Object.keys(def.shape) : [];
}

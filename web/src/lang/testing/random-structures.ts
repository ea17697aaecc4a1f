/**
 * Random structures, nested and aligned, whose layout gcc and this compiler must agree on: every size, alignment and
 * offset is stored in out[], and for bit-fields a number made of all bytes of a structure in which only they are set.
 */
import type { Pick } from "./random/choices.ts";

const SCALARS = [
  "char",
  "short",
  "int",
  "long",
  "unsigned char",
  "bool",
  "long long",
  "void *",
  "int *",
  "enum colour",
  "uint16_t",
  "size_t",
] as const;

export function randomStructures(pick: Pick, structures: number): { text: string; count: number } {
  const definitions: string[] = ["enum colour { RED, GREEN = 5, BLUE };"];
  const given: string[] = [];
  const values: string[] = ["sizeof(enum colour)", "BLUE"];
  for (let index = 0; index < structures; index++) {
    const { text, fields, bits } = structure(pick, index);
    definitions.push(text);
    if (bits.length > 0) given.push(`struct s${index} given${index} = { ${valuesFor(pick, bits)} };`);
    if (bits.length > 0) values.push(`bytes(&given${index}, sizeof(given${index}))`);
    values.push(
      `sizeof(struct s${index})`,
      `_Alignof(struct s${index})`,
      ...fields.map((field) => `__builtin_offsetof_(struct s${index}, ${field})`),
      ...bits.map((field) => {
        const all = `bytes(&object${index}, sizeof(object${index}))`;
        return `(object${index}.${field} = -1, set = ${all}, object${index}.${field} = 0, set + 5 * ${all})`;
      }),
    );
  }
  const stores = values.map(
    (value, index) => `\tout[${index}] = (long)${value.replace("__builtin_offsetof_", "offsetof")};`,
  );
  const globals = Array.from({ length: structures }, (_, index) => `struct s${index} object${index};`);
  const alignments = Array.from(
    { length: structures },
    (_, index) => `\tout[${values.length + index}] = (long)&object${index} % (long)_Alignof(struct s${index});`,
  );
  const count = values.length + structures;
  return {
    text: `#include "lib/hotline.h"\n${definitions.join("\n")}\n${[...globals, ...given].join("\n")}\n${BYTES}long out[${count}];\nvoid operation(void)\n{\n${stores.join("\n")}\n${alignments.join("\n")}\n}\n`,
    count,
  };
}

/** A function that makes one number of all bytes of an object. */
const BYTES = `static long set;
static long bytes(void *object, long size)
{
	unsigned long all = 7;
	for (long at = 0; at < size; at++)
		all = all * 31 + ((unsigned char *)object)[at];
	return (long)all;
}
`;

/** The values of an initialiser for some of the bit-fields. */
function valuesFor(pick: Pick, bits: readonly string[]): string {
  return bits
    .filter(() => pick(3) > 0)
    .map((field) => `.${field} = (int)${pick(1 << 30)}`)
    .join(", ");
}

function structure(pick: Pick, index: number): { text: string; fields: string[]; bits: string[] } {
  const fields: string[] = [];
  const bits: string[] = [];
  const lines = Array.from({ length: 1 + pick(6) }, (_, at) => {
    const name = `f${at}`;
    if (pick(3) === 0) return bitFieldLine(pick, name, bits);
    fields.push(name);
    return fieldLine(pick, index, name, fields);
  });
  const aligned = pick(5) === 0 ? ` __attribute__((aligned(${8 << pick(5)})))` : "";
  return { text: `struct s${index} {\n${lines.join("\n")}\n}${aligned};`, fields, bits };
}

const BIT_TYPES = [
  ["char", 8],
  ["unsigned char", 8],
  ["short", 16],
  ["uint16_t", 16],
  ["int", 32],
  ["unsigned", 32],
  ["long", 64],
  ["size_t", 64],
  ["bool", 1],
  ["enum colour", 32],
] as const;

function bitFieldLine(pick: Pick, name: string, bits: string[]): string {
  const [type, most] = BIT_TYPES[pick(BIT_TYPES.length)] ?? ["int", 32];
  const kind = pick(10);
  if (kind === 0) return `\t${type} : ${pick(most + 1)};`;
  bits.push(name);
  const width = 1 + pick(kind < 4 ? Math.min(most, 7) : most);
  const aligned = kind === 1 ? ` __attribute__((aligned(${[2, 8, 16][pick(3)] ?? 8})))` : "";
  if (kind !== 2) return `\t${type} ${name} : ${width}${aligned};`;
  bits.push(`${name}y`);
  return `\tunion { ${type} ${name} : ${width}; struct { char : 3; ${type} ${name}y : ${width}; }; };`;
}

function fieldLine(pick: Pick, index: number, name: string, fields: string[]): string {
  const kind = pick(12);
  const scalar = SCALARS[pick(SCALARS.length)] ?? "int";
  if (kind === 0 && index > 0) return `\tstruct s${pick(index)} ${name};`;
  if (kind === 1) return `\t${scalar} ${name}[${1 + pick(5)}];`;
  if (kind === 2) return `\t_Alignas(${[8, 16, 64][pick(3)] ?? 64}) ${scalar} ${name};`;
  if (kind === 3) return `\t${scalar} ${name} __attribute__((aligned(${[8, 32, 64][pick(3)] ?? 64})));`;
  if (kind === 4 && index > 0) return `\tstruct s${pick(index)} ${name}[2][3];`;
  if (kind === 5) {
    fields.splice(fields.indexOf(name), 1, `${name}x`, `${name}y`);
    return `\tstruct { char ${name}x; ${scalar} ${name}y; };`;
  }
  if (kind === 6) return `\tstruct { short inner; ${scalar} other; } ${name};`;
  if (kind === 7) {
    fields.splice(fields.indexOf(name), 1, `${name}x`, `${name}y`);
    return `\tunion { char ${name}x[${1 + pick(9)}]; ${scalar} ${name}y; };`;
  }
  if (kind === 8) return `\tunion { short inner[3]; ${scalar} other; } ${name}[${pick(3)}];`;
  return `\t${scalar} ${name};`;
}

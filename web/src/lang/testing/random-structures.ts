/**
 * Random structures, nested and aligned, whose layout gcc and this compiler must agree on: every size, alignment and
 * offset is stored in out[].
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
  const values: string[] = ["sizeof(enum colour)", "BLUE"];
  for (let index = 0; index < structures; index++) {
    const { text, fields } = structure(pick, index);
    definitions.push(text);
    values.push(
      `sizeof(struct s${index})`,
      `_Alignof(struct s${index})`,
      ...fields.map((field) => `__builtin_offsetof_(struct s${index}, ${field})`),
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
    text: `#include "lib/hotline.h"\n${definitions.join("\n")}\n${globals.join("\n")}\nlong out[${count}];\nvoid operation(void)\n{\n${stores.join("\n")}\n${alignments.join("\n")}\n}\n`,
    count,
  };
}

function structure(pick: Pick, index: number): { text: string; fields: string[] } {
  const fields: string[] = [];
  const lines = Array.from({ length: 1 + pick(6) }, (_, at) => {
    const name = `f${at}`;
    fields.push(name);
    return fieldLine(pick, index, name, fields);
  });
  const aligned = pick(5) === 0 ? ` __attribute__((aligned(${8 << pick(5)})))` : "";
  return { text: `struct s${index} {\n${lines.join("\n")}\n}${aligned};`, fields };
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

/** A tiny program as a litmus file in the kernel's C, with a variable for each register. */
import { type Fence, type Line, LOCATIONS, observingAll, REGISTERS, type Tiny } from "./tiny.ts";

const FENCES: Readonly<Partial<Record<Fence, string>>> = {
  MFENCE: "smp_mb();",
  SFENCE: "smp_wmb();",
  RMB: "smp_rmb();",
};

export function kernelTextOf(tiny: Tiny, name: string): string {
  const locations = LOCATIONS.slice(0, tiny.locations);
  const parameters = locations.map((location) => `int *${location}`).join(", ");
  const variables = REGISTERS.map((register) => `\tint ${register} = 0;`);
  const threads = tiny.threads.flatMap((lines, i) => [
    `P${i}(${parameters})`,
    "{",
    ...variables,
    ...lines.map((line) => `\t${statementOf(line)}`),
    "}",
  ]);
  return [`C ${name}`, "{ }", ...threads, ...observingAll(tiny)].join("\n");
}

function statementOf(line: Line): string {
  const register = "register" in line ? (REGISTERS[line.register] ?? "") : "";
  const location = "location" in line ? (LOCATIONS[line.location] ?? "") : "";
  const suffix = "order" in line && line.order !== "full" ? `_${line.order}` : "";
  switch (line.kind) {
    case "store":
      return `WRITE_ONCE(*${location}, ${line.value});`;
    case "copy":
      return `WRITE_ONCE(*${location}, ${register});`;
    case "load":
      return `${register} = READ_ONCE(*${location});`;
    case "exchange":
      return `${register} = xchg${suffix}(${location}, ${operandOf(line)});`;
    case "compare":
      return `${register} = cmpxchg${suffix}(${location}, ${line.expected}, ${operandOf(line)});`;
    case "skip":
      return `if (${register} != ${line.value})`;
    case "fence":
      return FENCES[line.fence] ?? unknown(line.fence);
    case "increment":
      return unknown(line.kind);
  }
}

function operandOf({ value, operand }: Extract<Line, { kind: "exchange" | "compare" }>): string | number {
  return operand === undefined ? value : (REGISTERS[operand] ?? "");
}

function unknown(what: string): never {
  throw new Error(`programs of the kernel's C have no ${what}`);
}

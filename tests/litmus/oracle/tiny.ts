/**
 * Tiny concurrent programs for comparing the explorer with an oracle: as data that the oracle reads, and as the text
 * of a litmus file that the whole way from parser to core reads. Drawn at random, with a seed.
 */

/** RMB orders loads before loads. */
export type Fence = "MFENCE" | "SFENCE" | "LFENCE" | "RMB";

/** What an atomic update orders; the first one orders everything, and is that of x86. */
const UPDATE_ORDERS = ["full", "relaxed", "acquire", "release"] as const;
export type UpdateOrder = (typeof UPDATE_ORDERS)[number];

/**
 * One line of a thread. Registers and locations are numbers; each store has a value of its own, so a read shows its
 * source.
 */
export type Line =
  | { readonly kind: "store"; readonly location: number; readonly value: number }
  | { readonly kind: "copy"; readonly location: number; readonly register: number }
  | { readonly kind: "load"; readonly location: number; readonly register: number }
  | { readonly kind: "fence"; readonly fence: Fence }
  | {
      readonly kind: "exchange";
      readonly location: number;
      readonly register: number;
      readonly value: number;
      readonly order: UpdateOrder;
      /** The register whose value is written; undefined: the value above. */
      readonly operand: number | undefined;
    }
  | { readonly kind: "increment"; readonly location: number; readonly locked: boolean }
  /** The kernel's cmpxchg: orders others where it finds what it expects. */
  | {
      readonly kind: "compare";
      readonly location: number;
      readonly register: number;
      readonly expected: number;
      readonly value: number;
      readonly order: UpdateOrder;
      /** The register whose value is written; undefined: the value above. */
      readonly operand: number | undefined;
    }
  /** Skips the next lines when the register holds the value. */
  | { readonly kind: "skip"; readonly register: number; readonly value: number; readonly lines: number };

export interface Tiny {
  readonly threads: readonly (readonly Line[])[];
  readonly locations: number;
  /** The writes that depend on a skip: all behind it, as on processors, or those that it skips or not, as in C. */
  readonly control: "behind" | "arm";
}

export const LOCATIONS = ["x", "y", "z"] as const;
export const REGISTERS = ["EAX", "EBX", "ECX"] as const;

/** A small generator of numbers below a bound (mulberry32). */
function dice(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) % below;
  };
}

/** A program of x86. */
export function randomTiny(seed: number): Tiny {
  const roll = dice(seed);
  return drawn(roll, "behind", (locations) => new Draft(roll, locations));
}

/** A program of the kernel's C. */
export function randomKernelTiny(seed: number): Tiny {
  const roll = dice(seed);
  return drawn(roll, "arm", (locations) => new KernelDraft(roll, locations));
}

function drawn(roll: (below: number) => number, control: Tiny["control"], draftOf: (locations: number) => Draft): Tiny {
  const threads = 2 + ([0, 0, 0, 1, 1, 2][roll(6)] ?? 0);
  const longest = [4, 3, 2][threads - 2] ?? 2;
  const locations = 2 + roll(threads > 2 ? 2 : 1);
  const draft = draftOf(locations);
  return { threads: Array.from({ length: threads }, () => draft.thread(2 + roll(longest))), locations, control };
}

class Draft {
  protected readonly roll: (below: number) => number;
  protected readonly locations: number;
  protected value = 0;
  /** The work of the oracle grows exponentially with both. */
  private readsLeft = 5;
  private writesLeft = 5;

  constructor(roll: (below: number) => number, locations: number) {
    this.roll = roll;
    this.locations = locations;
  }

  thread(length: number): readonly Line[] {
    const lines: Line[] = [];
    for (let i = 0; i < length; i++) lines.push(this.line(length - i - 1));
    return lines;
  }

  private line(left: number): Line {
    for (;;) {
      const line = this.anyLine(left);
      const reads = ["load", "exchange", "increment", "compare"].includes(line.kind) ? 1 : 0;
      const writes = ["store", "copy", "exchange", "increment", "compare"].includes(line.kind) ? 1 : 0;
      if (reads > this.readsLeft || writes > this.writesLeft) continue;
      this.readsLeft -= reads;
      this.writesLeft -= writes;
      return line;
    }
  }

  protected anyLine(left: number): Line {
    const { roll } = this;
    const location = roll(this.locations);
    const register = roll(REGISTERS.length);
    const kind = roll(20);
    if (kind < 6) return { kind: "store", location, value: ++this.value };
    if (kind < 12) return { kind: "load", location, register };
    if (kind < 15) return { kind: "fence", fence: (["MFENCE", "SFENCE", "LFENCE"] as const)[roll(3)] ?? "MFENCE" };
    if (kind < 16) return { kind: "copy", location, register };
    if (kind < 17)
      return { kind: "exchange", location, register, value: ++this.value, order: "full", operand: undefined };
    if (kind < 18) return { kind: "increment", location, locked: true };
    if (kind < 19) return { kind: "increment", location, locked: false };
    return left === 0
      ? { kind: "load", location, register }
      : { kind: "skip", register, value: roll(2), lines: 1 + roll(left) };
  }
}

class KernelDraft extends Draft {
  /** A line that is skipped skips none itself: an `if` without `goto` is all that the text needs. */
  override thread(length: number): readonly Line[] {
    const lines = super.thread(length);
    const isSkipped = (at: number): boolean => lines[at - 1]?.kind === "skip";
    return lines.map((line, at) => (line.kind === "skip" && isSkipped(at) ? { kind: "fence", fence: "MFENCE" } : line));
  }

  protected override anyLine(left: number): Line {
    const { roll } = this;
    const location = roll(this.locations);
    const register = roll(REGISTERS.length);
    const kind = roll(20);
    if (kind < 5) return { kind: "store", location, value: ++this.value };
    if (kind < 10) return { kind: "load", location, register };
    if (kind < 12) return { kind: "fence", fence: (["MFENCE", "SFENCE", "RMB"] as const)[roll(3)] ?? "MFENCE" };
    if (kind < 13) return { kind: "copy", location, register };
    const order = UPDATE_ORDERS[roll(UPDATE_ORDERS.length)] ?? "full";
    const operand = roll(3) === 0 ? roll(REGISTERS.length) : undefined;
    const update = { location, register, value: ++this.value, order, operand };
    if (kind < 16) return { kind: "exchange", ...update };
    if (kind < 19) return { kind: "compare", ...update, expected: roll(3) };
    return left > 0 ? { kind: "skip", register, value: roll(2), lines: 1 } : { kind: "load", location, register };
  }
}

function cellsOf(lines: readonly Line[]): readonly string[] {
  const cells: string[] = [];
  const ends = new Map<number, string>();
  lines.forEach((line, at) => {
    const label = ends.get(at);
    const text = cellOf(line, at, lines.length, ends);
    cells.push(...text.map((one, i) => (i === 0 && label !== undefined ? `${label}: ${one}` : one)));
  });
  const last = ends.get(lines.length);
  return last === undefined ? cells : [...cells, `${last}: NOP`];
}

function cellOf(line: Line, at: number, count: number, ends: Map<number, string>): readonly string[] {
  const register = "register" in line ? (REGISTERS[line.register] ?? "") : "";
  const memory = "location" in line ? `[${LOCATIONS[line.location] ?? ""}]` : "";
  switch (line.kind) {
    case "store":
      return [`MOV ${memory},$${line.value}`];
    case "copy":
      return [`MOV ${memory},${register}`];
    case "load":
      return [`MOV ${register},${memory}`];
    case "fence":
      if (line.fence === "RMB") throw new Error("x86 has no such fence");
      return [line.fence];
    case "exchange":
      return [`MOV ${register},$${line.value}`, `XCHG ${memory},${register}`];
    case "increment":
      return [`${line.locked ? "LOCK " : ""}INC ${memory}`];
    case "compare":
      throw new Error("the kernel's line has no text for x86");
    case "skip": {
      const end = Math.min(count, at + 1 + line.lines);
      const label = ends.get(end) ?? `L${end}`;
      ends.set(end, label);
      return [`CMP ${register},$${line.value}`, `JE ${label}`];
    }
  }
}

/** The program as a litmus file that observes every register and every location. */
export function litmusText(tiny: Tiny, name: string): string {
  const columns = tiny.threads.map(cellsOf);
  const rows = Math.max(...columns.map((column) => column.length));
  const table = Array.from({ length: rows }, (_, row) => columns.map((column) => column[row] ?? "").join(" | "));
  const heads = tiny.threads.map((_, i) => `P${i}`).join(" | ");
  const memory = LOCATIONS.slice(0, tiny.locations).map((location) => `${location}=0;`);
  return [
    `X86 ${name}`,
    `{ ${memory.join(" ")} }`,
    ...[heads, ...table].map((row) => ` ${row} ;`),
    ...observingAll(tiny),
  ].join("\n");
}

/** The question for every register and every location. */
export function observingAll(tiny: Tiny): readonly string[] {
  const registers = tiny.threads.flatMap((_, i) => REGISTERS.map((register) => `${i}:${register};`));
  const memory = LOCATIONS.slice(0, tiny.locations).map((location) => `${location};`);
  return [`locations [${[...registers, ...memory].join(" ")}]`, "forall (true)", ""];
}

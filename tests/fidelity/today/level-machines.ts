/**
 * Machines that are imported from one published level: any two of their cores exchange a line in the same time. They
 * stand for processors whose matrix has no other level, and are no machines of the gallery.
 */
import { importMachine } from "../../../web/src/model/import/import-machine.ts";
import { csvText } from "../../../web/src/model/import/testing/texts.ts";
import type { Machine } from "../../../web/src/model/machine/machine.ts";

interface Level {
  readonly title: string;
  readonly cores: number;
  /** The median of the matrix over all pairs of cores, one way. */
  readonly ns: number;
  /** assumed: the largest clock of the processor, from memory */
  readonly ghz: number;
  /** The file of [core-to-core]. */
  readonly matrix: string;
}

const LEVELS: Readonly<Record<string, Level>> = {
  /* The cycles of the matrix of an i7-6700K at its 4.2 GHz, on the processor of the same design that was measured. */
  "i7-6700hq-4": {
    title: "4-core Intel Core i7-6700HQ (Skylake)",
    cores: 4,
    ns: (19.7 * 4.2) / 2.6,
    ghz: 2.6,
    matrix: "i7-6700k.csv",
  },
  "i5-1135g7-4": {
    title: "4-core Intel Core i5-1135G7 (Tiger Lake)",
    cores: 4,
    ns: 28.0,
    ghz: 4.2,
    matrix: "Intel Core i5-1135G7 2.40GHz by-b-Tomas.csv",
  },
  "gold-6242-16": {
    title: "16-core Intel Xeon Gold 6242 (Cascade Lake), one socket",
    cores: 16,
    ns: 47.6,
    ghz: 3.9,
    matrix: "Intel(R) Xeon Gold 6242 @ 2.8GHz.csv",
  },
};

/** Undefined when the name is not one of these machines. */
export async function levelMachine(id: string): Promise<Machine | undefined> {
  const level = LEVELS[id];
  if (level === undefined) return undefined;
  const { title, cores, ns, ghz, matrix } = level;
  const source = { name: `[core-to-core] ${matrix}`, text: csvText(cores, () => ns), checksum: "one level" };
  const { machine } = await importMachine([source], { id, title, maker: "intel", ghz, detail: "levels" });
  if (machine === undefined) throw new Error(`the level of ${id} makes no machine`);
  return machine;
}

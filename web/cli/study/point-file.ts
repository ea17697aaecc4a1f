/** The file of one point in a store, byte for byte: writing it, and telling whether what was read is whole. */
import type { MemoryRange, RawRun } from "../../src/base/raw-run.ts";
import type { Coordinates } from "../../src/model/study/coordinates.ts";
import { sha256 } from "./keys.ts";

const FORMAT = "hotline-point";
const VERSION = 2;

/** The names under which a point is stored. */
export interface PointNames {
  readonly key: string;
  /** SHA-256 of the run block and of the core. */
  readonly block: string;
  readonly core: string;
}

/** The members of the file, in their order; the last one, "check", is added to the text. */
interface PointFile extends PointNames, RawRun {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  readonly coordinates: Coordinates;
}

/** docs/studies.md, "The store", says the same; the Python package writes the same bytes. */
export function pointText({ key, block, core }: PointNames, coordinates: Coordinates, run: RawRun): string {
  const { status, fault, results } = run;
  const file = { format: FORMAT, version: VERSION, key, block, core, coordinates, status, fault, results } as const;
  const text = JSON.stringify(file satisfies PointFile).slice(0, -1);
  return `${text},"check":"${sha256(text)}"}\n`;
}

const CHECK = /,"check":"([0-9a-f]{64})"\}\n$/;

/** The answer of a store about a point: its file, or what is wrong with the file there, or what stands in its place. */
export type StoredPoint =
  | { readonly kind: "missing" }
  | { readonly kind: "blocked"; readonly why: string }
  | { readonly kind: "damaged"; readonly why: string }
  | { readonly kind: "stored"; readonly file: PointFile };

/** Reads the text of a file at the place of a point. */
export function readPoint(
  text: string,
  { key, core }: Pick<PointNames, "key" | "core">,
  memory: readonly MemoryRange[],
): StoredPoint {
  const check = CHECK.exec(text);
  if (check === null) return { kind: "damaged", why: text === "" ? "the file is empty" : "the file is cut off" };
  if (sha256(text.slice(0, check.index)) !== check[1])
    return { kind: "damaged", why: "the content does not match its check sum" };
  const file = parsed(text);
  if (file === undefined) return { kind: "damaged", why: "it is no JSON" };
  const foreign = foreignness(file, { key, core });
  if (foreign !== undefined) return { kind: "damaged", why: foreign };
  if (file.status === "DONE" && !hasMemory(file, memory))
    return { kind: "damaged", why: "it lacks globals that a formula of this study sums" };
  return { kind: "stored", file };
}

function parsed(text: string): PointFile | undefined {
  try {
    return JSON.parse(text) as PointFile;
  } catch {
    return undefined;
  }
}

function foreignness(file: PointFile, { key, core }: Pick<PointNames, "key" | "core">): string | undefined {
  /* What was written by a program of the future, or by hand, may say anything here. */
  const { format, version } = file as { readonly format: unknown; readonly version: unknown };
  if (format !== FORMAT || version !== VERSION) return `its format is ${String(format)} ${String(version)}`;
  if (file.key !== key) return `it is the point ${file.key}`;
  return file.core === core ? undefined : `it is of another core, ${file.core}`;
}

function hasMemory({ results }: PointFile, ranges: readonly MemoryRange[]): boolean {
  const kept = results?.memory ?? [];
  return kept.length === ranges.length && ranges.every(([, bytes], i) => kept[i]?.bytes === bytes);
}

/**
 * What [Lockhammer] has measured on its two hosts: the medians at ten counts of threads, as facts in measured.json
 * beside this file, and the whole tables, which lie beside the project where they are at hand.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readCsv } from "../../../web/src/base/csv.ts";
import { z } from "../../../web/src/model/json/zod.ts";
import { ROOT } from "../../harness/project.ts";
import { type Host, HOSTS } from "./hosts.ts";

/** The programs of this folder. */
const PRIMITIVES = [
  "incdec_refcount",
  "cas_lockref",
  "ticket_spinlock",
  "queued_spinlock",
  "osq_lock",
  "event_mutex",
] as const;

export type Primitive = (typeof PRIMITIVES)[number];

/** The only curve of a host on which constants of its machine may be set. */
export const CALIBRATED: Primitive = "incdec_refcount";

const CurveSchema = z.strictObject({
  host: z.enum(HOSTS),
  program: z.enum(PRIMITIVES),
  held_ns: z.number(),
  parallel_ns: z.number(),
  points: z.array(z.tuple([z.number(), z.number()])),
});

const FileSchema = z.strictObject({ about: z.string(), notice: z.string(), curves: z.array(CurveSchema) });

export type MeasuredCurve = z.infer<typeof CurveSchema>;

export function measuredCurves(): readonly MeasuredCurve[] {
  const text = readFileSync(new URL("measured.json", import.meta.url), "utf8");
  return FileSchema.parse(JSON.parse(text)).curves;
}

const TABLES = join(ROOT, "../shared/reference/data/lockhammer-2018");

export const hasTables = existsSync(TABLES);

/** The curves of a host at every count of threads, from the whole table. */
export function tableOf(host: Host): readonly MeasuredCurve[] {
  const text = readFileSync(join(TABLES, `${host}.csv`), "utf8").replaceAll(/^#.*\n/gm, "");
  const read = readCsv(text);
  if (!read.ok) throw new Error(`${host}.csv: ${read.error}`);
  const curves = new Map<string, MeasuredCurve>();
  for (const [, lock = "", held = "", parallel = "", threads, ns] of read.value.slice(1)) {
    const key = `${lock} ${held} ${parallel}`;
    const [heldNs, parallelNs] = [Number.parseFloat(held), Number.parseFloat(parallel)];
    const program = z.enum(PRIMITIVES).parse(lock);
    const known = curves.get(key) ?? { host, program, held_ns: heldNs, parallel_ns: parallelNs, points: [] };
    curves.set(key, { ...known, points: [...known.points, [Number(threads), Number(ns)]] });
  }
  return [...curves.values()];
}

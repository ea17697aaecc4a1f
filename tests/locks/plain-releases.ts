/** Copies of the library's locks that let go by stores without an order, as programs for x86 may. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Passage } from "../harness/copies.ts";
import { ROOT } from "../harness/project.ts";
import { type LockProgram, openLock } from "./battery.ts";
import { headerOf, openChanged } from "./changed-lock.ts";

/** One statement; no address among them has a comma in it. */
const RELEASE = /smp_store_release\(&([^,;]+), ([^;]+)\);/g;

/** The lock with each of its releases turned into a plain store. */
export function withPlainReleases(name: string): LockProgram {
  const header = headerOf(name);
  const text = readFileSync(join(ROOT, "scenarios", header), "utf8");
  const passages = [...text.matchAll(RELEASE)].map(([from, place = "", value = ""]): Passage => ({
    from,
    to: `${place} = ${value};`,
  }));
  if (passages.length === 0) throw new Error(`${header} has no release`);
  return { ...openLock(name), ...openChanged(name, passages) };
}

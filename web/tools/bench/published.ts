/**
 * Rates that others have published of their simulators, as context only. They count instructions of x86 or other real
 * processors with caches and pipelines, on other hosts, so nothing here divides one of them by one of ours.
 */
import { row } from "./table.ts";

interface Published {
  readonly simulator: string;
  /** Millions of simulated instructions per second. */
  readonly mips: string;
  readonly conditions: string;
}

/** All of [Sanchez13] (REFERENCES.md): zsim's numbers from its abstract, the others' from its introduction. */
const PUBLISHED: readonly Published[] = [
  { simulator: "zsim, simple cores", mips: "up to 1500", conditions: "1,024 cores simulated, on a host with 16 cores" },
  { simulator: "zsim, out-of-order cores", mips: "up to 300", conditions: "the same" },
  { simulator: "gem5, Flexus, MARSS", mips: "about 0.2", conditions: "sequential simulators" },
];

export function printPublished(): void {
  console.log(
    "\nContext: simulated instructions per second of others (M), as published in [Sanchez13]; not comparable",
  );
  for (const { simulator, mips, conditions } of PUBLISHED) row([simulator, mips, `   ${conditions}`]);
}

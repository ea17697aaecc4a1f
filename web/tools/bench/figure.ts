/** Time to the first coarse figure and to the 2 % figure, by the command line with two workers, as a user waits. */
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";

const CLI = resolve(import.meta.dirname, "../../cli/hotline.mjs");

function seconds(args: readonly string[]): number {
  const from = performance.now();
  execFileSync(process.execPath, [CLI, ...args], { stdio: ["ignore", "ignore", "inherit"] });
  return (performance.now() - from) / 1000;
}

/** Seconds without the start of the program, which is measured by an empty command. */
export function figureSeconds(scenario: string, precision: number): number {
  const empty = Math.min(seconds(["list", "machines"]), seconds(["list", "machines"]));
  return seconds(["sweep", scenario, "--precision", String(precision), "--jobs", "2"]) - empty;
}

/**
 * The tiers of the tests that need no browser, by the folders where they lie: vitest.config.ts makes a project of each.
 * A new test belongs to the tier of its folder; tests/tidy/tiers.test.ts says what a fast one may not do.
 */

/**
 * Folders whose tests simulate whole programs or start other programs: compilers, the command line, threads. Measured
 * with two processors, one of their files takes more than two seconds in the mean, any other one a tenth of a second.
 * A slash at the end: with all that is below; a star: only what lies in the folder itself.
 */
export const SIMULATED = [
  "tests/",
  "packages/vscode/src/editor/",
  "packages/vscode/src/engine/",
  "web/cli/",
  // Beside the compiler's door: all of it against gcc and clang, at its limits, and on random texts.
  "web/src/lang/*",
  "web/src/session/measured/",
  "web/tools/sensitivity/",
] as const;

/**
 * Simulated tests that take more than half of the time of all. They fail after a change of the engine, a lock or the
 * command line: searches for races, intervals against many long runs, the throughput of 30 locks on four hosts, locks
 * and threads under store orders, applications without one of their fixes, studies on clusters whose processes are
 * killed, whole sweeps with a cheaper mode switch, the command line with sweeps that signals end, operations without
 * an end and bundles made anew, programs measured on this processor, fits of constants to measured curves, and the
 * tool for sensitivity, started for each mistake. They are a project of their own, which a run of all does without
 * (web/tools/test-suites.mjs). The smaller tests of the same things stay among the simulated ones.
 */
export const THOROUGH = [
  "tests/applications/",
  "tests/clusters/",
  "tests/fidelity/lockhammer/",
  "tests/intervals/",
  "tests/locks/orders.test.ts",
  "tests/races/",
  "tests/scenarios/cheaper-crossing.test.ts",
  "web/cli/endless-operations.test.ts",
  "web/cli/commands/measure.test.ts",
  "web/cli/interrupted-sweep.test.ts",
  "web/cli/start/bundle.test.ts",
  "web/cli/traced-output.test.ts",
  "web/src/session/measured/fit-measured.test.ts",
  "tests/threads/orders.test.ts",
  "web/tools/sensitivity/main.test.ts",
] as const;

/** The form of the project's own files. */
export const TIDY = "tests/tidy/";

/** Beside all tests of web/ and packages/ that are not simulated, those of tests/ that only read our files are fast. */
export const FAST = ["web/", "packages/", "tests/docs/"] as const;

/** The tests of a folder, or a test by itself, as a pattern of Vitest's. */
export function globOf(folder: string): string {
  if (folder.endsWith(".test.ts")) return folder;
  return folder.endsWith("*") ? `${folder}.test.{ts,tsx}` : `${folder}**/*.test.{ts,tsx}`;
}

function isIn(path: string, folder: string): boolean {
  if (!folder.endsWith("*")) return path.startsWith(folder);
  const rest = path.slice(folder.length - 1);
  return path === folder.slice(0, -1) + rest && !rest.includes("/");
}

/** The tier of a test, by its path from the root. */
export function tierOf(path: string): "tidy" | "fast" | "simulated" {
  if (isIn(path, TIDY)) return "tidy";
  const longest = (folders: readonly string[]) =>
    Math.max(...folders.map((folder) => (isIn(path, folder) ? folder.length : 0)));
  return longest(SIMULATED) > longest(FAST) ? "simulated" : "fast";
}

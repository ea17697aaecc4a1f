/**
 * All tests that need no browser: those beside the code, and the project's own under tests/. They are four projects,
 * `tidy` and `fast` (parts of `npm run quick`), `simulated` and `thorough`, by where they lie (tests/harness/tiers.ts).
 * The pages are tested by Playwright (playwright.config.ts) and in Firefox (tests/firefox), the C core by its own
 * programs (make -C wasm-core test).
 */
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { FAST, globOf, SIMULATED, THOROUGH, TIDY } from "./tests/harness/tiers.ts";
import { docs } from "./web/tools/docs/docs-plugin.ts";
import { exercises } from "./web/tools/exercises/exercises-plugin.ts";
import { checkedFiles } from "./web/tools/plugins/checked-files-plugin.ts";
import { notes } from "./web/tools/plugins/notes-plugin.ts";
import { stored } from "./web/tools/stored/stored-plugin.ts";

const NO_TESTS_OF_NODE = ["**/node_modules/**", "tests/e2e/**", "tests/firefox/**", "tests/release/**"];
const tidy = [globOf(TIDY)];
const fast = FAST.map(globOf);
const simulated = SIMULATED.map(globOf);
const thorough = THOROUGH.map(globOf);
/** A folder of one tier may lie in a folder of another one: the longer name decides. */
const wholes = ["web/", "packages/", "tests/"].map(globOf);
const without = (globs: readonly string[]) => globs.filter((glob) => !wholes.includes(glob));

const TIERS = [
  { name: "tidy", include: tidy, exclude: [] },
  { name: "fast", include: fast, exclude: without(simulated) },
  { name: "simulated", include: simulated, exclude: [...tidy, ...thorough, ...without(fast)] },
  { name: "thorough", include: thorough, exclude: [] },
];

/** In half an hour the slowest test has ended twenty times on an idle machine. assumed */
const HANG_MS = 1_800_000;

/** Every processor works; Vitest alone would leave one idle. */
const maxWorkers = "100%";

// What the projects have in common is written out for each: with `extends`, Vitest would bundle this file for each.
export default defineConfig(({ mode }) => ({
  root: fileURLToPath(new URL(".", import.meta.url)),
  test: {
    maxWorkers,
    projects: TIERS.map(({ name, include, exclude }) => ({
      // Else a project's mode is "test", whatever `--mode` says (tests/harness/golden.ts).
      mode,
      // No test needs the figures that are stored with the site, and computing them takes a while.
      plugins: [react(), notes(), checkedFiles(), stored("nothing"), exercises("nothing"), docs()],
      test: {
        name,
        include,
        exclude: [...NO_TESTS_OF_NODE, ...exclude],
        environment: "node" as const,
        maxWorkers,
        // A worker keeps the modules that it has loaded: no test replaces a module or a global, so that files have
        // nothing to hide from each other.
        isolate: false,
        // Tests compile and simulate whole programs, on machines that do other things as well. The limit ends a hang
        // and measures nothing, so no test has one of its own (tests/tidy/typescript.test.ts).
        testTimeout: HANG_MS,
        hookTimeout: HANG_MS,
      },
    })),
  },
}));

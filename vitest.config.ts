/**
 * All tests that need no browser: those beside the code, and the project's own under tests/. The pages are tested by
 * Playwright (playwright.config.ts) and in Firefox (tests/firefox), the C core by its own programs
 * (make -C wasm-core test).
 */
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { notes } from "./web/tools/plugins/notes-plugin.ts";
import { stored } from "./web/tools/stored/stored-plugin.ts";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  // No test needs the figures that are stored with the site, and computing them takes a while.
  plugins: [react(), notes(), stored("nothing")],
  test: {
    include: ["web/**/*.test.{ts,tsx}", "tests/**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", "tests/e2e/**", "tests/firefox/**"],
    environment: "node",
    // Every processor works (Vitest alone would leave one idle), and a worker keeps the modules that it has loaded:
    // no test replaces a module or a global, so that files have nothing to hide from each other.
    maxWorkers: "100%",
    isolate: false,
    // Tests compile and simulate whole programs; a limit is there to end a hang, not to measure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

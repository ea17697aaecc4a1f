/** The journeys in Firefox, over the built site (`npm run build` first); `npm test -- --only firefox` runs them. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  test: {
    include: ["*.test.ts"],
    environment: "node",
    // Limits are there to end a hang, not to measure. A browser that crashes is begun once more.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    retry: 1,
  },
});

/**
 * What `npm run release` makes, of the built site (`npm run build` first): `npm test -- --only release`. The mode "twice"
 * makes the whole in two other folders instead, from clean clones: `npm test -- --only release-twice`.
 */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig(({ mode }) => ({
  root: fileURLToPath(new URL(".", import.meta.url)),
  test: {
    include: mode === "twice" ? ["twice.test.ts"] : ["files.test.ts", "production.test.ts"],
    environment: "node",
    // Limits are there to end a hang, not to measure: a busy machine has taken ten minutes for one of two builds.
    testTimeout: 7_200_000,
    hookTimeout: 1_800_000,
  },
}));

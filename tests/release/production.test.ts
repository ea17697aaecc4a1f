/** What vite.config.ts settles for every build, whatever is set where it runs. */
import { afterEach, expect, it, vi } from "vitest";
import { resolveConfig } from "vite";
import { join } from "node:path";
import { ROOT } from "../../web/tools/setup.mjs";

afterEach(() => vi.unstubAllEnvs());

it("builds for production where NODE_ENV says something else", async () => {
  vi.stubEnv("NODE_ENV", "development");
  const { isProduction } = await resolveConfig({ configFile: join(ROOT, "vite.config.ts") }, "build");
  expect(isProduction).toBe(true);
  expect(process.env["NODE_ENV"]).toBe("production");
});

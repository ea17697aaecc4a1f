/**
 * `npm run release`: installs the npm packages where they are missing, and starts main.ts, which says what can
 * be asked for. Plain Node, because it runs in a fresh checkout.
 */
import { ensurePackages, nodeProblem } from "../setup.mjs";

/* Times in zip files are those of a clock: let it be the same everywhere. */
process.env["TZ"] = "UTC";
const problem = nodeProblem() ?? ensurePackages();
if (problem === undefined) {
  const { register } = await import("tsx/esm/api");
  register();
  const { main } = await import("./main.ts");
  process.exitCode = await main(process.argv.slice(2));
} else {
  console.error(problem);
  process.exitCode = 1;
}

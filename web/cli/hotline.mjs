#!/usr/bin/env node
/**
 * Starts the command line: TypeScript is run as it is, through tsx, so that there is no built copy to go stale.
 */
import { register } from "tsx/esm/api";

/* Whoever reads our output may stop reading (`| head`): that is no failure. */
process.stdout.on("error", (error) => {
  if (!("code" in error) || error.code !== "EPIPE") throw error;
  process.exit();
});

register();
const { main } = await import("./main.ts");
process.exitCode = await main(process.argv.slice(2));

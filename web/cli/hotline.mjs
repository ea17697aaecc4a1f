#!/usr/bin/env node
/** Starts the command line. */
import { getSystemErrorMap } from "node:util";
import { load } from "./start/load.mjs";

/* The program that reads our output may stop reading (`| head`): that is no failure. A full disk is one. */
process.stdout.on("error", (error) => {
  if ("code" in error && error.code === "EPIPE") process.exit();
  const number = "errno" in error && typeof error.errno === "number" ? error.errno : 0;
  const [, message = error.message] = getSystemErrorMap().get(number) ?? [];
  process.stderr.write(`hotline: the output cannot be written: ${message}\n`);
  process.exit(1);
});
/* Where messages cannot be written either, the failure cannot be told. */
process.stderr.on("error", () => undefined);

/* Maps of sources are for stacks of internal errors, and reading them takes a tenth of the start. */
if (process.env["HOTLINE_STACK"] === undefined) process.setSourceMapsEnabled(false);
const { main } = await load("main.ts");
process.exitCode = await main(process.argv.slice(2));

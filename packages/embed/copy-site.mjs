#!/usr/bin/env node
/** `npx hotline-embed FOLDER` copies the package's site to where a web server or a bundler takes files as they are. */
import { cpSync } from "node:fs";
import { fileURLToPath } from "node:url";

const [folder, ...others] = process.argv.slice(2);
if (folder === undefined || folder.startsWith("-") || others.length > 0) {
  console.error("usage: hotline-embed FOLDER      copies the site to FOLDER, such as public/hotline");
  process.exitCode = 2;
} else {
  cpSync(fileURLToPath(new URL("./site/", import.meta.url)), folder, { recursive: true });
  console.log(`The site is in ${folder}: name its address in the page as HotlineLab.site, or as the attribute base.`);
}

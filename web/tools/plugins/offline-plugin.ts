/**
 * Vite plugins that make `hotline.html`: the whole site in one file that works opened from a file system, without a
 * network. The worker comes from text inside the page, and the policy names the page's scripts by their hashes, so that
 * the file is as strict as the site: nothing is fetched, no other script runs.
 */
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin, PluginOption } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";

export const OFFLINE_FILE = "hotline.html";

/** Files that a page without files beside it has others for. */
const INSTEAD: readonly (readonly [RegExp, URL])[] = [
  [/\/spawn-worker\.ts$/, new URL("../../src/worker/spawn-inline-worker.ts", import.meta.url)],
  [/\/spawn-shared-worker\.ts$/, new URL("../../src/worker/no-shared-worker.ts", import.meta.url)],
  [/\/spawn-reading-worker\.ts$/, new URL("../../src/ui/reading/no-reading-worker.ts", import.meta.url)],
  [/\/spawn-compile-worker\.ts$/, new URL("../../src/ui/site/no-compile-worker.ts", import.meta.url)],
];

export function offline(): PluginOption[] {
  return [inlineWorker(), embedToo(), inlineIcon(), viteSingleFile({ outputFileName: OFFLINE_FILE }), policyOfHashes()];
}

/** The icon is a public file of the site; here it is part of the page. */
function inlineIcon(): Plugin {
  const icon = new URL("../../../public/icon.svg", import.meta.url);
  return {
    name: "hotline-inline-icon",
    transformIndexHtml: async (html) =>
      html.replace("./icon.svg", `data:image/svg+xml;base64,${(await readFile(icon)).toString("base64")}`),
  };
}

/** Puts worker/spawn-inline-worker.ts in the place of spawn-worker.ts. */
function inlineWorker(): Plugin {
  return {
    name: "hotline-inline-worker",
    enforce: "pre",
    resolveId: (source) => {
      const other = INSTEAD.find(([name]) => name.test(source))?.[1];
      return other === undefined ? undefined : fileURLToPath(other);
    },
  };
}

/** The page's script becomes one that starts the lab or an embed. */
function embedToo(): Plugin {
  return { name: "hotline-one-file-start", transformIndexHtml: { order: "pre", handler: asOneFile } };
}

/** What differs in the page that is one file: its script, and why the script may not start. */
const IN_ONE_FILE: readonly (readonly [string, string])[] = [
  ["./src/ui/main.tsx", "./src/ui/one-file.ts"],
  [
    "Hotline has not come yet: the network is slow, or a file is missing. If this text stays, load the page again.",
    "Hotline has not started yet. If this text stays, try a browser of 2024 or later, or get the file again.",
  ],
  ["A page whose address begins with file: cannot load the rest: serve the folder, or open hotline.html instead.", ""],
];

/** The site's first page as that of the one file. Throws when something is not there that differs. */
export function asOneFile(html: string): string {
  return IN_ONE_FILE.reduce((page, [before, after]) => {
    if (!page.includes(before)) throw new Error(`${OFFLINE_FILE} is made of a page with "${before}"`);
    return page.replace(before, after);
  }, html);
}

function policyOfHashes(): Plugin {
  return {
    name: "hotline-offline-policy",
    enforce: "post",
    async writeBundle(options) {
      const path = join(options.dir ?? ".", OFFLINE_FILE);
      await writeFile(path, withPolicy(await readFile(path, "utf8")));
    },
  };
}

/** The page with a policy for its own contents. Throws when it has no script, or one that is not inside. */
export function withPolicy(html: string): string {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)];
  if (scripts.length === 0 || scripts.some(([, attributes]) => /\bsrc=/.test(attributes ?? ""))) {
    throw new Error(`${OFFLINE_FILE} must have its scripts inside`);
  }
  const hashes = scripts.map(
    ([, , text]) =>
      `'sha256-${createHash("sha256")
        .update(text ?? "")
        .digest("base64")}'`,
  );
  const meta = `<meta http-equiv="Content-Security-Policy" content="${offlinePolicy(hashes)}" />`;
  return html.replace(/<head>/, (head) => `${head}\n    ${meta}`);
}

/**
 * `blob:` is for the worker, `data:` for the things that a site keeps in files, and for the worker where a page around
 * the file forbids the other, as the notebooks of VS Code do.
 */
function offlinePolicy(scriptHashes: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src ${scriptHashes.join(" ")} 'wasm-unsafe-eval' blob:`,
    "style-src 'unsafe-inline'",
    "img-src data: blob:",
    "font-src data:",
    "media-src blob:",
    "connect-src data:",
    "worker-src blob: data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

/**
 * The page 404.html of the site, which servers of static sites show for an address that they do not have: an embed or a
 * link whose release is not there says so, and leads to the same link with the newest release. It needs no other file,
 * since it is shown at any depth.
 */
import { policyWith } from "./csp-plugin.ts";

/** In the site's folder. */
export const MISSING_FILE = "404.html";

interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

export interface Instead {
  /** What is missing, in a sentence. */
  readonly said: string;
  /** What there is instead. */
  readonly address: string;
}

/** This function is written into the page, so it uses nothing around it. */
export function insteadOf({ pathname, search, hash }: Place): Instead {
  const [, before = "/", version = "", after = ""] = /^(.*?\/)v\/([\w.-]+)(\/.*)?$/.exec(pathname) ?? [];
  if (version !== "") {
    const file = after.endsWith("/embed.html") ? "embed.html" : "";
    return { said: `This site does not have Hotline ${version}.`, address: before + file + search + hash };
  }
  const root = pathname.replace(/(?:[sq]|docs)\/.*$|[^/]*$/, "");
  return { said: "This site does not have this page.", address: root + search + hash };
}

export function missingPage(): string {
  const script =
    `var instead=(${insteadOf.toString()})(location);` +
    `document.getElementById("said").textContent=instead.said;` +
    `document.getElementById("way").href=instead.address;`;
  return [
    "<!doctype html>",
    '<html lang="en">',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policyWith(script)}">`,
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark">',
    "<title>Not here · Hotline</title>",
    '<main style="font: 1rem/1.5 sans-serif; padding: 1rem"><h1 style="font-size: 1.25rem">Not here</h1>',
    '<p id="said">This site does not have this page.</p>',
    '<p><a id="way" href="/">Open it with the newest version that this site has</a></p></main>',
    `<script>${script}</script>`,
    "</html>",
    "",
  ].join("\n");
}

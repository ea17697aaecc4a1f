/**
 * Adds tags to the first page of the site for readers without JavaScript, for search engines and for previews of links:
 * ways to what works without it, and the site's own address. Every lab begins with the same document, and so the
 * scenarios themselves are listed on a page of their own.
 */
import type { HtmlTagDescriptor } from "vite";
import { escapeHtml } from "../plugins/notes-plugin.ts";
import { ADDRESS_LATER } from "./fill-address.ts";
import { LIST_PATH } from "./list-page.tsx";

/** The path in the site of the picture for links to what has no picture of its own. */
export const GENERAL_PICTURE = "preview.png";

/** `site` is the address of the site's folder, ending with "/"; undefined where it is not known. */
export function firstPageTags(site: string | undefined): HtmlTagDescriptor[] {
  return [...addressTags(site, ""), { tag: "noscript", children: WAYS.map(inParagraph), injectTo: "body" }];
}

/** For previews and search engines, of a page that has no picture of its own; `path` in the site. */
export function addressTags(site: string | undefined, path: string): HtmlTagDescriptor[] {
  if (site === undefined) return [];
  const address = `${site}${path}`;
  const canonical: HtmlTagDescriptor = { tag: "link", attrs: { rel: "canonical", href: address }, injectTo: "head" };
  return [
    ...(site === ADDRESS_LATER ? [] : [property("og:url", address), canonical]),
    property("og:image", `${site}${GENERAL_PICTURE}`),
    { tag: "meta", attrs: { name: "twitter:card", content: "summary_large_image" }, injectTo: "head" },
  ];
}

function property(name: string, content: string): HtmlTagDescriptor {
  return { tag: "meta", attrs: { property: name, content }, injectTo: "head" };
}

/** What works without JavaScript: paths in the site, and their titles as plain text. */
const WAYS: readonly (readonly [path: string, title: string])[] = [
  ["essay.html", "Fifteen years of one lock: why 48 cores are slower than 12, as an essay"],
  [LIST_PATH, "All scenarios, as pages that work without it"],
  ["docs/", "Documentation"],
];

function inParagraph([path, title]: (typeof WAYS)[number]): HtmlTagDescriptor {
  const link = { tag: "a", attrs: { href: `./${path}` }, children: escapeHtml(title) };
  return { tag: "p", children: [link] };
}

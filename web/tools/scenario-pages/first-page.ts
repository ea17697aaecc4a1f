/**
 * Adds tags to the first page of the site for readers without JavaScript, for search engines and for previews of links:
 * links to the pages of all scenarios, and the site's own address.
 */
import type { HtmlTagDescriptor } from "vite";
import { litmusFolder, openLitmus } from "../../cli/files/open-litmus.ts";
import { openScenario } from "../../cli/files/open.ts";
import { litmusNames, scenarioNames } from "../../cli/files/catalogue.ts";
import { scenarioPath } from "../../src/lab/link/page-path.ts";
import { type CourseEntry, inCourseOrder } from "../../src/model/scenario/course.ts";
import { escapeHtml } from "../plugins/notes-plugin.ts";
import { ADDRESS_LATER } from "./fill-address.ts";
import { LIST_PATH } from "./list-page.tsx";

/** The path in the site of the picture for links to what has no picture of its own. */
export const GENERAL_PICTURE = "preview.png";

/** `site` is the address of the site's folder, ending with "/"; undefined where it is not known. */
export function firstPageTags(site: string | undefined): HtmlTagDescriptor[] {
  return [...addressTags(site, ""), { tag: "noscript", children: linkList(), injectTo: "body" }];
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

function linkList(): HtmlTagDescriptor[] {
  const scenarios = scenarioNames().map((name) => ({ ...openScenario(name).scenario.file, name }));
  const course = inCourseOrder([...scenarios, ...litmusEntries()]);
  const links = course.map(({ name, title }) => link(`./${scenarioPath(name)}`, title));
  return [
    { tag: "p", children: [link("./essay.html", ESSAY)] },
    { tag: "p", children: [link(`./${LIST_PATH}`, "Every scenario has a page"), { tag: "span", children: MORE }] },
    { tag: "ul", children: links.map((item) => ({ tag: "li", children: [item] })) },
  ];
}

function litmusEntries(): CourseEntry[] {
  return litmusNames().flatMap((name) => {
    const read = openLitmus(litmusFolder(name) ?? name);
    return read.ok ? [{ ...read.value.file, name }] : [];
  });
}

const ESSAY = "Fifteen years of one lock: why 48 cores are slower than 12, as an essay";
const MORE = " that works without it:";

/** A link. Titles are plain text; characters with a meaning in HTML are written as character references. */
function link(href: string, text: string): HtmlTagDescriptor {
  return { tag: "a", attrs: { href }, children: escapeHtml(text) };
}

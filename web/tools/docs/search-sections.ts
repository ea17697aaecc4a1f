/** The pages as the search knows them: each heading with the words beneath it, each word once. */
import type { Section } from "../../src/ui/pages/docs/docs-search.ts";
import { ALSO } from "./also.ts";
import { plainText, type RenderedPage } from "./render.ts";

/** In the order of the pages. */
export function searchSections(pages: readonly RenderedPage[]): readonly Section[] {
  return pages.flatMap((page) => sectionsOf(page));
}

function sectionsOf({ name, html, headings }: RenderedPage): readonly Section[] {
  const parts = html.split(/(?=<h[1-6] id=")/).filter((part) => part.startsWith("<h"));
  return parts.map((part, i) => {
    const { text = "", anchor: own = "" } = headings[i] ?? {};
    const anchor = i === 0 ? "" : own;
    const body = part.replace(/^<h\d[^>]*>.*?<\/h\d>/, "");
    /* Names of options, keys and functions are found by themselves, and shown, as are words that begin a row. */
    const named = body.matchAll(/<code>([^<]*)<\/code>|<tr><td>(.*?)<\/td>/g);
    const names = [...named].map(([, code, cell = ""]) => plainText(code ?? cell));
    const words = plainText(body.replace(/<\/(?:td|th|p|li|tr)>|<br>/g, " ")).match(/[\p{L}\p{N}_]+/gu) ?? [];
    return {
      page: name,
      anchor,
      heading: text,
      names: [...new Set(names)].filter((one) => one.length <= NAME_MAX && !one.includes("\n")),
      words: [...new Set(words.map((word) => word.toLowerCase()))].join(" "),
      also: ALSO[anchor === "" ? name : `${name}#${anchor}`] ?? "",
    };
  });
}

/** Longer code is an example and no name. assumed */
const NAME_MAX = 60;

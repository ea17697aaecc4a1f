/** The pages as the search knows them: each heading with the words beneath it, each word once. */
import type { Section } from "../../src/ui/pages/docs/docs-search.ts";
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

/**
 * Words that readers use for a part of the documentation and that do not stand there: the search finds it by them. By
 * a page's name, or by that and the anchor of one of its headings; a test checks that there are such headings.
 */
export const ALSO: Readonly<Record<string, string>> = {
  about: "introduction overview install getting started requirements browser",
  "about#what-to-trust": "accuracy accurate validation error trustworthy realistic limits wrong",
  "about#start": "install installation setup requirements",
  cite: "citation bibtex reference paper doi",
  courses: "homework exam quiz assignment exercise class students teacher lecturer",
  "courses#a-line-by-hand": "mesi msi moesi mesif protocol states",
  "courses#grading": "homework marks points score",
  "courses#learning-systems": "moodle canvas scorm lms",
  diagnostics: "error message warning compile",
  "hosts#latex-beamer": "embed tex pdf overleaf",
  "hosts#powerpoint-keynote-impress": "embed slides google ppt",
  "hosts#moodle-canvas-sakai": "lms learning management",
  "json-machine": "import own machine processor cpu add",
  "glossary#the-simulated-machine": "home slot hop numa",
  "json-machine#smt": "hyperthreads hyperthreading simultaneous multithreading siblings",
  keys: "keyboard shortcuts hotkeys",
  "lab#for-every-reader":
    "accessibility accessible a11y wcag dark mode theme colours colors blind contrast screen reader",
  "lab#in-a-lecture": "presentation projector remote fullscreen",
  "lab#share-embed-export": "download save picture image video film gif mp4 permalink url pdf csv data",
  "lab#what-the-browser-keeps": "privacy cookies gdpr tracking analytics storage delete",
  "lab#when-something-is-slow-or-wrong": "troubleshooting performance hang freeze long time take faq",
  "lab#offline-without-a-network": "offline internet plane usb one single pwa",
  litmus: "weak memory model order fence barrier reordering",
  "programs#where-c-differs": "c++ cpp rust openmp unsupported standard limitations",
  "programs#is-it-right": "deadlock livelock race bug debug",
  "programs#a-plain-program-with-main": "pthread openmp threads how many argv",
  releasing: "publish package npm pypi",
  versions: "permalink permanent stable backwards compatibility old",
};

/**
 * A Vite plugin that writes the essay into the page essay.html, with stored pictures of its figures: it is read without
 * a script, printed, and found by search engines. Where scripts run, the
 * script of the page replaces the pictures by live figures. Without a script the reader's system chooses the colours.
 */
import { fileURLToPath } from "node:url";
import type { HtmlTagDescriptor, Plugin } from "vite";
import { importedPages } from "../prerender/prerender-pages.ts";
import { computation } from "../stored/computation.ts";
import { storedEssay } from "../stored/essay.ts";
import type { writtenEssayPage } from "./essay-page.tsx";
import { siteAddress } from "./fill-address.ts";
import { addressTags } from "./first-page.ts";
import { systemThemes } from "./style-sheet.ts";

interface EssayModule {
  readonly writtenEssayPage: typeof writtenEssayPage;
}

const MODULE = fileURLToPath(new URL("./essay-page.tsx", import.meta.url));
const PLACE = '<div id="app"></div>';

/** HOTLINE_URL names the site's folder on the web, for previews of links. */
export function essayPage(address = process.env["HOTLINE_URL"]): Plugin {
  const site = siteAddress(address);
  return {
    name: "hotline-essay-page",
    transformIndexHtml: {
      order: "post",
      handler: async (html, { path }) => {
        if (path !== "/essay.html") return html;
        if (!html.includes(PLACE)) throw new Error(`essay.html has no ${PLACE}`);
        const text = await writtenPage();
        return { html: html.replace(PLACE, () => `<div id="app">${text}</div>`), tags: essayTags(site) };
      },
    },
  };
}

async function writtenPage(): Promise<string> {
  const { lists } = computation();
  const [figures, others, moments] = await Promise.all([
    lists.whole("figures"),
    lists.whole("essayFigures"),
    lists.whole("essay"),
  ]);
  const module = await importedPages<EssayModule>(MODULE);
  return module.writtenEssayPage(storedEssay(), { figures, others, moments });
}

/** The page's head: its name, what previews of links show, and colours where no script chooses them. */
function essayTags(site: string | undefined): HtmlTagDescriptor[] {
  const { title, claim } = storedEssay();
  const meta = (attrs: Record<string, string>): HtmlTagDescriptor => ({ tag: "meta", attrs, injectTo: "head" });
  return [
    { tag: "title", children: `${title} · Hotline`, injectTo: "head" },
    { tag: "style", children: systemThemes(), injectTo: "head" },
    meta({ name: "description", content: claim }),
    meta({ property: "og:type", content: "article" }),
    meta({ property: "og:site_name", content: "Hotline" }),
    meta({ property: "og:title", content: title }),
    meta({ property: "og:description", content: claim }),
    ...addressTags(site, "essay.html"),
  ];
}

/**
 * A Vite plugin that renders a scenario's notes when the site is built: `import html from ".../notes.md"` gives a
 * string of safe HTML. Notes are text written by scenario authors: raw HTML in them is shown as text, links may only
 * lead to the web or into the page, and images may not be fetched from elsewhere.
 */
import { readFile } from "node:fs/promises";
import { Marked, type Tokens } from "marked";
import type { Plugin } from "vite";
import { withoutBindings } from "../../src/model/scenario/bound-numbers.ts";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** The text as it stands in an element, or in an attribute in quotation marks. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

function isSafeLink(href: string): boolean {
  return /^(https?:\/\/|#|\.{0,2}\/(?![/\\])|[\w-]+(\.md)?(#|$))/i.test(href);
}

/** Raw HTML is shown as text, and pictures as their words. */
export const SAFE_RENDERER = {
  html(token: Tokens.HTML | Tokens.Tag): string {
    return escapeHtml(token.text);
  },
  image(token: Tokens.Image): string {
    return escapeHtml(token.text);
  },
};

const marked = new Marked({
  gfm: true,
  renderer: {
    ...SAFE_RENDERER,
    link(token: Tokens.Link): string {
      const text = this.parser.parseInline(token.tokens);
      if (!isSafeLink(token.href)) return text;
      const away = /^https?:/i.test(token.href) ? ' target="_blank" rel="noopener noreferrer"' : "";
      return `<a href="${escapeHtml(token.href)}"${away}>${text}</a>`;
    },
  },
});

/** Safe HTML of a text in Markdown; numbers without what they are bound to. */
export function renderNotes(markdown: string): string {
  return marked.parse(withoutBindings(markdown), { async: false });
}

export function notes(): Plugin {
  return {
    name: "hotline-notes",
    enforce: "pre",
    async load(id: string): Promise<string | undefined> {
      if (!id.endsWith(".md")) return undefined;
      const html = renderNotes(await readFile(id, "utf8"));
      return `export default ${JSON.stringify(html)};`;
    },
  };
}

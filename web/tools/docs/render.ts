/**
 * Pages of the documentation as HTML: headings with links to themselves, tables and code that can be scrolled by
 * keyboard, and links between documents as links between pages. The text is the project's own, and yet raw HTML in it
 * is shown as text. Where a page is shown, its links become addresses (withLinks).
 */
import { posix } from "node:path";
import { Marked, type Tokens } from "marked";
import { escapeHtml, SAFE_RENDERER } from "../plugins/notes-plugin.ts";
import type { DocsPage } from "./pages.ts";

export interface RenderedPage extends Pick<DocsPage, "name" | "title" | "part"> {
  /** With links to other pages in the form that withLinks() reads. */
  readonly html: string;
  readonly headings: readonly Heading[];
}

interface Heading {
  readonly level: number;
  /** The id of its element: "where-c-differs". */
  readonly anchor: string;
  /** Without marks. */
  readonly text: string;
}

/** A link to a page of the documentation, until it is written as an address. */
const PAGE_LINK = /\bhref="docs:([\w-]+)(?:#([^"]*))?"/g;

/** `addressOf` gives the address of a page, or of a heading in it. */
export function withLinks(html: string, addressOf: (name: string, anchor: string | undefined) => string): string {
  return html.replace(PAGE_LINK, (_, name: string, anchor?: string) => `href="${escapeHtml(addressOf(name, anchor))}"`);
}

/** Throws where a link leads to a page or a heading that there is not. */
export function renderPages(pages: readonly DocsPage[]): readonly RenderedPage[] {
  /* A reference that no file stands for is named as if it lay among the documents. */
  const bySource = new Map(pages.map(({ source, name }) => [source ?? `docs/${name}.md`, name]));
  const titles = new Map(pages.map(({ name, title }) => [name, title]));
  const rendered = pages.map((page) => renderPage(page, bySource, titles));
  for (const { name, html } of rendered) {
    for (const [, to = "", anchor] of html.matchAll(PAGE_LINK)) {
      const target = rendered.find((other) => other.name === to);
      const isThere = anchor === undefined || target?.headings.some((heading) => heading.anchor === anchor);
      if (target === undefined || isThere !== true)
        throw new Error(`the page ${name} has a link to docs:${to}#${anchor ?? ""}`);
    }
  }
  return rendered;
}

/** The name of a file as the words of a link: in the application it is the page's title. */
const FILE_NAME = /^(?:<code>)?[\w./-]+\.md(?:<\/code>)?$/;

function renderPage(
  page: DocsPage,
  bySource: ReadonlyMap<string, string>,
  titles: ReadonlyMap<string, string>,
): RenderedPage {
  const headings: Heading[] = [];
  const marked = new Marked({
    gfm: true,
    renderer: {
      ...SAFE_RENDERER,
      heading({ tokens, depth }: Tokens.Heading): string {
        const html = this.parser.parseInline(tokens);
        const text = plainText(html);
        const anchor = freeAnchor(anchorOf(text), headings);
        headings.push({ level: depth, anchor, text });
        if (depth === 1) return `<h1 id="${anchor}">${html}</h1>\n`;
        const own = `<a class="hl-docs-own" href="docs:${page.name}#${anchor}" aria-label="Link to this part">#</a>`;
        return `<h${depth} id="${anchor}">${html} ${own}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link): string {
        const text = this.parser.parseInline(tokens);
        if (/^https?:/i.test(href))
          return `<a href="${escapeHtml(href)}" target="_blank" rel="noopener noreferrer">${text}</a>`;
        const to = pageLink(page, href, bySource);
        /* Other files of the project are no part of the site. */
        if (to === undefined) return text;
        const title = FILE_NAME.test(text) ? titles.get(/^docs:([\w-]+)/.exec(to)?.[1] ?? "") : undefined;
        return `<a href="${escapeHtml(to)}">${title === undefined ? text : escapeHtml(title)}</a>`;
      },
      code({ text, lang = "" }: Tokens.Code): string {
        const label = lang === "" ? "Text" : `Code, ${lang}`;
        return `<pre role="group" aria-label="${escapeHtml(label)}" tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`;
      },
      table(token: Tokens.Table): string {
        const cell = ({ tokens, header }: Tokens.TableCell): string => {
          const name = header ? "th" : "td";
          return `<${name}${header ? ' scope="col"' : ""}>${this.parser.parseInline(tokens)}</${name}>`;
        };
        const row = (cells: readonly Tokens.TableCell[]): string => `<tr>${cells.map(cell).join("")}</tr>`;
        const table = `<table><thead>${row(token.header)}</thead><tbody>${token.rows.map(row).join("\n")}</tbody></table>`;
        const columns = `data-columns="${token.header.length}"`;
        return `<div class="hl-docs-table" ${columns} role="group" aria-label="Table" tabindex="0">${table}</div>\n`;
      },
    },
  });
  const html = marked.parse(page.markdown, { async: false });
  return { name: page.name, title: page.title, part: page.part, html, headings };
}

/** A link of a document as one to a page; undefined where it leads to another file of the project. */
function pageLink({ name, folder }: DocsPage, href: string, bySource: ReadonlyMap<string, string>): string | undefined {
  const [path = "", anchor] = href.split("#");
  const end = anchor === undefined ? "" : `#${anchor}`;
  if (path === "") return `docs:${name}${end}`;
  const to = bySource.get(posix.normalize(posix.join(folder, path)));
  return to === undefined ? undefined : `docs:${to}${end}`;
}

/** As GitHub makes it, so that links in documents lead to the same place there. */
function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

function freeAnchor(anchor: string, taken: readonly Heading[]): string {
  const isTaken = (one: string): boolean => taken.some((heading) => heading.anchor === one);
  if (!isTaken(anchor)) return anchor;
  for (let i = 1; ; i++) if (!isTaken(`${anchor}-${i}`)) return `${anchor}-${i}`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

/** The text of HTML, without tags and entities. */
export function plainText(html: string): string {
  return html.replace(/<[^>]*>/g, "").replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}

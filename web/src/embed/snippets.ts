/**
 * The texts that an author copies to put a lab into a page: a plain iframe, the element, a slide of reveal.js, an
 * address, a picture with a link, and the forms that frames and pictures have in other languages (embed-hosts.ts says
 * where each is pasted). Sizes are attributes and no styles: MDX takes no text for a style, and sanitizers drop it.
 * Every text from a link or a scenario is escaped. Everything here is pure.
 */
import { attributesOf } from "./attributes.ts";
import { stepsOf } from "./slide-actions.ts";

export interface Snippet {
  /** The address of the site, with a slash at its end. */
  readonly site: string;
  /** The page of the site that has the picture for previews of the link, "s/dput/"; "" is the first page. */
  readonly page: string;
  /** The lab's link and the options, without "#". */
  readonly link: string;
  readonly options: string;
  /** The width and the height in CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly title: string;
  /** The steps of the tour that become fragments, "1-7"; an empty text makes none. */
  readonly steps: string;
}

/** For places that ask for the address of what they embed: Notion, Google Sites, learning-management systems. */
export function addressSnippet({ site, link, options }: Snippet): string {
  return `${site}embed.html#${together(link, options)}`;
}

/** What a frame may do: present on the whole screen, and copy links and texts. */
export const FRAME_ALLOWS = "fullscreen; clipboard-write";

export function frameSnippet(snippet: Snippet): string {
  return frameTag(snippet, "frameborder");
}

/** In JSX, which names the attribute by a capital. */
export function jsxFrameSnippet(snippet: Snippet): string {
  return frameTag(snippet, "frameBorder");
}

function frameTag(snippet: Snippet, border: "frameborder" | "frameBorder"): string {
  const { width, height, title } = snippet;
  return [
    `<iframe src="${escapeHtml(addressSnippet(snippet))}"`,
    `  width="${width}" height="${height}" ${border}="0" loading="lazy" allow="${FRAME_ALLOWS}"`,
    `  title="${escapeHtml(inOneLine(title))}"></iframe>`,
  ].join("\n");
}

/** The address of the experiment in the whole application, for a picture's link. */
export function labAddress({ site, page, link }: Snippet): string {
  return `${site}${page}#${link}`;
}

/** For HTML that loses frames and scripts. */
export function pictureSnippet(snippet: Snippet, picture: string): string {
  const { width, title } = snippet;
  const shown = `<img src="${escapeHtml(destination(picture))}" width="${width}" alt="${escapeHtml(inOneLine(title))}" />`;
  return `<p><a href="${escapeHtml(labAddress(snippet))}">${shown}</a></p>`;
}

/** A frame, and below it a link, which is left where the frame is cleaned away. */
export function learningSnippet(snippet: Snippet): string {
  const words = `${inOneLine(snippet.title)} (on a page of its own)`;
  return `${frameSnippet(snippet)}\n<p><a href="${escapeHtml(labAddress(snippet))}">${escapeHtml(words)}</a></p>`;
}

/** The directive of MyST. The title is no option of it, so the text below says what is seen, as a caption. */
export function mystSnippet(snippet: Snippet, picture: string): string {
  return [
    `:::{iframe} ${destination(addressSnippet(snippet))}`,
    ":width: 100%",
    `:placeholder: ${picture}`,
    escapeMarkdown(inOneLine(snippet.title)),
    ":::",
  ].join("\n");
}

export function sphinxSnippet(snippet: Snippet): string {
  return ["```{raw} html", frameSnippet(snippet), "```"].join("\n");
}

export function rstSnippet(snippet: Snippet): string {
  const lines = frameSnippet(snippet).split("\n");
  return [".. raw:: html", "", ...lines.map((line) => `   ${line}`)].join("\n");
}

/** The shortcode of packages/quarto. */
export function quartoSnippet(snippet: Snippet, picture: string): string {
  const { site, link, options, title } = snippet;
  const named = attributesOf(together(link, options)).map(
    ([name, value]) => [name, value === "" ? "1" : value] as const,
  );
  const own = [
    ["alt", inOneLine(title)],
    ["picture", picture],
    ["site", site],
  ] as const;
  return `{{< hotline ${[...named, ...own].map(([name, value]) => `${name}="${inShortcode(value)}"`).join(" ")} >}}`;
}

/** A shortcode knows no escapes: what would end the value or the shortcode is written otherwise. */
function inShortcode(value: string): string {
  return value.replaceAll('"', "”").replaceAll("{{<", "{ {<").replaceAll(">}}", ">} }");
}

/**
 * Longest address that gets a code on a slide, in characters: a denser one is not read from the last row. assumed
 */
const SLIDE_CODE_MAX = 300;

export function beamerSnippet(snippet: Snippet, picture: string): string {
  const address = labAddress(snippet);
  const target = escapeAddressInLatex(address);
  const code = address.length > SLIDE_CODE_MAX ? [] : [`  \\qrcode[height=2cm]{${target}}`];
  return [
    `\\begin{frame}{${escapeLatex(inOneLine(snippet.title))}}`,
    "  \\centering",
    `  \\href{${target}}{\\includegraphics[width=0.7\\linewidth]{${picture}}}\\par\\medskip`,
    ...code,
    "\\end{frame}",
  ].join("\n");
}

/**
 * An address in an argument of TeX, inside of another argument, where TeX reads its signs before hyperref does: what
 * would end the argument or be taken for mathematics is written in percent, the rest with a backslash.
 */
function escapeAddressInLatex(address: string): string {
  return inPercent(address, /[\\{}~^$"<>|`\s\u0080-\uffff]+/g).replace(/[#%&]/g, "\\$&");
}

function escapeLatex(text: string): string {
  return text.replace(/[\\{}#%&$_~^]/g, (sign) => LATEX_SIGNS[sign] ?? `\\${sign}`);
}

/** Signs that no backslash before them writes. */
const LATEX_SIGNS: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
};

export function elementSnippet(snippet: Snippet): string {
  return [`<script src="${escapeHtml(snippet.site)}hotline-lab.js" async></script>`, tagOf(snippet)].join("\n");
}

/** Size of type on slides, CSS pixels: at 16 the last row of a hall cannot read a slide that is 1280 wide. assumed */
const SLIDE_TYPE_PX = 20;

/** Slides have larger type, unless the author has chosen a size. */
function onSlide(snippet: Snippet): Snippet {
  const { options } = snippet;
  if (options.split("&").some((option) => option.startsWith("type="))) return snippet;
  return { ...snippet, options: together(options, `type=${SLIDE_TYPE_PX}`) };
}

export function revealSnippet(snippet: Snippet): string {
  const steps = stepsOf(snippet.steps).length > 0 ? ` steps="${escapeHtml(snippet.steps)}"` : "";
  return [
    `<section>`,
    `  ${tagOf(onSlide(snippet), steps).replaceAll("\n", "\n  ")}`,
    `</section>`,
    ``,
    `<script src="${escapeHtml(snippet.site)}hotline-reveal.js"></script>`,
    `<script>Reveal.initialize({ plugins: [HotlineReveal] });</script>`,
  ].join("\n");
}

/** Markdown shows no frames, so this snippet is a picture, saved beside the text, that links to the lab. */
export function markdownSnippet(snippet: Snippet, picture: string): string {
  const text = escapeMarkdown(inOneLine(snippet.title));
  return `[![${text}](${destination(picture)})](${destination(labAddress(snippet))})`;
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}

function escapeMarkdown(text: string): string {
  return text.replace(/[[\]\\<>`!&]/g, "\\$&");
}

/**
 * An address in the round brackets of Markdown, or the argument of a directive, escaped so that nothing in it ends
 * them, and nothing begins a title.
 */
function destination(address: string): string {
  return inPercent(address, /[\s()<>"'\\\u0000-\u001f]+/g);
}

/** The text with these signs written in percent. */
function inPercent(text: string, signs: RegExp): string {
  return text.replace(signs, (some) =>
    Array.from(new TextEncoder().encode(some), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join(
      "",
    ),
  );
}

function tagOf({ link, options, width, height, title }: Snippet, extra = ""): string {
  const attributes = attributesOf(together(link, options)).map(([name, value]) => `${name}="${escapeHtml(value)}"`);
  const size = `width="${width}" height="${height}"`;
  return `<hotline-lab ${attributes.join(" ")}${extra}\n  ${size} label="${escapeHtml(inOneLine(title))}"></hotline-lab>`;
}

function together(link: string, options: string): string {
  return [link, options].filter((part) => part !== "").join("&");
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

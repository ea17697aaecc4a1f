/**
 * The texts that an author copies to put a lab into a page: a plain iframe, the element, a slide of reveal.js, an
 * address, or a picture with a link for Markdown. Sizes are attributes and no styles: MDX takes no text for a style,
 * and sanitizers drop it. Every text from a link or a scenario is escaped. Everything here is pure.
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
  const { width, height, title } = snippet;
  return [
    `<iframe src="${escapeHtml(addressSnippet(snippet))}"`,
    `  width="${width}" height="${height}" frameborder="0" loading="lazy" allow="${FRAME_ALLOWS}"`,
    `  title="${escapeHtml(title)}"></iframe>`,
  ].join("\n");
}

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
export function markdownSnippet({ site, page, link, title }: Snippet, picture: string): string {
  const text = title.replace(/\s+/g, " ").replace(/[[\]\\<>`!&]/g, "\\$&");
  return `[![${text}](${destination(picture)})](${destination(`${site}${page}#${link}`)})`;
}

/** An address in the round brackets of Markdown, escaped so that nothing in it ends the brackets or begins a title. */
function destination(address: string): string {
  return address.replace(/[\s()<>"'\\\u0000-\u001f]/g, (character) => {
    const code = character.charCodeAt(0);
    return code < 128 ? `%${code.toString(16).toUpperCase().padStart(2, "0")}` : encodeURIComponent(character);
  });
}

function tagOf({ link, options, width, height, title }: Snippet, extra = ""): string {
  const attributes = attributesOf(together(link, options)).map(([name, value]) => `${name}="${escapeHtml(value)}"`);
  const size = `width="${width}" height="${height}"`;
  return `<hotline-lab ${attributes.join(" ")}${extra}\n  ${size} label="${escapeHtml(title)}"></hotline-lab>`;
}

function together(link: string, options: string): string {
  return [link, options].filter((part) => part !== "").join("&");
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

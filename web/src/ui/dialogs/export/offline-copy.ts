/**
 * "Download this experiment": the site in one file (hotline.html) with a link inside, which is opened when the file's
 * own address names no experiment. The site has the file beside it; the file itself copies what it was made of.
 */
import { isOurs } from "../../../offline/ours.ts";
import { withLink } from "../../../lab/link/kept-link.ts";

/** True when this page is hotline.html itself. */
const IS_OFFLINE_PAGE = import.meta.env.MODE === "offline";

/** Rejects when the site does not have the file. */
export async function offlineCopy(link: string): Promise<Blob> {
  const html = IS_OFFLINE_PAGE ? ownText() : await fetchedText();
  return new Blob([withLink(html, link)], { type: "text/html" });
}

async function fetchedText(): Promise<string> {
  const address = new URL("hotline.html", document.baseURI).href;
  const response = await fetch(address);
  const html = response.ok ? await response.text() : "";
  if (response.ok && !isOurs(address, html))
    throw new Error("the network sent a page of its own in place of hotline.html: it may ask you to sign in");
  /* A development server answers with another page. */
  if (!html.includes("'sha256-"))
    throw new Error('the offline copy was not built into this site (developers: "npm run build" makes hotline.html)');
  return html;
}

/** The page as it was before it ran: without the parts that scripts have added since. */
function ownText(): string {
  const root = document.documentElement.cloneNode(true) as HTMLElement;
  for (const name of root.getAttributeNames()) if (name !== "lang") root.removeAttribute(name);
  for (const style of root.querySelectorAll("head > style:not([rel])")) style.remove();
  const body = root.querySelector("body");
  for (const part of [...(body?.children ?? [])]) {
    if (part.id === "app") part.replaceChildren();
    else if (part.tagName !== "NOSCRIPT" && part.tagName !== "SCRIPT") part.remove();
  }
  for (const name of body?.getAttributeNames() ?? []) body?.removeAttribute(name);
  return `<!doctype html>\n${root.outerHTML}\n`;
}

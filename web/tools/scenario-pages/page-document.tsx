/**
 * The common parts of every page that is written when the site is built: the head with the tags for search engines and
 * previews of links, the policy of the site, and the frame around the content. The pages work without JavaScript.
 */
import { renderToStaticMarkup } from "react-dom/server";
import type { ReactNode } from "react";
import { POLICY } from "../plugins/csp-plugin.ts";

/** The path of these pages' style sheet in the site. */
export const STYLE_FILE = "s/page.css";

export interface PageHead {
  readonly title: string;
  /** The description of the page, in one sentence. */
  readonly description: string;
  /** The page's path in the site, with "/" between folders: "s/dput/". */
  readonly path: string;
  /** The path in the site of the picture that previews of links show. */
  readonly picture: string | undefined;
  /** The site's folder on the web, ending with "/"; undefined where it is not known. */
  readonly site: string | undefined;
}

/** The relative path from a page to the folder of the site: "../../" from "s/dput/". */
export function wayToSite(path: string): string {
  return "../".repeat(path.split("/").length - 1);
}

/** The whole text of a page. */
export function pageDocument(head: PageHead, content: ReactNode): string {
  return `<!doctype html>\n${renderToStaticMarkup(<PageDocument head={head}>{content}</PageDocument>)}\n`;
}

function PageDocument({ head, children }: { readonly head: PageHead; readonly children: ReactNode }) {
  const root = wayToSite(head.path);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content={POLICY} />
        <meta name="application-name" content="Hotline" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{head.title}</title>
        <meta name="description" content={head.description} />
        <meta property="og:type" content="article" />
        <meta property="og:site_name" content="Hotline" />
        <meta property="og:title" content={head.title} />
        <meta property="og:description" content={head.description} />
        {head.site !== undefined && <AbsoluteAddresses head={head} site={head.site} />}
        <link rel="icon" href={`${root}icon.svg`} type="image/svg+xml" />
        <link rel="stylesheet" href={`${root}${STYLE_FILE}`} />
      </head>
      <body>
        <header className="hl-still-header">
          <a href={root}>Hotline</a>
          <a href={`${root}s/`}>All scenarios</a>
        </header>
        {children}
      </body>
    </html>
  );
}

/** The tags whose readers accept only whole addresses. */
function AbsoluteAddresses({ head, site }: { readonly head: PageHead; readonly site: string }) {
  const address = `${site}${head.path}`;
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:url" content={address} />
      {head.picture !== undefined && (
        <>
          <meta property="og:image" content={`${site}${head.picture}`} />
          <meta property="og:image:alt" content={head.description} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}

/**
 * The common parts of every page that is written when the site is built: the head with the tags for search engines and
 * previews of links, the policy of the site, and the frame around the content. The pages work without JavaScript.
 *
 * A page of a scenario or a question also stands before the # of shared links (src/lab/link/page-path.ts). Then its
 * first script puts the application in its place before anything of the page is painted.
 */
import { renderToStaticMarkup } from "react-dom/server";
import type { ReactNode } from "react";
import { POLICY, policyWith } from "../plugins/csp-plugin.ts";
import { ADDRESS_LATER } from "./fill-address.ts";

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
  /** Links are shared with this page's address, so it opens the application where its address has one. */
  readonly opensLinks?: true;
}

/** Where a page and its picture are on the web. */
export type PageAddresses = Pick<PageHead, "picture" | "site">;

/** The head of a page that stands before the # of links to what has this title. */
export function headOfLinked(title: string, description: string, path: string, addresses: PageAddresses): PageHead {
  return { title: `${title} · Hotline`, description, path, ...addresses, opensLinks: true };
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
  /* A file of its own would be asked for before the application is. */
  const script = head.opensLinks === true ? openingScript(root) : undefined;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content={script === undefined ? POLICY : policyWith(script)} />
        {script !== undefined && <script dangerouslySetInnerHTML={{ __html: script }} />}
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
          <a href={`${root}docs/`}>Documentation</a>
        </header>
        {children}
      </body>
    </html>
  );
}

/**
 * Opens the link in the page's address, when the page comes and when the address changes: a page of the application, or
 * a state of it, whose fragment has a "=", which some programs escape. The fragments of this page itself have none. It
 * takes the place of the page in the history, so that Back leads to where the reader came from.
 */
function openingScript(root: string): string {
  const open = [
    `if(!/^#(?:\\/|.*(?:=|%3D))/i.test(location.hash))return;`,
    `document.documentElement.hidden=true;`,
    `var file=/index\\.html$/.test(location.pathname)?"index.html":"";`,
    `location.replace(${JSON.stringify(root)}+file+location.search+location.hash)`,
  ];
  return `(function(){function open(){${open.join("")}}open();addEventListener("hashchange",open)})()`;
}

/** The tags whose readers accept only whole addresses. */
function AbsoluteAddresses({ head, site }: { readonly head: PageHead; readonly site: string }) {
  const address = `${site}${head.path}`;
  return (
    <>
      {site !== ADDRESS_LATER && (
        <>
          <link rel="canonical" href={address} />
          <meta property="og:url" content={address} />
        </>
      )}
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

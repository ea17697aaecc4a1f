/**
 * The frame of the documentation: its contents, the version of which it speaks, the text of a page, and the ways to the
 * pages before and behind it. It is the same in the application and in the pages that the build writes
 * (web/tools/docs/static-pages.tsx), so it loads no style sheet by itself.
 */
import type { ReactNode } from "react";
import { MODEL_VERSION } from "../../../base/abi.gen.ts";
import { HOTLINE_VERSION } from "../../../base/version.ts";

/** A page in the list of all. */
export interface DocsEntry {
  /** In addresses: "programs". */
  readonly name: string;
  readonly title: string;
  /** The part of the contents in which it stands. */
  readonly part: string;
  /** What it is about, in a sentence. */
  readonly about: string;
}

export interface ListedPage extends DocsEntry {
  /** Gives the text as HTML. */
  readonly load: () => Promise<string>;
}

interface DocsFrameProps {
  /** In the order of the contents. */
  readonly pages: readonly DocsEntry[];
  /** The name of the page that is shown; undefined: the list of all. */
  readonly current: string | undefined;
  /** The address of a page; of the list, for undefined. */
  readonly hrefOf: (name: string | undefined) => string;
  readonly search?: ReactNode;
  readonly children: ReactNode;
}

export function DocsFrame({ pages, current, hrefOf, search, children }: DocsFrameProps) {
  const at = pages.findIndex(({ name }) => name === current);
  const [before, after] = at < 0 ? [] : [pages[at - 1], pages[at + 1]];
  return (
    <div className="hl-docs" data-page={current ?? ""}>
      <div className="hl-docs-head">
        <p className="hl-small hl-muted">
          {current === undefined ? "Documentation" : <a href={hrefOf(undefined)}>Documentation</a>} of Hotline{" "}
          {HOTLINE_VERSION}, model version {MODEL_VERSION}
        </p>
        {search}
      </div>
      {current !== undefined && (
        <nav className="hl-docs-contents hl-small hl-no-print" aria-label="Contents">
          {partsOf(pages).map(([part, entries]) => (
            <div key={part}>
              <p className="hl-muted">{part}</p>
              <ul>
                {entries.map(({ name, title }) => (
                  <li key={name}>
                    <a href={hrefOf(name)} aria-current={name === current ? "page" : undefined}>
                      {title}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      )}
      <div className="hl-document hl-docs-text">{children}</div>
      {at >= 0 && (
        <nav className="hl-docs-onwards hl-no-print" aria-label="Next pages">
          {before !== undefined && (
            <a rel="prev" href={hrefOf(before.name)}>
              ← {before.title}
            </a>
          )}
          {after !== undefined && (
            <a rel="next" href={hrefOf(after.name)}>
              {after.title} →
            </a>
          )}
        </nav>
      )}
    </div>
  );
}

/** All pages, with a sentence about each. */
export function DocsList({ pages, hrefOf }: Pick<DocsFrameProps, "pages" | "hrefOf">) {
  return (
    <>
      <h1>Documentation</h1>
      {partsOf(pages).map(([part, entries]) => (
        <section key={part}>
          <h2>{part}</h2>
          <dl>
            {entries.map(({ name, title, about }) => (
              <div key={name}>
                <dt>
                  <a href={hrefOf(name)}>{title}</a>
                </dt>
                <dd>{about}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}

function partsOf(pages: readonly DocsEntry[]): readonly (readonly [part: string, entries: readonly DocsEntry[]])[] {
  const parts = [...new Set(pages.map(({ part }) => part))];
  return parts.map((part) => [part, pages.filter((page) => page.part === part)]);
}

/** The text of a page: rendered by the build from the project's own documents, raw HTML in them shown as text. */
export function DocsText({ html }: { readonly html: string }) {
  return <article className="hl-docs-article" dangerouslySetInnerHTML={{ __html: html }} />;
}

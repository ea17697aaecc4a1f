/**
 * What the pages of scenarios and of litmus experiments have in common: how they begin, their notes and sources, and
 * the ways to their neighbours.
 */
import { scenarioPath } from "../../src/lab/link/page-path.ts";

interface Neighbour {
  readonly name: string;
  readonly file: { readonly title: string };
}

export interface Neighbours {
  readonly before: Neighbour | undefined;
  readonly after: Neighbour | undefined;
}

interface OpeningProps {
  readonly name: string;
  readonly file: { readonly track: string; readonly title: string; readonly claim: string };
  /** The way into the application. */
  readonly open: { readonly label: string; readonly href: string };
  /** The address of the tour; undefined where there is none. */
  readonly tour: string | undefined;
}

/** What the page is about, and the ways from it into the application. */
export function Opening({ name, file, open, tour }: OpeningProps) {
  return (
    <>
      <p className="hl-small hl-muted">
        {file.track} · <code>{name}</code>
      </p>
      <h1>{file.title}</h1>
      <p className="hl-page-lead">{file.claim}</p>
      <p className="hl-still-ways">
        <a className="hl-button hl-button--primary" href={open.href}>
          {open.label}
        </a>
        {tour !== undefined && (
          <a className="hl-button" href={tour}>
            Take the tour
          </a>
        )}
      </p>
    </>
  );
}

export function Sources({ sources }: { readonly sources: readonly { readonly key: string; readonly text: string }[] }) {
  return (
    <aside className="hl-sources" aria-label="Sources">
      <h2>Sources</h2>
      <ul>
        {sources.map((source) => (
          <li key={source.key}>
            [{source.key}] {source.text}
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** Notes, as HTML that the build has made of them; undefined: there are none. */
export function NotesText({ html }: { readonly html: string | undefined }) {
  if (html === undefined) return null;
  return <div className="hl-prose hl-still-notes" dangerouslySetInnerHTML={{ __html: html }} />;
}

interface OnwardsProps {
  readonly neighbours: Neighbours;
  /** The relative path to the site's folder. */
  readonly root: string;
}

export function Onwards({ neighbours: { before, after }, root }: OnwardsProps) {
  return (
    <nav className="hl-still-onwards" aria-label="Other scenarios">
      {before !== undefined && (
        <a rel="prev" href={root + scenarioPath(before.name)}>
          ← {before.file.title}
        </a>
      )}
      {after !== undefined && (
        <a rel="next" href={root + scenarioPath(after.name)}>
          {after.file.title} →
        </a>
      )}
    </nav>
  );
}

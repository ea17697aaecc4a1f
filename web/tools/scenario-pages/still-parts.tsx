/** What the pages of scenarios and of litmus experiments have in common: sources, and the ways to their neighbours. */
interface Neighbour {
  readonly name: string;
  readonly file: { readonly title: string };
}

export interface Neighbours {
  readonly before: Neighbour | undefined;
  readonly after: Neighbour | undefined;
}

/** The folder of a page in the site. */
export function pathOf(name: string): string {
  return `s/${name}/`;
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
  return html === undefined ? null : <div className="hl-prose" dangerouslySetInnerHTML={{ __html: html }} />;
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
        <a rel="prev" href={root + pathOf(before.name)}>
          ← {before.file.title}
        </a>
      )}
      {after !== undefined && (
        <a rel="next" href={root + pathOf(after.name)}>
          {after.file.title} →
        </a>
      )}
    </nav>
  );
}

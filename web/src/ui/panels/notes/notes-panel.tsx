/**
 * The scenario's notes: question, prediction, what happens, why, what is simplified, sources. They are rendered with
 * the site.
 */
import { useEffect, useState } from "react";
import { useApp } from "../../state/app-context.ts";
import { Panel, PanelTitle } from "../../lab-parts/panel.tsx";
import { failureSentence } from "../../../loading/load-error.ts";
import { LoadFailure } from "../../parts/load-failure.tsx";
import { loadNotes } from "../../site/open-scenario.ts";
import { isOwnName } from "../../../model/folder/own-folder.ts";
import { openedOf, scenarioOf } from "../../../lab/state/opened.ts";

type LoadedNotes =
  | { readonly kind: "loading" }
  | { readonly kind: "none" }
  | { readonly kind: "html"; readonly html: string }
  | { readonly kind: "failed"; readonly error: unknown };

export function NotesPanel() {
  return (
    <Panel id="notes" label="Notes" className="hl-lab-notes">
      <div className="hl-panel-head">
        <PanelTitle panel="notes">Notes</PanelTitle>
      </div>
      <Notes />
    </Panel>
  );
}

/** The notes of the open scenario, for every page that shows them. */
export function Notes() {
  const name = useApp((state) => scenarioOf(state)?.name);
  const own = useApp((state) => openedOf(state)?.sources.program("notes.md"));
  const sources = useApp((state) => scenarioOf(state)?.file.sources);
  if (name !== undefined && isOwnName(name)) return <OwnNotes text={own} />;
  return <NotesOf name={name} sources={sources} load={loadNotes} />;
}

/** The notes of a reader's own folder stay plain text: any person may have written them. */
function OwnNotes({ text }: { readonly text: string | undefined }) {
  return (
    <div className="hl-notes">
      {text === undefined ? (
        <p className="hl-muted">This scenario has no notes yet.</p>
      ) : (
        <pre className="hl-small" tabIndex={0} aria-label="Notes of the scenario">
          {text}
        </pre>
      )}
    </div>
  );
}

interface NotesOfProps {
  /** The folder; undefined while it is not known. */
  readonly name: string | undefined;
  readonly sources: readonly { readonly key: string; readonly text: string }[] | undefined;
  /** Loads the notes as safe HTML; undefined when the folder has none. */
  readonly load: (name: string) => Promise<string | undefined>;
}

export function NotesOf({ name, sources, load }: NotesOfProps) {
  const [notes, setNotes] = useState<LoadedNotes>({ kind: "loading" });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (name === undefined) return undefined;
    let wanted = true;
    load(name).then(
      (html) => wanted && setNotes(html === undefined ? { kind: "none" } : { kind: "html", html }),
      (error: unknown) => wanted && setNotes({ kind: "failed", error }),
    );
    return () => {
      wanted = false;
    };
  }, [name, attempt, load]);
  return (
    <div className="hl-notes">
      {/* Safe: rendered at build time from the project's own files, raw HTML in them shown as text. */}
      {notes.kind === "html" && <div className="hl-prose" dangerouslySetInnerHTML={{ __html: notes.html }} />}
      {notes.kind === "failed" && (
        <LoadFailure
          sentence={failureSentence("The scenario's notes", notes.error)}
          onRetry={() => setAttempt(attempt + 1)}
        />
      )}
      {notes.kind === "none" && <p className="hl-muted">This scenario has no notes yet.</p>}
      {sources !== undefined && (
        <aside className="hl-sources" aria-label="Sources">
          <h2 className="hl-panel-title">Sources</h2>
          <ul>
            {sources.map((source) => (
              <li key={source.key}>
                [{source.key}] {source.text}
              </li>
            ))}
          </ul>
        </aside>
      )}
    </div>
  );
}

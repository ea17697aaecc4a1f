/**
 * The scenario's notes: question, prediction, what happens, why, what is simplified, sources. They are rendered with
 * the site.
 */
import { ok } from "../../../base/result.ts";
import { useApp } from "../../state/app-context.ts";
import { Panel, PanelTitle } from "../../lab-parts/panel.tsx";
import { lazyPart } from "../../parts/lazy-part.tsx";
import { LoadFailure } from "../../parts/load-failure.tsx";
import { loadNotes } from "../../site/open-scenario.ts";
import { isOwnName } from "../../../model/folder/own-folder.ts";
import { openedOf, scenarioOf } from "../../../lab/state/opened.ts";
import type { Question } from "../../../session/answers/answer.ts";
import { loaded } from "../../state/loaded.ts";
import { useAnswer, useAnswers } from "../../state/use-answer.ts";

const QuestionsAbout = lazyPart(
  "The questions",
  () => import("../../exercise/questions-about.tsx").then((module) => module.QuestionsAbout),
  { placeholder: () => null },
);

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

/** The empty text where there are none. */
function notesOf(name: string, load: NotesOfProps["load"]): Question<string> {
  return loaded(["notes", load, name], "The scenario's notes", async () => ok((await load(name)) ?? ""));
}

export function NotesOf({ name, sources, load }: NotesOfProps) {
  const answers = useAnswers();
  const question = name === undefined ? undefined : notesOf(name, load);
  const { value: html, failure } = useAnswer(question);
  return (
    <div className="hl-notes">
      {/* Safe: rendered at build time from the project's own files, raw HTML in them shown as text. */}
      {html !== undefined && html !== "" && <div className="hl-prose" dangerouslySetInnerHTML={{ __html: html }} />}
      {question !== undefined && failure !== undefined && (
        <LoadFailure sentence={failure} onRetry={() => answers.again(question)} />
      )}
      {html === "" && <p className="hl-muted">This scenario has no notes yet.</p>}
      {name !== undefined && html !== undefined && <QuestionsAbout name={name} />}
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

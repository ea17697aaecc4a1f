/** The experiment's notes and sources. */
import type { LitmusExperiment } from "../../../model/litmus/litmus-experiment.ts";
import { NotesOf } from "../../panels/notes/notes-panel.tsx";
import { loadLitmusNotes } from "../../site/open-litmus.ts";

export function NotesPane({ experiment: { name, file } }: { readonly experiment: LitmusExperiment }) {
  return (
    <div className="hl-litmus-notes">
      <NotesOf name={name} sources={file.sources} load={loadLitmusNotes} />
    </div>
  );
}

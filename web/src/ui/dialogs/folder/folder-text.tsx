/** The files of the reader's own scenario as texts: one is shown and edited; files are added and removed. */
import { useState } from "react";
import { Button } from "react-aria-components/Button";
import { type FolderFiles, pathProblem } from "../../../model/folder/own-folder.ts";
import { Choice } from "../../parts/choice.tsx";

interface FolderTextProps {
  readonly title: string;
  readonly files: FolderFiles;
  /** The file that is shown first. */
  readonly first?: string | undefined;
  readonly onDraft: (draft: { readonly title: string; readonly files: FolderFiles }) => void;
}

export function FolderText({ title, files, first = "scenario.json", onDraft }: FolderTextProps) {
  const [chosen, setChosen] = useState(first);
  const paths = [...files.keys()];
  const path = files.has(chosen) ? chosen : (paths[0] ?? "");
  const put = (text: string): void => onDraft({ title, files: new Map([...files, [path, text]]) });
  const remove = (): void => onDraft({ title, files: new Map([...files].filter(([one]) => one !== path)) });
  const add = (name: string): void => {
    onDraft({ title, files: new Map([...files, [name, ""]]) });
    setChosen(name);
  };
  return (
    <>
      <div className="hl-folder-row">
        <label className="hl-field">
          <span>Name of the scenario</span>
          <input value={title} spellCheck={false} onChange={(event) => onDraft({ title: event.target.value, files })} />
        </label>
        <Choice
          label="File"
          options={paths.map((one) => ({ id: one, label: one }))}
          value={path}
          onChange={setChosen}
        />
        <Button className="hl-button" isDisabled={paths.length < 2} onPress={remove} aria-label={`Remove ${path}`}>
          Remove
        </Button>
        <NewFile taken={paths} onAdd={add} />
      </div>
      <label className="hl-field">
        <span>Text of {path}</span>
        <textarea
          rows={16}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          value={files.get(path) ?? ""}
          onChange={(event) => put(event.target.value)}
        />
      </label>
    </>
  );
}

function NewFile({ taken, onAdd }: { readonly taken: readonly string[]; readonly onAdd: (name: string) => void }) {
  const [name, setName] = useState("");
  const why = name === "" ? undefined : taken.includes(name) ? "is there already" : pathProblem(name);
  return (
    <>
      <label className="hl-field">
        <span>New file{why === undefined ? "" : `: ${why}`}</span>
        <input
          value={name}
          spellCheck={false}
          autoCapitalize="off"
          aria-invalid={why !== undefined}
          placeholder="mine.c"
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <Button
        className="hl-button"
        isDisabled={name === "" || why !== undefined}
        onPress={() => {
          onAdd(name);
          setName("");
        }}
      >
        Add
      </Button>
    </>
  );
}

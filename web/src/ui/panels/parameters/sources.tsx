/** The measurements of "Your machine": a place to drop, choose, paste or type them, and the list of what is there. */
import { useState } from "react";
import { Button } from "react-aria-components/Button";
import { DropZone } from "react-aria-components/DropZone";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { formatCount } from "../../../base/format.ts";
import type { SourceFile } from "../../../model/import/source-file.ts";
import { isMachineFile, namedSource, readDropped, readFiles, type ReadTexts, withSources } from "./read-texts.ts";

interface SourcesProps {
  readonly sources: readonly SourceFile[];
  readonly onSources: (change: (before: readonly SourceFile[]) => readonly SourceFile[]) => void;
}

export function Sources({ sources, onSources }: SourcesProps) {
  const [problems, setProblems] = useState<readonly string[]>([]);
  const take = (read: ReadTexts): void => {
    const machines = read.sources.filter(isMachineFile).map(({ name }) => name);
    const misplaced = machines.map((name) => `${name} is a machine's own file: open it in the list of machines.`);
    setProblems([...read.problems, ...misplaced]);
    const added = read.sources.filter((one) => !isMachineFile(one));
    if (added.length > 0) onSources((before) => withSources(before, added));
  };
  const takeFrom = (reading: Promise<ReadTexts>): void => {
    reading.then(take, (error: unknown) => setProblems([`The file cannot be read: ${String(error)}.`]));
  };
  return (
    <>
      <DropZone
        className="hl-machine-file"
        aria-label="Measurements"
        onDrop={({ items }) => takeFrom(readDropped(items))}
        getDropOperation={() => "copy"}
      >
        <FileTrigger allowsMultiple onSelect={(files) => takeFrom(readFiles([...(files ?? [])]))}>
          <Button className="hl-button">Choose files…</Button>
        </FileTrigger>
        <span className="hl-small">or drop or paste one or several here</span>
        {problems.length > 0 && (
          <div className="hl-machine-file-problems hl-small" role="alert">
            {problems.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        )}
      </DropZone>
      <PasteField onText={(text) => takeFrom(pasted(text))} />
      {sources.length > 0 && (
        <ul className="hl-yours-sources" aria-label="Texts that are read">
          {sources.map((source) => (
            <li key={source.name}>
              {`${source.name}, ${formatCount(source.text.length)} characters `}
              <Button
                className="hl-button hl-button--quiet"
                aria-label={`Remove ${source.name}`}
                onPress={() => onSources((before) => before.filter(({ name }) => name !== source.name))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

async function pasted(text: string): Promise<ReadTexts> {
  return { sources: [await namedSource("the text", text)], problems: [] };
}

function PasteField({ onText }: { readonly onText: (text: string) => void }) {
  const [text, setText] = useState("");
  const add = (): void => {
    onText(text);
    setText("");
  };
  return (
    <div className="hl-yours-paste">
      <label className="hl-yours-field">
        <span>Or paste a text</span>
        <textarea
          rows={3}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <Button className="hl-button" isDisabled={text.trim() === ""} onPress={add}>
        Add the text
      </Button>
    </div>
  );
}

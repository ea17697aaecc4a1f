/** The measurements of "Your machine": a place to drop, choose, paste or type them, and the list of what is there. */
import { useState } from "react";
import { Button } from "react-aria-components/Button";
import { formatCount } from "../../../base/format.ts";
import type { SourceFile } from "../../../model/import/texts/source-file.ts";
import type { FilesRead } from "../../parts/read-files.ts";
import { TextIntake } from "../../parts/text-intake.tsx";
import { checkedTexts, isMachineFile, type ReadTexts, withSources } from "./read-texts.ts";

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
  const takeFrom = (read: FilesRead): void => {
    checkedTexts(read).then(take, (error: unknown) => setProblems([`The text cannot be read: ${String(error)}.`]));
  };
  return (
    <>
      <TextIntake label="Measurements" paste="Or paste a text" onRead={takeFrom} />
      {problems.length > 0 && (
        <div className="hl-yours-problem hl-small" role="alert">
          {problems.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
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

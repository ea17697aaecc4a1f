/**
 * A machine from the reader's own files: chosen, dropped or pasted. A machine's file is checked as on the command line;
 * any other text is taken for a measurement, from which a machine can be made. The text of the machine's file becomes
 * part of the link; nothing is sent anywhere.
 */
import { useState } from "react";
import { Button } from "react-aria-components/Button";
import { DropZone } from "react-aria-components/DropZone";
import { FileTrigger } from "react-aria-components/FileTrigger";
import type { SourceFile } from "../../../model/import/texts/source-file.ts";
import type { Machine } from "../../../model/machine/machine.ts";
import { machineText } from "../../../model/machine/machine-text.ts";
import { readMachineText } from "../../../model/machine/read-machine.ts";
import { machineLeftOut } from "../../../lab/link/machine-field.ts";
import { type FilesRead, textsOfDropped, textsOfFiles } from "../../parts/read-files.ts";
import { checkedTexts, isMachineFile, type ReadTexts } from "./read-texts.ts";

interface MachineFileProps {
  readonly onMachine: (machine: Machine) => void;
  readonly onMeasurements: (sources: readonly SourceFile[]) => void;
}

export function MachineFile({ onMachine, onMeasurements }: MachineFileProps) {
  const [said, setSaid] = useState<readonly string[]>([]);
  const take = ({ sources, problems }: ReadTexts): void => {
    const machine = sources.find(isMachineFile);
    setSaid(problems);
    if (problems.length > 0) return;
    if (machine === undefined) return onMeasurements(sources);
    const read = readMachineText(machine.name, machine.text);
    setSaid(read.ok ? machineLeftOut(machineText(read.value)) : read.error.split("\n"));
    if (read.ok) onMachine(read.value);
  };
  const takeFrom = (reading: Promise<FilesRead>): void => {
    reading.then(checkedTexts).then(take, (error: unknown) => setSaid([`The file cannot be read: ${String(error)}.`]));
  };
  return (
    <DropZone
      className="hl-machine-file"
      aria-label="A machine file"
      onDrop={({ items }) => takeFrom(textsOfDropped(items))}
      getDropOperation={() => "copy"}
    >
      <FileTrigger allowsMultiple onSelect={(files) => takeFrom(textsOfFiles([...(files ?? [])]))}>
        <Button className="hl-button">From a file…</Button>
      </FileTrigger>
      <Button className="hl-button" onPress={() => onMeasurements([])}>
        From measurements…
      </Button>
      <span className="hl-small">or drop or paste a machine file, or measured latencies, here</span>
      {said.length > 0 && (
        <div className="hl-machine-file-problems hl-small" role="alert">
          {said.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
    </DropZone>
  );
}

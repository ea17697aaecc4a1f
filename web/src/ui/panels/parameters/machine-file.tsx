/**
 * A machine from the reader's own file: chosen, dropped or pasted, and checked as the command line does. The text of
 * the file becomes part of the link; nothing is sent anywhere.
 */
import { useState } from "react";
import { Button } from "react-aria-components/Button";
import { DropZone, type DropZoneProps } from "react-aria-components/DropZone";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { fail, type Result } from "../../../base/result.ts";
import type { Machine } from "../../../model/machine/machine.ts";
import { machineText, readMachineText } from "../../../model/machine/machine-text.ts";
import { machineLeftOut } from "../../../lab/link/machine-field.ts";
import { TEXT_BYTES_MAX } from "../../../lab/link/packed-text.ts";

type Dropped = Parameters<NonNullable<DropZoneProps["onDrop"]>>[0]["items"];

export function MachineFile({ onMachine }: { readonly onMachine: (machine: Machine) => void }) {
  const [said, setSaid] = useState<readonly string[]>([]);
  const take = (reading: Promise<Result<Machine, string>>): void => {
    reading
      .then((read) => {
        setSaid(read.ok ? machineLeftOut(machineText(read.value)) : read.error.split("\n"));
        if (read.ok) onMachine(read.value);
      })
      .catch((error: unknown) => setSaid([`The file cannot be read: ${String(error)}.`]));
  };
  return (
    <DropZone
      className="hl-machine-file"
      aria-label="A machine file"
      onDrop={({ items }) => take(readDropped(items))}
      getDropOperation={() => "copy"}
    >
      <FileTrigger
        acceptedFileTypes={["application/json", ".json"]}
        onSelect={(files) => {
          const [file] = files ?? [];
          if (file !== undefined) take(readFile(file));
        }}
      >
        <Button className="hl-button">From a file…</Button>
      </FileTrigger>
      <span className="hl-small">or drop or paste a machine file here</span>
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

async function readFile(file: File): Promise<Result<Machine, string>> {
  if (file.size > TEXT_BYTES_MAX)
    return fail(`${file.name} has ${file.size} bytes; a machine's file has ${TEXT_BYTES_MAX} at most.`);
  return readMachineText(file.name, await file.text());
}

/** The first file or text among the dropped or pasted items. */
async function readDropped(items: Dropped): Promise<Result<Machine, string>> {
  for (const item of items) {
    if (item.kind === "file") return readFile(await item.getFile());
    if (item.kind === "text" && item.types.has("text/plain"))
      return readMachineText("the text", await item.getText("text/plain"));
  }
  return fail("There is neither a file nor a text in what was dropped.");
}

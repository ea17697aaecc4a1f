/** A place where a reader drops, chooses or pastes texts; the caller says what becomes of them. */
import { useRef, useState } from "react";
import { Button } from "react-aria-components/Button";
import { DropZone } from "react-aria-components/DropZone";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { type FilesRead, textsOfDropped, textsOfFiles } from "./read-files.ts";
import "./text-intake.css";

interface TextIntakeProps {
  /** Names the place, for readers who do not see it. */
  readonly label: string;
  readonly onRead: (read: FilesRead) => void;
  /** The label of the field for a pasted text. */
  readonly paste: string;
}

export function TextIntake({ label, onRead, paste }: TextIntakeProps) {
  const [text, setText] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const takeFrom = (reading: Promise<FilesRead>): void => {
    reading.then(onRead, (error: unknown) =>
      onRead({ texts: [], problems: [`The file cannot be read: ${String(error)}.`] }),
    );
  };
  const add = (): void => {
    onRead({ texts: [{ name: "the text", text }], problems: [] });
    setText("");
    /* The button can no longer be pressed: without this the focus, and with it the keyboard, would leave the dialog. */
    field.current?.focus();
  };
  return (
    <>
      <DropZone
        className="hl-machine-file"
        aria-label={label}
        onDrop={({ items }) => takeFrom(textsOfDropped(items))}
        getDropOperation={() => "copy"}
      >
        <FileTrigger allowsMultiple onSelect={(files) => takeFrom(textsOfFiles([...(files ?? [])]))}>
          <Button className="hl-button">Choose files…</Button>
        </FileTrigger>
        <span className="hl-small">or drop or paste one or several here</span>
      </DropZone>
      <div className="hl-intake-paste">
        <label className="hl-field">
          <span>{paste}</span>
          <textarea
            ref={field}
            rows={4}
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
    </>
  );
}

/**
 * A text to copy: a field that shows all of it, and a button. Where the browser does not let the page write to the
 * clipboard, the text is selected instead, and a sentence tells the reader.
 */
import { useId, useRef, useState, type ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { copyText, notCopied } from "../browser/clipboard.ts";
import "./dialog.css";

interface CopiedTextProps {
  readonly text: string;
  /** The name of the text, in the sentence "the … is selected". */
  readonly noun: string;
  readonly label: ReactNode;
  readonly hideLabel?: boolean;
  readonly rows: number;
  /** The label of the button. */
  readonly action: string;
  readonly autoFocus?: boolean;
}

export function CopiedText({ text, noun, label, hideLabel, rows, action, autoFocus }: CopiedTextProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const [said, setSaid] = useState({ of: "", words: "" });
  const copy = () => {
    copyText(text).then(
      () => setSaid({ of: text, words: "Copied." }),
      () => {
        field.current?.focus();
        field.current?.select();
        setSaid({ of: text, words: notCopied(`the ${noun}`) });
      },
    );
  };
  return (
    <div className="hl-copied">
      <label htmlFor={id} className={hideLabel === true ? "hl-visually-hidden" : undefined}>
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        readOnly
        rows={rows}
        spellCheck={false}
        value={text}
        onFocus={(event) => event.target.select()}
      />
      <div className="hl-copied-row">
        <Button className="hl-button hl-button--primary" onPress={copy} autoFocus={autoFocus === true}>
          {action}
        </Button>
        <span role="status" className="hl-small">
          {/* Another text has not been copied. */}
          {said.of === text && said.words}
        </span>
      </div>
    </div>
  );
}

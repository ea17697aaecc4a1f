/** The text of the test, to be read and changed; what the compiler has to say stands beneath. */
import { useEffect, useId, useRef, useState } from "react";
import type { Diagnostic } from "../../../base/program.ts";

/**
 * After this time without a key the text counts as changed; when it is left, at once. assumed: longer than between two
 * keys.
 */
const PAUSE_MS = 400;

interface TextPaneProps {
  readonly name: string;
  readonly text: string;
  readonly isChanged: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** Undefined where the text is only to be read. */
  readonly onText: ((text: string) => void) | undefined;
  readonly onReset: () => void;
}

export function TextPane({ name, text, isChanged, diagnostics, onText, onReset }: TextPaneProps) {
  const [draft, setDraft] = useState(text);
  const findings = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => setDraft(text), [text]);
  useEffect(() => {
    if (draft === text || onText === undefined) return undefined;
    const timer = setTimeout(() => onText(draft), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, text, onText]);
  return (
    <div className="hl-litmus-text">
      <textarea
        ref={field}
        aria-label={`The text of ${name}`}
        aria-invalid={diagnostics.some(({ severity }) => severity === "error")}
        aria-describedby={diagnostics.length > 0 ? findings : undefined}
        spellCheck={false}
        autoCapitalize="off"
        wrap="off"
        rows={Math.min(40, draft.split("\n").length + 1)}
        readOnly={onText === undefined}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => draft !== text && onText?.(draft)}
      />
      <div>
        <Findings id={findings} diagnostics={diagnostics} />
        <p className="hl-small hl-muted">
          herd’s formats: <code>X86</code>, <code>X86_64</code> with a column for each thread, or <code>C</code> as the
          Linux memory model’s tests or with C11’s atomics. The link holds what you type.
        </p>
        {isChanged && (
          <button
            type="button"
            className="hl-button"
            onClick={() => {
              onReset();
              /* The button goes. */
              field.current?.focus();
            }}
          >
            Back to the original
          </button>
        )}
      </div>
    </div>
  );
}

interface FindingsProps {
  readonly id: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** No live region: litmus-study.tsx announces that the text has mistakes, and the first of them. */
function Findings({ id, diagnostics }: FindingsProps) {
  if (diagnostics.length === 0) return null;
  return (
    <ul id={id} className="hl-litmus-findings" aria-label="Findings">
      {diagnostics.map((one) => (
        <li key={`${one.line} ${one.column} ${one.code} ${one.message}`}>
          <strong>{`Line ${one.line}, column ${one.column}`}</strong> {one.message} <code>{one.code}</code>
          {one.hint !== undefined && <span className="hl-muted"> {one.hint}</span>}
        </li>
      ))}
    </ul>
  );
}

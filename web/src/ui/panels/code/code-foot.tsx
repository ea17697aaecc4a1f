/**
 * In the foot beneath a program, in sight while its text is scrolled: where the cycles go, what the compiler found, and
 * the buttons of an edited program. These stay once the program has been edited, so that a button keeps the focus when
 * pressed.
 */
import { useState, type ReactNode } from "react";
import type { Diagnostic } from "../../../base/program.ts";
import { useDispatch } from "../../state/app-context.ts";
import { ControlGroup } from "../../parts/control-group.tsx";
import { Announced } from "../../parts/announced.tsx";
import { withHint } from "../../../base/diagnostic-line.ts";
import { CodeLink } from "../../lab-parts/code-link.tsx";

interface CodeFootProps {
  readonly variant: string;
  /** The text in the editor, where it has been edited. */
  readonly draft: string | undefined;
  /** The edited text that ran. */
  readonly edit: string | undefined;
  readonly broken: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** Why there are no findings in the text, in a sentence. */
  readonly failure: string | undefined;
  /** Undefined where there is no edited program to run. */
  readonly onRun: (() => void) | undefined;
  /** Is the program shown, and not one of its headers? */
  readonly isProgram: boolean;
  readonly children: ReactNode | undefined;
}

export function CodeFoot({ diagnostics, failure, isProgram, children, ...edited }: CodeFootProps) {
  const { variant, draft, edit } = edited;
  const isEdited = draft !== undefined || edit !== undefined;
  const [wasEdited, setWasEdited] = useState(isEdited);
  if (isEdited && !wasEdited) setWasEdited(true);
  const isEmpty = diagnostics.length === 0 && failure === undefined && children === undefined;
  if (!wasEdited && isEmpty) return null;
  return (
    <>
      {children}
      <Findings variant={variant} diagnostics={diagnostics} />
      {failure !== undefined && (
        <p
          className="hl-small"
          role="status"
        >{`${failure} Until it comes, mistakes in this program are not marked.`}</p>
      )}
      {wasEdited && isProgram && (
        <ControlGroup label="The edited program" className="hl-code-tools">
          <EditedTools {...edited} isEdited={isEdited} />
        </ControlGroup>
      )}
    </>
  );
}

type EditedToolsProps = Pick<CodeFootProps, "variant" | "draft" | "edit" | "broken" | "onRun"> & {
  readonly isEdited: boolean;
};

function EditedTools({ variant, draft, edit, broken, isEdited, onRun }: EditedToolsProps) {
  const dispatch = useDispatch();
  return (
    <>
      <Tool onPress={onRun} primary={onRun !== undefined} keys="Control+Enter">
        Run this program
      </Tool>
      <Tool onPress={isEdited ? () => dispatch({ kind: "reset-program", variant }) : undefined}>Reset</Tool>
      <Announced className="hl-small hl-muted" words={stateWord(draft, edit, broken)} />
    </>
  );
}

interface ToolProps {
  readonly primary?: boolean;
  /** The keys that do the same from within the program. */
  readonly keys?: string;
  /** Undefined where there is nothing to do. */
  readonly onPress: (() => void) | undefined;
  readonly children: string;
}

/** The button is disabled by `aria-disabled` and not by `disabled`, so that it keeps the focus after it was pressed. */
function Tool({ primary = false, keys, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      className={`hl-button ${primary ? "hl-button--primary" : ""}`}
      title={keys}
      aria-keyshortcuts={keys}
      aria-disabled={onPress === undefined}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

function stateWord(draft: string | undefined, edit: string | undefined, broken: boolean): string {
  if (broken) return "does not compile";
  if (draft !== edit) return "edited, but not run yet";
  return edit === undefined ? "" : "the curve belongs to this edited program";
}

const FINDINGS_SHOWN = 8;

interface FindingsProps {
  readonly variant: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** The compiler's findings as a list under the editor: code, position, message, hint. */
function Findings({ variant, diagnostics }: FindingsProps) {
  if (diagnostics.length === 0) return null;
  return (
    <ul className="hl-findings" aria-label="Findings of the compiler">
      {diagnostics.slice(0, FINDINGS_SHOWN).map((one) => (
        <li key={`${one.code} ${one.file} ${one.from}`} className={`hl-finding hl-finding--${one.severity}`}>
          <CodeLink variant={variant} file={one.file} line={one.line}>
            {`${one.file}:${one.line}:${one.column}`}
          </CodeLink>{" "}
          <strong>
            {one.severity} {one.code}
          </strong>{" "}
          {withHint(one)}
        </li>
      ))}
      {diagnostics.length > FINDINGS_SHOWN && (
        <li className="hl-muted">and {diagnostics.length - FINDINGS_SHOWN} more</li>
      )}
    </ul>
  );
}

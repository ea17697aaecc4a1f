/** The compiler's findings as a list under the editor: code, position, message, hint. */
import { withHint } from "../../../base/diagnostic-line.ts";
import type { Diagnostic } from "../../../base/program.ts";
import { CodeLink } from "../../lab-parts/code-link.tsx";

const SHOWN = 8;

interface FindingsProps {
  readonly variant: string;
  readonly diagnostics: readonly Diagnostic[];
}

export function Findings({ variant, diagnostics }: FindingsProps) {
  if (diagnostics.length === 0) return null;
  return (
    <ul className="hl-findings" aria-label="Findings of the compiler">
      {diagnostics.slice(0, SHOWN).map((one) => (
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
      {diagnostics.length > SHOWN && <li className="hl-muted">and {diagnostics.length - SHOWN} more</li>}
    </ul>
  );
}

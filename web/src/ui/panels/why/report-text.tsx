/** A report of another tool as that tool prints it: lines that do not wrap, to read and to copy. */
import "./report-text.css";
import { CopiedText } from "../../parts/copied-text.tsx";

interface ReportTextProps {
  readonly text: string;
  /** "Lockmeter's report of stock, 48 cores". */
  readonly label: string;
}

export function ReportText({ text, label }: ReportTextProps) {
  return (
    <div className="hl-report-text">
      <CopiedText text={text} noun="report" label={label} hideLabel rows={7} action="Copy the report" />
    </div>
  );
}

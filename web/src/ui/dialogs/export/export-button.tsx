/** The button "Export"; its dialog is loaded when the button is first pressed. */
import { DialogButton } from "../../parts/dialog.tsx";
import { lazyPart } from "../../parts/lazy-part.tsx";
import "./export.css";

const ExportDialog = lazyPart("The dialog Export", () =>
  import("./export-dialog.tsx").then((module) => module.ExportDialog),
);

export function ExportButton() {
  return (
    <DialogButton label="Export" className="hl-no-print" title="Export">
      <ExportDialog />
    </DialogButton>
  );
}

/** The button "Export"; what is behind it is loaded when it is first pressed. */
import { lazy } from "react";
import { DialogButton } from "../../parts/dialog.tsx";
import "./export.css";

const ExportDialog = lazy(() => import("./export-dialog.tsx").then((module) => ({ default: module.ExportDialog })));

export function ExportButton() {
  return (
    <DialogButton label="Export" className="hl-no-print" title="Export">
      <ExportDialog />
    </DialogButton>
  );
}

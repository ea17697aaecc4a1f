/** The button "Measured points" beneath the figure; its dialog is loaded when the button is first pressed. */
import { DialogButton } from "../../parts/dialog.tsx";
import { lazyPart } from "../../parts/lazy-part.tsx";
import "./measured.css";

const MeasuredDialog = lazyPart("The dialog Measured points", () =>
  import("./measured-dialog.tsx").then((module) => module.MeasuredDialog),
);

export function MeasuredButton() {
  return (
    <DialogButton label="Measured points…" className="hl-no-print" title="Measured points">
      <MeasuredDialog />
    </DialogButton>
  );
}

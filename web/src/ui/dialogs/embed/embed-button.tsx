/** The button "Embed"; what is behind it is loaded when it is first pressed. */
import { lazy } from "react";
import { DialogButton } from "../../parts/dialog.tsx";

const EmbedDialog = lazy(() => import("./embed-dialog.tsx").then((module) => ({ default: module.EmbedDialog })));

export function EmbedButton() {
  return (
    <DialogButton label="Embed" className="hl-no-print" title="Embed this experiment">
      <EmbedDialog />
    </DialogButton>
  );
}

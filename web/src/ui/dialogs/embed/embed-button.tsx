/** The button "Embed"; its dialog is loaded when the button is first pressed. */
import { DialogButton } from "../../parts/dialog.tsx";
import { lazyPart } from "../../parts/lazy-part.tsx";

const EmbedDialog = lazyPart("The dialog Embed", () =>
  import("./embed-dialog.tsx").then((module) => module.EmbedDialog),
);

export function EmbedButton() {
  return (
    <DialogButton label="Embed" className="hl-no-print" title="Embed this experiment">
      <EmbedDialog />
    </DialogButton>
  );
}

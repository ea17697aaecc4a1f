/** The button "Share"; its dialog is loaded when the button is first pressed. */
import { DialogButton } from "../../parts/dialog.tsx";
import { lazyPart } from "../../parts/lazy-part.tsx";
import "./share.css";

const ShareDialog = lazyPart("The dialog Share", () =>
  import("./share-dialog.tsx").then((module) => module.ShareDialog),
);

export function ShareButton() {
  return (
    <DialogButton label="Share" className="hl-no-print" title="Share this experiment" narrow>
      <ShareDialog />
    </DialogButton>
  );
}

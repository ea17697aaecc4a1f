/** The button "Share"; its dialog is loaded when the button is first pressed. */
import { DialogButton } from "../../parts/dialog.tsx";
import { lazyPart } from "../../parts/lazy-part.tsx";
import "./share.css";

const ShareDialog = lazyPart("The dialog Share", () =>
  import("./share-dialog.tsx").then((module) => module.ShareDialog),
);

/** `what`: the thing on the screen whose link it is, a race or the whole experiment. */
export function ShareButton({ what = "experiment" }: { readonly what?: "experiment" | "race" }) {
  return (
    <DialogButton label="Share" className="hl-no-print" title={`Share this ${what}`} narrow>
      <ShareDialog />
    </DialogButton>
  );
}

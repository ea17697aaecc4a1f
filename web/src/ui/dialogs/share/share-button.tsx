/** The button "Share"; what is behind it is loaded when it is first pressed. */
import { lazy } from "react";
import { DialogButton } from "../../parts/dialog.tsx";
import "./share.css";

const ShareDialog = lazy(() => import("./share-dialog.tsx").then((module) => ({ default: module.ShareDialog })));

export function ShareButton() {
  return (
    <DialogButton label="Share" className="hl-no-print" title="Share this experiment" narrow>
      <ShareDialog />
    </DialogButton>
  );
}

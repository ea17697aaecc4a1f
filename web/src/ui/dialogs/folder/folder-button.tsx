/** The ways to the dialog "Your scenario": its buttons, and a drop. It is loaded when one of them is first gone. */
import { DialogButton, OpenDialog } from "../../parts/dialog.tsx";
import { lazyPart } from "../../parts/lazy-part.tsx";
import type { DroppedForDialog } from "./dropped.ts";

const FolderDialog = lazyPart("The dialog Your scenario", () =>
  import("./folder-dialog.tsx").then((module) => module.FolderDialog),
);

/** Begins with a copy of the open scenario, edited programs included. */
export function NewFromThisButton() {
  return (
    <DialogButton label="New from this…" className="hl-no-print hl-new-from-this" title="Your scenario">
      <FolderDialog from="lab" />
    </DialogButton>
  );
}

/** Begins with what was dropped on the page and has to be looked at. */
export function DroppedDialog({
  dropped,
  onClose,
}: {
  readonly dropped: DroppedForDialog;
  readonly onClose: () => void;
}) {
  return (
    <OpenDialog title="Your scenario" onClose={onClose}>
      <FolderDialog from={dropped} />
    </OpenDialog>
  );
}

/** Begins with nothing, and lists what this browser keeps. */
export function YourScenariosButton() {
  return (
    <DialogButton label="Your scenarios…" className="hl-no-print" title="Your scenario">
      <FolderDialog from="nothing" />
    </DialogButton>
  );
}

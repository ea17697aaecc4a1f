/** The buttons of the dialog "Your scenario"; it is loaded when one of them is first pressed. */
import { DialogButton } from "../../parts/dialog.tsx";
import { lazyPart } from "../../parts/lazy-part.tsx";

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

/** Begins with nothing, and lists what this browser keeps. */
export function YourScenariosButton() {
  return (
    <DialogButton label="Your scenarios…" className="hl-no-print" title="Your scenario">
      <FolderDialog from="nothing" />
    </DialogButton>
  );
}

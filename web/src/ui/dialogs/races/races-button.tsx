/** The button "Look for races" of a variant's program; its dialog is loaded when the button is first pressed. */
import { DialogButton } from "../../parts/dialog.tsx";
import { lazyPart } from "../../parts/lazy-part.tsx";
import "./races.css";

const RacesDialog = lazyPart("The dialog Look for races", () =>
  import("./races-dialog.tsx").then((module) => module.RacesDialog),
);

export function RacesButton({ variant }: { readonly variant: string }) {
  return (
    <DialogButton label="Look for races" className="hl-no-print" title="Look for races">
      <RacesDialog variant={variant} />
    </DialogButton>
  );
}

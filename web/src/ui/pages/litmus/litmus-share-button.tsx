/** The button "Share"; its dialog is loaded when the button is first pressed. */
import type { LitmusState } from "../../../lab/link/litmus-state.ts";
import { DialogButton } from "../../parts/dialog.tsx";
import { lazyPart } from "../../parts/lazy-part.tsx";
import type { OpenedLitmus } from "../../site/open-litmus.ts";

export interface LitmusShareProps {
  readonly opened: OpenedLitmus;
  readonly state: LitmusState;
}

const LitmusShare = lazyPart<LitmusShareProps>("The dialog Share", () =>
  import("./litmus-share.tsx").then((module) => module.LitmusShare),
);

export function LitmusShareButton(props: LitmusShareProps) {
  return (
    <DialogButton label="Share" className="hl-no-print" title="Share this experiment" narrow>
      <LitmusShare {...props} />
    </DialogButton>
  );
}

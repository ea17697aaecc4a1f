/** A part of a panel that shows the run of the settings before, whether the panel itself does or not. */
import { useContext, type ReactNode } from "react";
import { OutdatedContext } from "./outdated.ts";

interface OutdatedTooProps {
  readonly when: boolean;
  readonly children: ReactNode;
}

export function OutdatedToo({ when, children }: OutdatedTooProps) {
  return <OutdatedContext value={useContext(OutdatedContext) || when}>{children}</OutdatedContext>;
}

/** A part of a panel that shows the run of the settings before, whether the panel itself does or not. */
import { useContext, type ReactNode } from "react";
import { StaleContext } from "./stale.ts";

interface StaleTooProps {
  readonly when: boolean;
  readonly children: ReactNode;
}

export function StaleToo({ when, children }: StaleTooProps) {
  return <StaleContext value={useContext(StaleContext) || when}>{children}</StaleContext>;
}

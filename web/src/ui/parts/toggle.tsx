/** A button that is on or off. */
import type { ReactNode } from "react";
import { ToggleButton } from "react-aria-components/ToggleButton";

interface ToggleProps {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly children: ReactNode;
  readonly label?: string;
}

export function Toggle({ on, onChange, children, label }: ToggleProps) {
  return (
    <ToggleButton
      className="hl-button"
      isSelected={on}
      onChange={onChange}
      {...(label === undefined ? {} : { "aria-label": label })}
    >
      {children}
    </ToggleButton>
  );
}

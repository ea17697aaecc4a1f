/** What a page says in the place of a thing that it cannot open, with the ways on. */
import type { ReactNode } from "react";

interface CannotOpenProps {
  /** For example "This scenario". */
  readonly what: string;
  readonly message: string;
  /** The name that is nearest to the one that was asked for, and its address. */
  readonly near: { readonly name: string; readonly href: string } | undefined;
  /** Ways that come before the others. */
  readonly children?: ReactNode;
}

export function CannotOpen({ what, message, near, children }: CannotOpenProps) {
  return (
    <>
      <div role="alert">
        <h1>{what} cannot be opened.</h1>
        <p className="hl-page-lead hl-failure">{message}</p>
      </div>
      <p className="hl-load-failure-ways">
        {children}
        {near !== undefined && <a className="hl-button hl-button--primary" href={near.href}>{`Open ${near.name}`}</a>}
        <a className="hl-button" href="#/">
          All scenarios
        </a>
      </p>
    </>
  );
}

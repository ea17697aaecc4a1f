/**
 * The windows to which an embed listens and answers: only the parent window. A sibling frame, an opener or a window
 * that found ours by its name is not asked for. The page that frames an embed has written its whole address, so the
 * parent can do nothing by messages that it could not do by the address; what origins add is that an author can say who
 * may frame *and drive* it (`allow`), and that answers go to the origin that was there first, not to whatever the
 * parent window shows by then. Pure; ui/embed supplies the browser's facts.
 */

export interface Sender {
  /** Did the message come from the window that frames us? */
  readonly isParent: boolean;
  /** Its origin as the browser states it; "null" for files and sandboxed pages. */
  readonly origin: string;
}

export class Gate {
  private readonly allow: readonly string[];
  private pinned: string | undefined;

  /** `first`: the origin of the parent at the time of loading, when the browser says so. */
  constructor(allow: readonly string[], first: string | undefined) {
    this.allow = allow;
    this.pinned = first;
  }

  /** The first parent that is let in stays the only one. */
  admits(sender: Sender): boolean {
    if (!sender.isParent || !this.isAllowed(sender.origin)) return false;
    this.pinned ??= sender.origin;
    return sender.origin === this.pinned;
  }

  /** Where answers may go; undefined: nowhere (yet). A page without an origin cannot be named, only "*" reaches it. */
  get target(): string | undefined {
    if (this.pinned === undefined || !this.isAllowed(this.pinned)) return undefined;
    return this.pinned === "null" ? "*" : this.pinned;
  }

  private isAllowed(origin: string): boolean {
    return this.allow.length === 0 || this.allow.includes(origin);
  }
}

/** The parent's origin at loading, from what browsers offer: a list of ancestors, or else the referrer. */
export function firstOrigin(ancestors: readonly string[] | undefined, referrer: string): string | undefined {
  const [parent] = ancestors ?? [];
  if (parent !== undefined && parent !== "") return parent === "file://" ? "null" : parent;
  try {
    return referrer === "" ? undefined : new URL(referrer).origin;
  } catch {
    return undefined;
  }
}

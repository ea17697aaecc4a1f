/**
 * Decides to which windows an embed listens and replies: only to the parent window, never to a sibling frame, an opener
 * or a window that found the embed by its name. The page that frames an embed has written the embed's whole address, so
 * the parent can do nothing by messages that it could not do by the address. The checks of origins add two guarantees:
 * an author can list the origins that may frame *and drive* the embed (`allow`), and replies go to the first admitted
 * origin even when the parent window shows another page later. Everything here is pure; ui/embed supplies the browser's
 * facts.
 */

export interface Sender {
  /** True when the message came from the window that frames the embed. */
  readonly isParent: boolean;
  /** The sender's origin as the browser states it; "null" for files and sandboxed pages. */
  readonly origin: string;
}

export class Gate {
  private readonly allow: readonly string[];
  private pinned: string | undefined;

  /** `first` is the origin of the parent at the time of loading; undefined when the browser does not tell it. */
  constructor(allow: readonly string[], first: string | undefined) {
    this.allow = allow;
    this.pinned = first;
  }

  /** Decides about a message; the first parent that is admitted stays the only one. */
  admits(sender: Sender): boolean {
    if (!sender.isParent || !this.isAllowed(sender.origin)) return false;
    this.pinned ??= sender.origin;
    return sender.origin === this.pinned;
  }

  /** The origin to which replies go; undefined while there is none. A page without an origin is reached only by "*". */
  get target(): string | undefined {
    if (this.pinned === undefined || !this.isAllowed(this.pinned)) return undefined;
    return this.pinned === "null" ? "*" : this.pinned;
  }

  private isAllowed(origin: string): boolean {
    return this.allow.length === 0 || this.allow.includes(origin);
  }
}

/** The parent's origin at loading, from the browser's list of ancestors, or else from the referrer. */
export function firstOrigin(ancestors: readonly string[] | undefined, referrer: string): string | undefined {
  const [parent] = ancestors ?? [];
  if (parent !== undefined && parent !== "") return parent === "file://" ? "null" : parent;
  try {
    return referrer === "" ? undefined : new URL(referrer).origin;
  } catch {
    return undefined;
  }
}

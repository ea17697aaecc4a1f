/**
 * Whether the policy of the page around forbids a lab's frame. Browsers show an empty frame or a message of their
 * own in its place, and tell the page by an event; no event tells where the server of the site forbids to be framed.
 * Everything here is pure.
 */

/** The part of a SecurityPolicyViolationEvent that is looked at. */
export interface Violation {
  readonly effectiveDirective: string;
  readonly blockedURI: string;
  readonly disposition: string;
}

/** A policy without frame-src is judged by child-src or default-src; browsers name either. */
const OF_FRAMES: readonly string[] = ["frame-src", "child-src", "default-src"];

/** `address` is the frame's; some browsers name its origin only. A policy that only reports forbids nothing. */
export function isFrameBlocked({ effectiveDirective, blockedURI, disposition }: Violation, address: string): boolean {
  if (disposition === "report" || !OF_FRAMES.includes(effectiveDirective)) return false;
  const [blocked, frame] = [parsed(blockedURI), parsed(address)];
  if (blocked === undefined || frame === undefined || blocked.origin !== frame.origin) return false;
  return blocked.pathname === "/" || blocked.pathname === frame.pathname;
}

export function framePolicyMessage(address: string): string {
  const origin = parsed(address)?.origin ?? address;
  return `This lab cannot be shown: the Content-Security-Policy of this page forbids frames of ${origin}. The owner of the page adds ${origin} to its frame-src.`;
}

function parsed(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

/** The claim of a scenario in two parts, for a head that has two lines: what it says, and what it adds. */

export interface ClaimParts {
  /** Up to the first colon, semicolon or full stop, without that mark when it is no full stop. */
  readonly headline: string;
  /** The mark and everything behind it; empty when the claim has one part only. */
  readonly rest: string;
}

export function claimParts(claim: string): ClaimParts {
  const end = /[:;.](?=\s)/.exec(claim);
  if (end === null) return { headline: claim, rest: "" };
  const cut = end[0] === "." ? end.index + 1 : end.index;
  return { headline: claim.slice(0, cut), rest: claim.slice(cut) };
}

/** Whether what could be chosen holds, in words and by a sign: colour alone would not tell everyone. */

interface HeldMarkProps {
  readonly holds: boolean;
  readonly chosen: boolean;
}

export function HeldMark({ holds, chosen }: HeldMarkProps) {
  if (holds) return <span className="hl-held hl-held--yes">✓ {chosen ? "holds" : "holds, not chosen"}</span>;
  return chosen ? <span className="hl-held hl-held--no">✗ does not hold</span> : null;
}

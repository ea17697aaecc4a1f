/** Of several things that a reader has begun, the last one counts: what an earlier one gives then comes too late. */
export class Latest {
  private count = 0;

  /** Begins the next one. The returned function says whether that is still the last one. */
  begin(): () => boolean {
    const mine = ++this.count;
    return () => mine === this.count;
  }
}

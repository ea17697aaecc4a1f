/**
 * Writes the state's link into the address. A change that a reader wants to undo by Back makes an entry in the history;
 * all others only rewrite the present entry, and not more often than browsers allow. This file knows `history` as an
 * interface only.
 */

export interface AddressBar {
  /** The link that the address has now, as the browser spells it. */
  readonly here: () => string;
  readonly push: (link: string) => void;
  readonly replace: (link: string) => void;
  /** Calls back after some milliseconds; the returned function cancels the call. */
  readonly later: (callback: () => void, milliseconds: number) => () => void;
}

/** Safari refuses more than 100 changes in 30 seconds. */
const REWRITE_MS = 350;
/**
 * The link is written when it has not changed for so long: a rewrite takes the browser some milliseconds, in which what
 * was changed is to be drawn and computed, and while a slider moves there is no link to keep. assumed
 */
const PAUSE_MS = 50;

export class AddressWriter {
  private readonly bar: AddressBar;
  private shown: string;
  /** What the browser calls the shown link: it may write some characters in another way. */
  private spelled: string;
  /** A link that is not yet written, because the last change came soon after another. */
  private pending: string | undefined;
  private callOff: (() => void) | undefined;
  /** The address was rewritten less than REWRITE_MS ago. */
  private rests = false;

  constructor(bar: AddressBar, shown: string) {
    this.bar = bar;
    this.shown = shown;
    this.spelled = bar.here();
  }

  /** The link in the address, or the one that it will have as soon as the browser allows. */
  get link(): string {
    return this.pending ?? this.shown;
  }

  /** The address was changed from outside: in the address field, by a link of the page, by Back or Forward. */
  moved(link: string): void {
    this.endWait();
    this.pending = undefined;
    this.show(link);
  }

  push(link: string): void {
    if (link === this.link) return;
    this.flush();
    this.bar.push(link);
    this.show(link);
  }

  replace(link: string): void {
    if (link === this.link) return;
    this.pending = link;
    if (!this.rests) this.flushAtPause();
  }

  /** Writes the pending link at once. */
  flush(): void {
    if (this.pending === undefined || this.pending === this.shown) return this.forget();
    // Back or Forward went to another entry, and its event is still to come: the pending link is of the one before.
    if (this.bar.here() !== this.spelled) return this.forget();
    this.bar.replace(this.pending);
    this.show(this.pending);
    this.forget();
    this.rest();
  }

  private show(link: string): void {
    this.shown = link;
    this.spelled = this.bar.here();
  }

  private flushAtPause(): void {
    this.wait(() => this.flush(), PAUSE_MS);
  }

  /** What changes meanwhile waits for the end of the rest, and then for a pause. */
  private rest(): void {
    this.wait(() => {
      if (this.pending !== undefined) this.flushAtPause();
    }, REWRITE_MS);
    this.rests = true;
  }

  private wait(then: () => void, milliseconds: number): void {
    this.endWait();
    this.callOff = this.bar.later(() => {
      this.callOff = undefined;
      this.rests = false;
      then();
    }, milliseconds);
  }

  private endWait(): void {
    this.callOff?.();
    this.callOff = undefined;
    this.rests = false;
  }

  private forget(): void {
    this.pending = undefined;
  }
}

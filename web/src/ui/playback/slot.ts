/**
 * A place for one value that one part of the page provides and another part, which is not beneath it, uses: the
 * playback that a presenter's keys drive, or the runs whose cores the code beside the machine marks.
 */
export class Slot<Value> {
  private value: Value | undefined;
  private readonly listeners = new Set<(value: Value | undefined) => void>();

  readonly get = (): Value | undefined => this.value;

  /** The listener is told whenever there is another value, or none. */
  readonly subscribe = (listener: (value: Value | undefined) => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Returns the function that takes the value out again. */
  put(value: Value): () => void {
    this.set(value);
    return () => {
      if (this.value === value) this.set(undefined);
    };
  }

  private set(value: Value | undefined): void {
    this.value = value;
    for (const listener of this.listeners) listener(value);
  }
}

/** The outputs of commands: stdout and stderr, or a test's buffers. */

export interface Output {
  /** For results only. */
  readonly out: (text: string) => void;
  /** For messages and progress. */
  readonly err: (text: string) => void;
}

export const PROCESS_OUTPUT: Output = {
  out: (text) => {
    process.stdout.write(text);
  },
  err: (text) => {
    process.stderr.write(text);
  },
};

/** JSON with undefined as null, so that every point has every column. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, (_, inner: unknown) => (inner === undefined ? null : inner), 2)}\n`;
}

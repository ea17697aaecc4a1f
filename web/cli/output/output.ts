/** The outputs of commands: stdout and stderr, or a test's buffers. */
import { fstatSync, writeFileSync } from "node:fs";
import { reasonOf } from "../../src/base/reason.ts";

export interface Output {
  /** For results only. */
  readonly out: (text: string) => void;
  /** For messages and progress. */
  readonly err: (text: string) => void;
}

export const PROCESS_OUTPUT: Output = {
  out: (text) => {
    if (fstatSync(process.stdout.fd).isFile()) writeIntoFile(text);
    else process.stdout.write(text);
  },
  err: (text) => {
    process.stderr.write(text);
  },
};

/**
 * Into a file, stdout of Node writes once, and does not look whether a disk that became full has taken the whole text:
 * it would end in the middle, without an error.
 */
function writeIntoFile(text: string): void {
  try {
    writeFileSync(process.stdout.fd, text);
  } catch (error) {
    process.stdout.emit("error", error instanceof Error ? error : new Error(reasonOf(error)));
  }
}

/** JSON with undefined as null, so that every point has every column. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, (_, inner: unknown) => (inner === undefined ? null : inner), 2)}\n`;
}

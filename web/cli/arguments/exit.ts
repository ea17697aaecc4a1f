/**
 * How a command fails, and with which exit status: 2 when it was asked for something that does not exist or makes no
 * sense, 1 when what was asked for went wrong. Thrown anywhere below main(), which prints the message to stderr.
 */

export const EXIT_OK = 0;
export const EXIT_FAILED = 1;
export const EXIT_USAGE = 2;

/** Unknown options, names, keys; values out of range. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** A program that does not compile, a run that faults. */
export class CommandFailure extends Error {
  override readonly name = "CommandFailure";
}

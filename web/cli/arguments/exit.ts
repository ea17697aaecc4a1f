/**
 * How a command fails, and with which exit status: 2 when the request names something that does not exist or makes no
 * sense, 1 when the requested work failed, 3 when a limit cut it short, 128 and the signal's number when a signal ended
 * it. The errors are thrown anywhere below main(), which prints the message to stderr.
 */
import { constants } from "node:os";

export const EXIT_OK = 0;
export const EXIT_FAILED = 1;
export const EXIT_USAGE = 2;
/** A limit of the command line ended a run: the printed result is a part of what was requested. */
export const EXIT_LIMIT = 3;

/**
 * Some cores stood in one wait, or were in a livelock, for the whole run: it ended, but its numbers are those of the
 * others.
 */
export const EXIT_STANDING = 4;

/** The store of a study lacks points: no table was written. */
export const EXIT_MISSING = 5;

/** The meanings of the statuses, for people. */
export const EXIT_STATUSES: readonly (readonly [status: string, text: string])[] = [
  [String(EXIT_OK), "success; warnings are no failure"],
  [String(EXIT_FAILED), "a program does not compile, a run failed, numbers differ, or the output could not be written"],
  [String(EXIT_USAGE), "the command line, or a file that it names, is wrong; nothing was computed"],
  [String(EXIT_LIMIT), "--max-operations or --time-limit ended a run; what was measured until then is printed"],
  [
    String(EXIT_STANDING),
    "a run ended, but a core stood in one wait, or was in a livelock, for all of it while others went on",
  ],
  [String(EXIT_MISSING), "hotline collect: the store lacks points of the study; no table was written"],
  ["130", "ended by Ctrl-C; what was complete is printed"],
  ["143", "ended by SIGTERM; what was complete is printed"],
];

/** Errors of use: unknown options, names, keys; values out of range. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Errors of the work: a program that does not compile, a run that faults. */
export class CommandFailure extends Error {
  override readonly name = "CommandFailure";
}

/** Signals after which a command still prints what it has. */
export type InterruptSignal = "SIGINT" | "SIGTERM";

/** A signal ended the command. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
  /** The status as shells compute it: 130 after Ctrl-C, 143 after SIGTERM. */
  readonly status: number;

  constructor(signal: InterruptSignal, message: string) {
    super(message);
    this.status = 128 + constants.signals[signal];
  }
}

/**
 * What kind of file a C file is for Hotline, by a look at its text. Kernel sources, libraries and programs without
 * threads are C as well: nothing is offered above their functions, and no problem is listed for them, unless the reader
 * asks. See docs/editor.md.
 */

export type ProgramKind =
  /** It includes a header of Hotline's own: it was written for Hotline. */
  | "hotline"
  /** It defines operation() or main(), or uses threads or atomics: Hotline may run it. */
  | "concurrent"
  | "other";

/** Headers of Hotline's library that no other system has. */
const OURS = /^[ \t]*#[ \t]*include[ \t]*["<]lib\//m;

/** Headers of programs with several threads. */
const CONCURRENT = /^[ \t]*#[ \t]*include[ \t]*<(?:pthread|threads|stdatomic|semaphore|sched)\.h>/m;

/** The operation of a program for Hotline: its definition stands at the beginning of a line. */
const OPERATION = /^(?:static[ \t]+)?void[ \t]+operation[ \t]*\([ \t]*void[ \t]*\)/m;

export function programKind(text: string): ProgramKind {
  if (OURS.test(text)) return "hotline";
  return CONCURRENT.test(text) || OPERATION.test(text) ? "concurrent" : "other";
}

/** The description of a command for main.ts and help.ts. */
import type { Arguments, OptionTable } from "./options.ts";
import type { Output } from "../output/output.ts";

export interface Command {
  readonly name: string;
  /** The arguments after the name. */
  readonly usage: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** A paragraph or two for the command's own help. */
  readonly about: string;
  readonly options: OptionTable;
  /** True for a command that takes a program's own arguments, behind "--". */
  readonly handsOn?: true;
  /** Returns the exit status; errors are thrown (exit.ts). */
  run(args: Arguments, output: Output): Promise<number> | number;
}

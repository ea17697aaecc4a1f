/** What a command is to main.ts and help.ts. */
import type { Arguments, OptionTable } from "./options.ts";
import type { Output } from "../output/output.ts";

export interface Command {
  readonly name: string;
  /** What stands behind the name. */
  readonly usage: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** A paragraph or two for its own help. */
  readonly about: string;
  readonly options: OptionTable;
  /** The exit status; errors are thrown (exit.ts). */
  run(args: Arguments, output: Output): Promise<number> | number;
}

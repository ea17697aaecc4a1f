/** Runs one of the project's own programs. A mistake in its call is told without the place in the program. */
import { EXIT_USAGE, UsageError } from "../cli/arguments/exit.ts";

export async function runTool(main: () => Promise<void> | void): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = EXIT_USAGE;
  }
}

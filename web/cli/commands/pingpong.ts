/** hotline pingpong: the core-to-core latencies of this machine. */
import { join } from "node:path";
import type { Command } from "../arguments/command.ts";
import { CommandFailure, EXIT_OK, UsageError } from "../arguments/exit.ts";
import { type Arguments, has, one, wholeNumber } from "../arguments/options.ts";
import { SCENARIO_LIB } from "../files/paths.ts";
import { compilerOf, withProgram } from "../measure/native.ts";
import { allowedProcessors, numberingNote } from "../measure/processors.ts";
import type { Output } from "../output/output.ts";

const SAMPLES_MAX = 1000;
const ROUNDS_MAX = 1_000_000_000;

export const PINGPONG: Command = {
  name: "pingpong",
  usage: "",
  summary: "measure the latencies between the processors of this machine",
  about: [
    "Two threads, pinned to two processors, pass a flag on by compare-and-swap; this is done for every pair of the",
    "processors that the system allows. Prints a matrix in the CSV form of core-to-core-latency: ns one way, the median",
    "of several samples, in the lower triangle. It becomes a machine: hotline pingpong > m.csv; hotline import m.csv",
    "",
    "A small program is compiled with the C compiler of this machine (--cc, the variable CC, or cc) and run; no special",
    "rights are needed. Other programs that run meanwhile, and virtual machines, disturb the values. Systems that let no",
    "program pin its threads, such as macOS, cannot be measured: the exit status is then 1.",
  ].join("\n"),
  options: {
    samples: { value: "N", text: "samples of each pair (default 30)" },
    rounds: { value: "N", text: "round trips of a sample (default 1000)" },
    cc: { value: "PROGRAM", text: "the C compiler (default: the variable CC, or cc)" },
    progress: { value: undefined, text: "a line on stderr for each processor" },
  },
  run: pingpong,
};

async function pingpong(args: Arguments, output: Output): Promise<number> {
  const [extra] = args.positional;
  if (extra !== undefined) throw new UsageError(`"${extra}" is one argument too many: pingpong takes options only`);
  const samples = wholeNumber(args, "samples", 1, SAMPLES_MAX);
  const rounds = wholeNumber(args, "rounds", 1, ROUNDS_MAX);
  const environment = {
    ...(samples === undefined ? {} : { PINGPONG_SAMPLES: String(samples) }),
    ...(rounds === undefined ? {} : { PINGPONG_ROUNDS: String(rounds) }),
  };
  const source = join(SCENARIO_LIB, "host/pingpong.c");
  const onError = has(args, "progress") ? output.err : undefined;
  const { status, out, err } = await withProgram({ compiler: compilerOf(one(args, "cc")), args: [source] }, (program) =>
    program.run({ environment, onError }),
  );
  if (status !== 0) throw new CommandFailure(`hotline: ${lastLine(err)}`);
  output.out(out);
  const note = numberingNote(allowedProcessors() ?? []);
  if (note !== undefined) output.err(`hotline: ${note}\n`);
  return EXIT_OK;
}

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1) ?? "the program ended without a message";
}

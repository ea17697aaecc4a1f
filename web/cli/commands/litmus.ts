/** hotline litmus: every outcome of small concurrent programs under memory models. */
import { join } from "node:path";
import { didYouMean } from "../../src/base/near.ts";
import type { LitmusModel } from "../../src/base/litmus.ts";
import type { Command } from "../arguments/command.ts";
import { EXIT_FAILED, EXIT_OK, UsageError } from "../arguments/exit.ts";
import { type Arguments, commaList, has, one, oneOf, wholeNumber } from "../arguments/options.ts";
import { LITMUS_MODEL_NAMES } from "../../src/model/litmus/litmus-words.ts";
import { litmusNames } from "../files/catalogue.ts";
import { kindOf, namesIn, readText } from "../files/file-system.ts";
import { litmusFolder } from "../files/open-litmus.ts";
import type { Output } from "../output/output.ts";
import { LITMUS_FORMATS, type LitmusFile, type LitmusReport, type LitmusRequest } from "../run/litmus-file.ts";
import { reportAll } from "../run/litmus-pool.ts";
import { compiledCore } from "../files/core-file.ts";
import { defaultJobs } from "../run/node-pool.ts";

const MODELS: readonly LitmusModel[] = LITMUS_MODEL_NAMES;
const JOBS_MAX = 256;
const STATES_MAX = 1_000_000_000;

export const LITMUS: Command = {
  name: "litmus",
  usage: "FILE|DIR|NAME...",
  summary: "every outcome of litmus tests under memory models",
  about: [
    "Explores small concurrent programs in herd's file formats (X86, X86_64, C of the kernel, C11) completely: every",
    "order of accesses and of stores leaving store buffers. A DIR stands for the .litmus files in it,",
    "a NAME for those of a litmus experiment (hotline list litmus).",
    "",
    "Models: sc (sequential consistency), tso (x86, SPARC), pso (SPARC), rmo (the weakest: dependencies and fences only,",
    "nearest to Arm, POWER and RISC-V). Lines under a table say what is not shown, and what languages promise.",
    "x86: MOV LEA XCHG XADD CMPXCHG ADD SUB AND OR XOR SHL SHR SAR INC DEC NEG NOT CMP TEST Jcc JMP RET SETcc",
    "CMOVcc, LOCK, MFENCE SFENCE LFENCE. C: READ_ONCE WRITE_ONCE smp_mb smp_rmb smp_wmb smp_store_mb smp_load_acquire",
    "smp_store_release smp_cond_load_acquire xchg cmpxchg try_cmpxchg atomic_… spin_lock spin_trylock spin_unlock",
    "spin_is_locked rcu_dereference rcu_assign_pointer, if, else, while, do, for, ?: (docs/litmus.md has all).",
    "C11: atomic_load, _store, _exchange, _compare_exchange_…, _fetch_add …, _thread_fence, all with _explicit.",
    "Grace periods of RCU and SRCU are refused.",
    "",
    'In --format herd a line "Model …" stands before each block when several models are asked for, lines "Note …" behind',
    'the last one, and "Positive" and "Negative" count outcomes, where herd counts candidate executions.',
    "",
    "exit status: 0 every test was explored completely, whatever its answer; 1 a file could not be read as a litmus",
    "test, or an exploration was given up (what was found is shown); 2 the command line, or a name in it, is wrong",
  ].join("\n"),
  options: {
    model: { value: "LIST", text: "of sc, tso, pso, rmo; default sc,tso,pso for x86, all for C" },
    format: { value: LITMUS_FORMATS.join("|"), text: "default table" },
    jobs: { value: "N", text: "threads; default as many as the machine has" },
    states: { value: "N", text: "end an exploration after this many states; default: as many as fit in 64 MiB" },
    count: { value: undefined, text: "count executions too, which visits every state" },
    witness: { value: undefined, text: "show a shortest execution for each outcome that the condition names" },
  },
  run: litmus,
};

async function litmus(args: Arguments, output: Output): Promise<number> {
  const request = requestOf(args);
  const files = filesOf(args.positional, output);
  const display = new Display(request, output);
  const jobs = wholeNumber(args, "jobs", 1, JOBS_MAX) ?? defaultJobs();
  await reportAll(await compiledCore(), files.read, request, jobs, (report) => display.show(report));
  display.end();
  return display.failed || files.failed ? EXIT_FAILED : EXIT_OK;
}

function requestOf(args: Arguments): LitmusRequest {
  const models = one(args, "model");
  return {
    models: models === undefined ? undefined : modelsOf(models),
    format: oneOf(args, "format", LITMUS_FORMATS, "table"),
    stateLimit: wholeNumber(args, "states", 1, STATES_MAX),
    count: has(args, "count"),
    witness: has(args, "witness"),
  };
}

function modelsOf(text: string): readonly LitmusModel[] {
  const models = commaList(text).map((word) => {
    const model = MODELS.find((known) => known.toLowerCase() === word.toLowerCase());
    if (model !== undefined) return model;
    const known = MODELS.map((name) => name.toLowerCase());
    throw new UsageError(`--model ${word}: no such model; ${didYouMean(word, known)}`);
  });
  if (models.length === 0) throw new UsageError("--model needs a model: --model sc,tso,pso");
  return [...new Set(models)];
}

interface Files {
  readonly read: readonly LitmusFile[];
  /** Some files could not be read; a message has told that already. */
  readonly failed: boolean;
}

function filesOf(paths: readonly string[], output: Output): Files {
  if (paths.length === 0) throw new UsageError("FILE or DIR is missing");
  let failed = false;
  const read = paths.flatMap(expand).flatMap((path) => {
    try {
      return [{ path, text: readText(path) }];
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      output.err(`${error.message}\n`);
      failed = true;
      return [];
    }
  });
  return { read, failed };
}

function expand(argument: string): readonly string[] {
  const path = kindOf(argument) === "nothing" ? litmusFolder(argument) : argument;
  if (path === undefined)
    throw new UsageError(`no file, folder or litmus experiment "${argument}"; ${didYouMean(argument, litmusNames())}`);
  if (kindOf(path) !== "folder") return [path];
  const names = namesIn(path).filter((name) => name.endsWith(".litmus"));
  if (names.length === 0) throw new UsageError(`${path}: no .litmus files there`);
  return names.map((name) => join(path, name));
}

/** Writes reports as they come; those of JSON become one array. */
class Display {
  failed = false;
  private readonly request: LitmusRequest;
  private readonly output: Output;
  private count = 0;

  constructor(request: LitmusRequest, output: Output) {
    this.request = request;
    this.output = output;
  }

  show(report: LitmusReport): void {
    if (report.failed) this.failed = true;
    if (report.err !== "") this.output.err(report.err);
    if (report.out === "") return;
    const before = this.request.format !== "json" ? "" : this.count === 0 ? "[\n" : ",\n";
    this.count++;
    this.output.out(before + report.out);
  }

  end(): void {
    if (this.request.format === "json") this.output.out(this.count === 0 ? "[]\n" : "\n]\n");
  }
}

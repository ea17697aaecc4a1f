/**
 * Compiling and running programs in tests: by the command line's own way from files to programs and machines, on the
 * core as it is committed. Shared by the tests of scenarios, of programs and of documents.
 */
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileFile as compileSource, type Defines, diagnosticText } from "../../web/cli/files/compile.ts";
import { openMachine } from "../../web/cli/files/open.ts";
import { CORE_WASM } from "../../web/cli/files/paths.ts";
import { SourceFiles } from "../../web/cli/files/sources.ts";
import type { MachineModel } from "../../web/src/base/machine.ts";
import type { CompiledProgram, Diagnostic } from "../../web/src/base/program.ts";
import type { RunResult, RunSpec } from "../../web/src/base/run.ts";
import { createRun, runToEnd } from "../../web/src/core/engine.ts";
import { type Core, loadCore } from "../../web/src/core/load.ts";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The 48-core machine with eight cores on every chip instead of six: for programs on 64 cores. */
export function machineOf64(): MachineModel {
  const { model } = openMachine("opteron-48");
  const nodeOfCore = Array.from({ length: 64 }, (_, core) => Math.floor(core / 8));
  return { ...model, id: "generated-64", coreCount: 64, nodeOfCore };
}

export interface Compiled {
  readonly program: CompiledProgram | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** The diagnostics as the command line prints them; empty when there are none. */
  readonly text: string;
}

/** Compiles a file, given from the root. */
export function compileFile(path: string, defines: Defines = {}): Compiled {
  const sources = new SourceFiles(dirname(join(ROOT, path)));
  const { program, diagnostics } = compileSource(sources, basename(path), defines);
  return { program, diagnostics, text: diagnostics.map((each) => diagnosticText(each, sources)).join("\n") };
}

/** The program of a file without so much as a warning; a failed test otherwise. */
export function mustCompile(path: string, defines: Defines = {}): CompiledProgram {
  const { program, diagnostics, text } = compileFile(path, defines);
  if (program !== undefined && diagnostics.length === 0) return program;
  throw new Error(text === "" ? `${path} gave neither a program nor a diagnostic` : text);
}

let core: Promise<Core> | undefined;

export function committedCore(): Promise<Core> {
  core ??= loadCore(new Uint8Array(readFileSync(CORE_WASM)));
  return core;
}

const SLICE_EVENTS = 20_000;

/** What the run has yielded when it ends, or after about so many events. */
export async function runFor(spec: RunSpec, eventsMax: number): Promise<RunResult> {
  const run = createRun(await committedCore(), spec);
  try {
    for (let events = 0; events < eventsMax && run.step(SLICE_EVENTS) === "more";) events += SLICE_EVENTS;
    return run.results();
  } finally {
    run.free();
  }
}

/** Far above every run of the tests: one that comes here will never end. A test's time limit cannot interrupt it. */
const ENDLESS_EVENTS = 2_000_000_000;

export async function runSpecToEnd(spec: RunSpec): Promise<RunResult> {
  let events = 0;
  const onSlice = (): boolean => (events += SLICE_EVENTS) < ENDLESS_EVENTS;
  const result = runToEnd(await committedCore(), spec, { slice: SLICE_EVENTS, onSlice });
  if (result === undefined) throw new Error(`the run did not end within ${ENDLESS_EVENTS} events`);
  return result;
}

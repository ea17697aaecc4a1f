/**
 * Compiles in a worker, so that the page draws and answers meanwhile. The worker gets the texts of the scenario that is
 * open, and then one program after the other.
 */
import type { CompileResult } from "../base/program.ts";
import { packedCompilation, type PackedCompilation, unpackedCompilation } from "../base/packed-program.ts";
import { sourceTexts, type TextsInMemory } from "../model/scenario/sources.ts";
import type { WorkerPort } from "../worker/port.ts";
import type { CompilerInput, CompileText } from "./compiler.ts";

type Program = Omit<CompilerInput, "include" | "inMemory">;

export type ToCompiler =
  | { readonly kind: "texts"; readonly texts: TextsInMemory }
  | { readonly kind: "compile"; readonly id: number; readonly program: Program };

export interface FromCompiler {
  readonly id: number;
  readonly packed: PackedCompilation;
}

export type CompilerPort = WorkerPort<ToCompiler, FromCompiler>;

/** A worker that has not answered after this time is given up. assumed: more than any program takes on a phone. */
const PATIENCE_MS = 10_000;

interface Waiting {
  readonly input: CompilerInput;
  readonly resolve: (result: CompileResult | Promise<CompileResult>) => void;
}

export class WorkerCompiler {
  private readonly start: () => Promise<CompilerPort | undefined>;
  private readonly here: CompileText;
  private readonly waiting = new Map<number, Waiting>();
  /** Undefined within: there may be no worker, or it broke, and there is no other one. */
  private port: Promise<CompilerPort | undefined> | undefined;
  /** What the worker has. */
  private sent: TextsInMemory | undefined;
  private nextId = 1;
  /** Runs while an answer is awaited. */
  private patience: ReturnType<typeof setTimeout> | undefined;

  /**
   * `start` yields undefined where the page may have no worker, and rejects when the worker's script does not come.
   * `here` compiles on this thread: texts that are not in memory, and everything without a worker, or after the worker
   * has broken or fallen silent.
   */
  constructor(start: () => Promise<CompilerPort | undefined>, here: CompileText) {
    this.start = start;
    this.here = here;
  }

  /** Starts the worker before there is anything to compile. */
  warm(): void {
    this.started().catch(() => undefined);
  }

  /** Rejects when the compiler cannot be loaded; the next call tries again. */
  readonly compile = async (input: CompilerInput): Promise<CompileResult> => {
    const { file, text, defines, inMemory } = input;
    const port = inMemory === undefined ? undefined : await this.started();
    if (port === undefined || inMemory === undefined) return this.here(input);
    if (inMemory !== this.sent) port.post({ kind: "texts", texts: inMemory });
    this.sent = inMemory;
    return new Promise((resolve) => {
      const id = this.nextId++;
      this.waiting.set(id, { input, resolve });
      port.post({ kind: "compile", id, program: { file, text, defines } });
      this.patience ??= setTimeout(() => this.giveUp(port), PATIENCE_MS);
    });
  };

  private started(): Promise<CompilerPort | undefined> {
    if (this.port !== undefined) return this.port;
    const starting = this.start().then((port) => {
      port?.onMessage(({ id, packed }) => this.answered(port, id, packed));
      port?.onError(() => this.giveUp(port));
      return port;
    });
    this.port = starting;
    starting.catch(() => (this.port = undefined));
    return starting;
  }

  private answered(port: CompilerPort, id: number, packed: PackedCompilation): void {
    this.waiting.get(id)?.resolve(unpackedCompilation(packed));
    this.waiting.delete(id);
    clearTimeout(this.patience);
    this.patience = this.waiting.size === 0 ? undefined : setTimeout(() => this.giveUp(port), PATIENCE_MS);
  }

  /** This thread takes the place of a worker that broke or is silent. */
  private giveUp(port: CompilerPort): void {
    port.end();
    clearTimeout(this.patience);
    this.port = Promise.resolve(undefined);
    const left = [...this.waiting.values()];
    this.waiting.clear();
    for (const { input, resolve } of left) resolve(Promise.resolve(this.here(input)));
  }
}

/** The worker's side: the function that has to be called with every message that arrives. */
export function serveCompiler(
  compile: (input: CompilerInput) => CompileResult,
  post: (answer: FromCompiler) => void,
): (message: ToCompiler) => void {
  let { include } = sourceTexts(new Map());
  return (message) => {
    if (message.kind === "texts") ({ include } = sourceTexts(message.texts.folder, message.texts.library));
    else post({ id: message.id, packed: packedCompilation(compile({ ...message.program, include })) });
  };
}

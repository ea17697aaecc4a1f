/**
 * A session: everything that outlives one experiment while a reader works with Hotline. It knows where scenarios and
 * cores come from (its ports), and keeps the programs that were compiled. Code that runs something is handed the
 * session; no part of it is global.
 */
import type { Result } from "../base/result.ts";
import type { OpenedScenario } from "../lab/state/opened-scenario.ts";
import type { RunPool } from "../worker/drive.ts";
import { Compiler, type CompileText } from "./compiler.ts";

/** The site has no core of the model version that a link was made with, or none that this page can run. */
export class CoreMissing extends Error {
  override readonly name = "CoreMissing";
  readonly modelVersion: number;

  constructor(modelVersion: number) {
    super(`there is no core of model version ${modelVersion}`);
    this.modelVersion = modelVersion;
  }
}

export interface SessionPorts {
  /**
   * Opens a scenario by name, or the reader's own from the text of its folder; the error is a sentence for the reader.
   * `hasMachineFile`: the file of a machine is to be read for it.
   */
  readonly open: (name: string, folder?: string, hasMachineFile?: boolean) => Promise<Result<OpenedScenario, string>>;
  /**
   * Makes runs with the core of a model version, or gives results kept from before. Rejects with CoreMissing when there
   * is no such core.
   */
  readonly pool: (modelVersion: number) => Promise<RunPool>;
  readonly compile: CompileText;
}

export interface Session {
  readonly open: SessionPorts["open"];
  readonly pool: SessionPorts["pool"];
  readonly compiler: Compiler;
}

export function newSession({ open, pool, compile }: SessionPorts): Session {
  const compiler = new Compiler(compile);
  return {
    open: async (name, folder, hasMachineFile) => {
      const opened = await open(name, folder, hasMachineFile);
      if (opened.ok) compiler.take(opened.value.sources, opened.value.compiled);
      return opened;
    },
    pool,
    compiler,
  };
}

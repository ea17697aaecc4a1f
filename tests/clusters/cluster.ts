/**
 * A folder as docs/clusters.md has it: a study, and `hotline` on the path. The recipes are taken from that document, so
 * that what is tested is what stands there.
 */
import { execFile, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { hotline } from "../../web/cli/testing/hotline.ts";

const LAUNCHER = fileURLToPath(new URL("../../web/cli/hotline.mjs", import.meta.url));
const DOCUMENT = fileURLToPath(new URL("../../docs/clusters.md", import.meta.url));

/** Runs of some milliseconds, enough of them that processes can be killed in their middle. */
const STUDY = {
  schema: 1,
  title: "short runs",
  scenario: "lookup_mnt",
  variants: ["stock", "mcs"],
  x: "1-4",
  seeds: "1-20",
  precision: 0.1,
};

export function isInstalled(program: string): boolean {
  return spawnSync(program, ["--version"]).error === undefined;
}

/** The blocks of code below a heading of the document. */
export function recipes(heading: string): readonly string[] {
  const [, section = ""] = readFileSync(DOCUMENT, "utf8").split(`\n## ${heading}\n`);
  const [own = ""] = section.split("\n## ");
  return [...own.matchAll(/```\w+\n([\s\S]*?)```/g)].map((match) => match[1] ?? "");
}

/** Every file of a store by its path, without those that killed processes left unfinished. */
export function storeFiles(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const points = names.filter((name) => name.endsWith(".json") && !name.startsWith("tmp")).sort();
  return new Map(points.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

export class Cluster {
  readonly folder = mkdtempSync(join(tmpdir(), "hotline-cluster-"));
  readonly env: NodeJS.ProcessEnv;
  private readonly pids = join(this.folder, "pids");

  constructor() {
    const programs = join(this.folder, "bin");
    mkdirSync(programs);
    const command = join(programs, "hotline");
    writeFileSync(command, `#!/bin/sh\necho $$ >> "${this.pids}"\nexec "${process.execPath}" "${LAUNCHER}" "$@"\n`);
    chmodSync(command, 0o755);
    writeFileSync(this.at("study.json"), JSON.stringify(STUDY));
    this.env = { ...process.env, PATH: `${programs}${delimiter}${process.env["PATH"] ?? ""}` };
  }

  at(name: string): string {
    return join(this.folder, name);
  }

  /** Removes what the recipe before has made. */
  clear(): void {
    for (const name of ["store", "table.csv", "pids"]) rmSync(this.at(name), { recursive: true, force: true });
  }

  end(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  sh(script: string, env = this.env): Promise<{ readonly status: number; readonly text: string }> {
    return new Promise((resolve) => {
      execFile("sh", ["-c", script], { cwd: this.folder, env }, (error, out, err) => {
        const status = error === null ? 0 : typeof error.code === "number" ? error.code : 1;
        resolve({ status, text: out + err });
      });
    });
  }

  /** The store and the table of one process, without any tool. */
  async reference(): Promise<{ readonly store: ReadonlyMap<string, string>; readonly table: string }> {
    const [study, store] = [this.at("study.json"), this.at("reference")];
    const sweep = await hotline("sweep", study, "--store", store, "--jobs", "1");
    if (sweep.status !== 0) throw new Error(sweep.err);
    const { out } = await hotline("collect", study, "--store", store);
    return { store: storeFiles(store), table: out };
  }

  /** Waits until some points are in the store, then ends two of the processes as kill -9 does. */
  async killTwo(): Promise<void> {
    for (;;) {
      const running = this.processes().filter(isAlive);
      if (running.length >= 2 && this.pointCount() >= 5) {
        for (const pid of running.slice(0, 2)) process.kill(pid, "SIGKILL");
        return;
      }
      await new Promise((resolve) => {
        setTimeout(resolve, 10);
      });
    }
  }

  private pointCount(): number {
    try {
      return storeFiles(this.at("store")).size;
    } catch {
      return 0;
    }
  }

  private processes(): readonly number[] {
    try {
      return readFileSync(this.pids, "utf8").split("\n").filter(Boolean).map(Number);
    } catch {
      return [];
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

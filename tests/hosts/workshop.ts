/**
 * A fresh folder for one trial, as a reader has it who begins with nothing: packages come into it by the ordinary
 * clients, files are written, and commands run in it without the project's own packages and settings around. How long
 * each step took, and how large the folder became, is printed: that is what a trial measures.
 */
import { spawn } from "node:child_process";
import { cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { test } from "@playwright/test";

export class CommandFailed extends Error {
  override readonly name = "CommandFailed";
}

/** What a registry's client says where there is no registry, or none of this name in it. */
const NOT_TO_BE_HAD =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|E404|E403|No matching distribution|NewConnectionError|Could not fetch/;

export class Workshop {
  readonly folder: string;
  private readonly name: string;

  constructor(name: string) {
    this.name = name;
    this.folder = mkdtempSync(join(tmpdir(), `hotline-hosts-${name}-`));
  }

  at(...path: readonly string[]): string {
    return join(this.folder, ...path);
  }

  write(files: Readonly<Record<string, string | Uint8Array>>): void {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(this.at(path)), { recursive: true });
      writeFileSync(this.at(path), text);
    }
  }

  copy(from: string, path: string): void {
    cpSync(from, this.at(path), { recursive: true });
  }

  /** Rejects with the end of the output when the command fails. */
  async run(what: string, command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
    const began = performance.now();
    const output = await outputOf(command, args, this.folder, env);
    this.say(`${what} in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    return output;
  }

  /** Installs packages of npm, by name or by archive; the trial is skipped where they are not to be had. */
  async npm(...packages: readonly string[]): Promise<void> {
    this.write({ "package.json": JSON.stringify({ name: "trial", private: true }) });
    await this.installed("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", ...packages]);
    this.say(`node_modules has ${megabytes(this.at("node_modules"))}`);
  }

  /** Makes a Python environment with these packages, and gives the folder of its programs. */
  async pip(...packages: readonly string[]): Promise<string> {
    await this.run("Python environment made", "python3", ["-m", "venv", this.at("venv")]);
    const programs = this.at("venv", process.platform === "win32" ? "Scripts" : "bin");
    const args = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", ...packages];
    await this.installed(join(programs, "python"), args);
    this.say(`the environment has ${megabytes(this.at("venv"))}`);
    return programs;
  }

  /** Says a measured thing, in the output of the run. */
  say(words: string): void {
    console.log(`${this.name}: ${words}`);
  }

  remove(): void {
    if (process.env["HOTLINE_KEEP"] === undefined) rmSync(this.folder, { recursive: true, force: true });
  }

  private async installed(command: string, args: readonly string[]): Promise<void> {
    try {
      await this.run("installed", command, args);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      test.skip(NOT_TO_BE_HAD.test(reason), `cannot be installed here: ${reason.slice(-300)}`);
      throw error;
    }
  }
}

/** The path without the folders of this Node's programs, for what must work where there is no Node. */
export function pathWithoutNode(): string {
  const hasNode = (folder: string): boolean => ["node", "node.exe"].some((name) => exists(join(folder, name)));
  return (process.env["PATH"] ?? "")
    .split(delimiter)
    .filter((folder) => !hasNode(folder))
    .join(delimiter);
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

function outputOf(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    // npm and the test runner tell their children of this project; a reader's shell does not.
    const own = Object.entries(process.env).filter(([name]) => !/^npm_|^PLAYWRIGHT|^NODE_|^INIT_CWD$/i.test(name));
    const child = spawn(command, args, {
      cwd,
      env: { ...Object.fromEntries(own), CI: "1", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (data: Buffer) => (output += data.toString()));
    child.on("error", (error) => reject(new CommandFailed(`${command}: ${error.message}`)));
    child.on("close", (code) => {
      if (code === 0) resolve(output);
      else reject(new CommandFailed(`${command} ${args.join(" ")} ended with ${code}:\n${output.slice(-3000)}`));
    });
  });
}

/** The size of all files of a folder, as a reader's disk has it. */
export function megabytes(path: string): string {
  return `${(bytesIn(path) / 1e6).toFixed(1)} MB`;
}

function bytesIn(path: string): number {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (entry === undefined) return 0;
  if (!entry.isDirectory()) return entry.size;
  return readdirSync(path).reduce((sum, name) => sum + bytesIn(join(path, name)), 0);
}

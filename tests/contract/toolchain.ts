/**
 * The C tools on this machine, and a place to build in: a copy of wasm-core in a temporary folder, so that a test never
 * overwrites what it compares with.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Emscripten's version decides the bytes of the module: this one, Debian 12's, is the reference. */
export const EMCC_REFERENCE = "3.1.6";

export const IN_CI = (process.env["CI"] ?? "") !== "";

function run(command: string, args: readonly string[], cwd = ROOT): { readonly ok: boolean; readonly output: string } {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: "utf8", maxBuffer: 1 << 26 });
  return { ok: status === 0, output: error === undefined ? `${stdout}${stderr}` : error.message };
}

/** Fails with the tool's own message. */
export function mustRun(command: string, args: readonly string[], cwd = ROOT): string {
  const { ok, output } = run(command, args, cwd);
  if (!ok) throw new Error(`${command} ${args.join(" ")}:\n${output}`);
  return output;
}

export function has(command: string): boolean {
  return run("sh", ["-c", `command -v ${command}`]).ok;
}

export function emccVersion(): string | undefined {
  if (!has("emcc")) return undefined;
  return run("emcc", ["--version"]).output.match(/\b(\d+\.\d+\.\d+)\b/)?.[1];
}

/** Copies the sources of wasm-core and its outputs; returns the copy's root, which the caller removes. */
function copyOfCore(): string {
  const copy = mkdtempSync(join(tmpdir(), "hotline-core-"));
  const isSource = (path: string): boolean => !/wasm-core\/(build|dist|fuzz\/corpus)(\/|$)/.test(path);
  cpSync(join(ROOT, "wasm-core"), join(copy, "wasm-core"), { recursive: true, filter: isSource });
  mkdirSync(join(copy, "wasm-core/dist"), { recursive: true });
  mkdirSync(join(copy, "web/src/base"), { recursive: true });
  return copy;
}

/** Runs with a copy of the core, and removes it whatever happens. */
export function withCopy<T>(use: (copy: string) => T): T {
  const copy = copyOfCore();
  try {
    return use(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

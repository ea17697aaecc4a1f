/**
 * The tests of the Python package (python/), as `npm test` runs them: installs the package and what its tests need into
 * python/.venv, by pip as it is configured, and runs pytest. The environment is kept; the package itself is installed
 * anew each time, as its reader installs it. Where pip cannot fetch the packages no test runs, which is said and counts
 * as skipped. Without JupyterLab, which is large, the test in a notebook is skipped alone.
 *
 *   node web/tools/python-tests.mjs            all tests
 *   node web/tools/python-tests.mjs -k study   arguments of pytest
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./setup.mjs";

const FOLDER = join(ROOT, "python");
const VENV = join(FOLDER, ".venv");
const PYTHON = process.platform === "win32" ? join(VENV, "Scripts/python.exe") : join(VENV, "bin/python");
/** Tells what is installed, so that a changed list is installed anew. */
const STAMP = join(VENV, "hotline-packages.txt");

/** What the package and its tests need; the extra of the same name in pyproject.toml lists it for others. */
const PACKAGES = [
  "hatchling>=1.25",
  "wasmtime>=30",
  "anywidget>=0.9.13",
  "distributed>=2024.5",
  "pandas>=2",
  "pytest>=8",
];
const NOTEBOOK = ["jupyterlab>=4"];

/** @param {readonly string[]} args @param {Record<string, string>} [env] */
function python(args, env = {}) {
  return spawnSync(PYTHON, args, { cwd: ROOT, stdio: "inherit", env: { ...process.env, ...env } }).status === 0;
}

/** @param {readonly string[]} args */
const pip = (args) =>
  python(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile", ...args]);

/** Makes the environment, or says what is wrong with it. */
function prepared() {
  const wanted = createHash("sha256")
    .update(JSON.stringify([PACKAGES, NOTEBOOK]))
    .digest("hex");
  if (!existsSync(STAMP) || readFileSync(STAMP, "utf8") !== wanted) {
    rmSync(VENV, { recursive: true, force: true });
    console.log("Installing the Python packages into python/.venv (pip) …");
    if (spawnSync("python3", ["-m", "venv", VENV], { stdio: "inherit" }).status !== 0) return "python3 -m venv failed";
    if (!pip(PACKAGES)) return "pip could not install the packages";
    if (pip(NOTEBOOK)) writeFileSync(STAMP, wanted);
    else console.log("JupyterLab cannot be installed: the test in a notebook is skipped.");
  }
  const own = ["--no-deps", "--no-build-isolation", "--force-reinstall", FOLDER];
  return pip(own) ? undefined : "the package does not install";
}

const problem = prepared();
if (problem === undefined) {
  const cli = join(ROOT, "web/cli/hotline.mjs");
  const args = ["-m", "pytest", "-p", "no:cacheprovider", "--durations=5", FOLDER, ...process.argv.slice(2)];
  process.exitCode = python(args, { HOTLINE_CLI: cli, PYTHONDONTWRITEBYTECODE: "1" }) ? 0 : 1;
} else if (problem === "the package does not install") {
  console.log(problem);
  process.exitCode = 1;
} else {
  console.log(`NOT RUN: ${problem}.\n1 skipped in 0.00s`);
}

/**
 * The tests of the Python package (python/), as `npm test` runs them: installs the package and what its tests need into
 * python/.venv, by pip as it is configured, and runs pytest. The environment is kept; the package itself is installed
 * anew each time, as its reader installs it. Where pip cannot fetch the packages no test runs, which is said and counts
 * as skipped. The journey in a notebook needs JupyterLab, which is as large as all the rest, and runs when it is asked
 * for.
 *
 *   node web/tools/python-tests.mjs              all tests but the journey in a notebook
 *   node web/tools/python-tests.mjs --notebook   that journey
 *   node web/tools/python-tests.mjs -k study     arguments of pytest
 */
import { spawnSync } from "node:child_process";
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
const NOTEBOOK_PACKAGES = ["jupyterlab>=4"];
const NOTEBOOK = join(FOLDER, "tests/test_notebook.py");

const given = process.argv.slice(2);
const isNotebook = given.includes("--notebook");
const wantedPackages = isNotebook ? [...PACKAGES, ...NOTEBOOK_PACKAGES] : PACKAGES;

/** @param {readonly string[]} args @param {Record<string, string>} [env] */
function python(args, env = {}) {
  return spawnSync(PYTHON, args, { cwd: ROOT, stdio: "inherit", env: { ...process.env, ...env } }).status === 0;
}

/** @param {readonly string[]} args */
const pip = (args) =>
  python(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile", ...args]);

/** Lists of packages, one a line, that the environment has. */
const installed = () => (existsSync(STAMP) ? readFileSync(STAMP, "utf8").split("\n") : []);

/** Makes the environment, or says what is wrong with it. */
function prepared() {
  const base = JSON.stringify(PACKAGES);
  const wanted = JSON.stringify(wantedPackages);
  if (!installed().includes(base)) {
    rmSync(VENV, { recursive: true, force: true });
    console.log("Installing the Python packages into python/.venv (pip) …");
    if (spawnSync("python3", ["-m", "venv", VENV], { stdio: "inherit" }).status !== 0) return "python3 -m venv failed";
    if (!pip(PACKAGES)) return "pip could not install the packages";
    writeFileSync(STAMP, base);
  }
  if (!installed().includes(wanted)) {
    console.log("Installing JupyterLab (pip) …");
    if (!pip(NOTEBOOK_PACKAGES)) return "pip could not install JupyterLab";
    writeFileSync(STAMP, [...installed(), wanted].join("\n"));
  }
  const own = ["--no-deps", "--no-build-isolation", "--force-reinstall", FOLDER];
  return pip(own) ? undefined : "the package does not install";
}

const problem = prepared();
if (problem === undefined) {
  const cli = join(ROOT, "web/cli/hotline.mjs");
  const tests = isNotebook ? [NOTEBOOK] : [`--ignore=${NOTEBOOK}`, FOLDER];
  const others = given.filter((word) => word !== "--notebook");
  const args = ["-m", "pytest", "-p", "no:cacheprovider", "--durations=5", ...tests, ...others];
  process.exitCode = python(args, { HOTLINE_CLI: cli, PYTHONDONTWRITEBYTECODE: "1" }) ? 0 : 1;
} else if (problem === "the package does not install") {
  console.log(problem);
  process.exitCode = 1;
} else {
  console.log(`NOT RUN: ${problem}.\n1 skipped in 0.00s`);
}

/**
 * What a fresh checkout lacks, and how to get it: npm packages by `npm ci`, the C tools and the browsers by apt-get on
 * Debian. Plain Node without packages, because it runs before they are there. Used by start.mjs and test.mjs.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

const NODE_OLDEST = [20, 19];

/** What is wrong with this Node, or undefined. */
export function nodeProblem(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = NODE_OLDEST;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return undefined;
  return `Hotline needs Node ${NODE_OLDEST.join(".")} or newer; this is ${version}.`;
}

/**
 * @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, devOptional?: boolean }} Entry
 * @typedef {{ packages?: Record<string, Entry> }} Lock
 */

/**
 * Whether what is installed is what the lock file asks for. Packages for other platforms may be missing.
 * @param {Lock} wanted package-lock.json
 * @param {Lock | undefined} installed npm's own record, node_modules/.package-lock.json
 */
export function locksAgree(wanted, installed) {
  if (installed === undefined) return false;
  const have = installed.packages ?? {};
  const want = wanted.packages ?? {};
  for (const [path, entry] of Object.entries(want)) {
    if (path === "") continue;
    const found = have[path];
    if (found === undefined && entry.optional === true) continue;
    if (found?.version !== entry.version || found?.integrity !== entry.integrity) return false;
  }
  return Object.keys(have).every((path) => want[path] !== undefined);
}

/** @param {string} path @returns {Lock | undefined} */
function readLock(path) {
  if (!existsSync(path)) return undefined;
  return JSON.parse(readFileSync(path, "utf8"));
}

function packagesAreThere() {
  const wanted = readLock(join(ROOT, "package-lock.json"));
  if (wanted === undefined) throw new Error("package-lock.json is missing: this is not a complete checkout.");
  return locksAgree(wanted, readLock(join(ROOT, "node_modules/.package-lock.json")));
}

/** Runs npm, whether npm started us or not. @param {readonly string[]} args */
function npm(args) {
  const script = process.env["npm_execpath"];
  const options = /** @type {const} */ ({ cwd: ROOT, stdio: "inherit" });
  if (script !== undefined && /npm-cli\.[cm]?js$/.test(script)) {
    return spawnSync(process.execPath, [script, ...args], options).status;
  }
  return spawnSync("npm", args, { ...options, shell: process.platform === "win32" }).status;
}

/** Installs the npm packages unless they are there; returns what went wrong, or undefined. */
export function ensurePackages() {
  if (packagesAreThere()) return undefined;
  console.log("Installing the npm packages (npm ci) …");
  /* Where NODE_ENV is "production", npm would leave out what builds and tests. */
  const status = npm(["ci", "--include=dev", "--no-audit", "--no-fund"]);
  if (status === 0) return undefined;
  return "npm ci failed (see above). Is the network there? Then try again.";
}

/** @param {string} command @param {readonly string[]} args */
function succeeds(command, args) {
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}

/** The library that clang links fuzzers with comes in a package of its own. */
function hasFuzzer() {
  return succeeds("sh", ["-c", 'f=$(clang -print-runtime-dir 2>/dev/null); ls "$f"/*fuzzer* >/dev/null 2>&1']);
}

/** @param {string} name */
function has(name) {
  return succeeds("sh", ["-c", `command -v ${name}`]);
}

function hasChromium() {
  return process.env["HOTLINE_CHROMIUM"] !== undefined || ["chromium", "chromium-browser", "google-chrome"].some(has);
}

/** Tools beside Node that suites need: how to see whether one is there, and its Debian package. */
export const TOOLS = {
  make: { there: () => has("make"), debian: "make" },
  gcc: { there: () => has("gcc"), debian: "gcc" },
  "g++": { there: () => has("g++"), debian: "g++" },
  libc: { there: () => existsSync("/usr/include/stdio.h") || process.platform === "darwin", debian: "libc6-dev" },
  clang: { there: () => has("clang"), debian: "clang" },
  fuzzer: { there: hasFuzzer, debian: "libclang-rt-14-dev" },
  emcc: { there: () => has("emcc"), debian: "emscripten" },
  chromium: { there: hasChromium, debian: "chromium" },
};

/** @typedef {keyof typeof TOOLS} Tool */

function hasFirefox() {
  return process.env["HOTLINE_FIREFOX"] !== undefined || ["firefox-esr", "firefox"].some(has);
}

/** A Chromium whose path the user has set is not replaced. */
function hasHeadless() {
  return process.env["HOTLINE_CHROMIUM"] !== undefined || has("chromium-headless-shell");
}

/** A face with Arial's widths, which a page shows until its own faces come (web/src/styles/fonts.css). */
function hasFallbackFace() {
  const names = "^(arial|arimo|liberationsans)";
  return (
    process.platform !== "linux" ||
    succeeds("sh", ["-c", `ls -R /usr/share/fonts /usr/local/share/fonts | grep -qiE "${names}"`])
  );
}

/** Python as the package needs it, with what makes environments: Debian has that in a package of its own. */
function hasPython() {
  return succeeds("python3", ["-c", "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))"]);
}

/**
 * Tools without which the tests succeed, and which not every system has: what they are for, and what happens without
 * them. The headless Chromium has no window system, and does the same with a fifth less of the processors.
 */
export const WELCOME = {
  headless: {
    there: hasHeadless,
    debian: "chromium-headless-shell",
    otherwise: "the browser tests take Chromium (playwright.config.ts)",
  },
  fonts: {
    there: hasFallbackFace,
    debian: "fonts-liberation",
    otherwise: "no test sees how little moves when a page's type comes late (tests/e2e/faces.spec.ts)",
  },
  firefox: { there: hasFirefox, debian: "firefox-esr", otherwise: "the journeys in Firefox are skipped" },
  python: { there: hasPython, debian: "python3-venv", otherwise: "the tests of the Python package are skipped" },
};

/** @typedef {keyof typeof WELCOME} WelcomeTool */

/** @typedef {Tool | WelcomeTool} AnyTool */

/** @param {AnyTool} tool @returns {tool is Tool} */
const isNeeded = (tool) => tool in TOOLS;

/** @param {readonly Tool[]} asked */
function missingOf(asked) {
  return asked.filter((tool) => !TOOLS[tool].there());
}

function isDebianRoot() {
  return existsSync("/etc/debian_version") && process.getuid?.() === 0;
}

/** @param {readonly string[]} args */
function aptGet(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync("apt-get", args, { stdio: ["ignore", "inherit", "inherit"], env }).status === 0;
}

/**
 * Installs what is welcome where that can be done; returns what is still missing.
 * @param {readonly WelcomeTool[]} asked
 */
function ensureWelcome(asked) {
  const missing = asked.filter((tool) => !WELCOME[tool].there());
  if (missing.length === 0) return missing;
  if (isDebianRoot()) aptGet(["update", "-q"]);
  return missing.filter((tool) => !isInstalled(tool));
}

/** @param {WelcomeTool} tool */
function isInstalled(tool) {
  const { debian, otherwise } = WELCOME[tool];
  if (isDebianRoot()) {
    console.log(`Installing ${debian} (apt-get) …`);
    if (aptGet(["install", "-y", "-q", "--no-install-recommends", debian])) return true;
  }
  console.log(`${debian} is not here: ${otherwise}.`);
  return false;
}

/**
 * Installs the missing ones of these tools where that can be done; returns those that are still missing.
 * @param {readonly AnyTool[]} asked @returns {AnyTool[]}
 */
export function ensureTools(asked) {
  const tools = [...new Set(asked)];
  const welcome = tools.filter((tool) => !isNeeded(tool));
  return [...ensureNeeded(tools.filter(isNeeded)), ...ensureWelcome(welcome)];
}

/** @param {readonly Tool[]} asked */
function ensureNeeded(asked) {
  const missing = missingOf(asked);
  if (missing.length === 0) return missing;
  const packages = missing.map((tool) => TOOLS[tool].debian);
  if (!isDebianRoot()) {
    console.log(`Missing: ${missing.join(", ")}. On Debian: apt-get install ${packages.join(" ")}`);
    return missing;
  }
  console.log(`Installing ${packages.join(", ")} (apt-get) …`);
  aptGet(["update", "-q"]);
  aptGet(["install", "-y", "-q", "--no-install-recommends", ...packages]);
  return missingOf(asked);
}

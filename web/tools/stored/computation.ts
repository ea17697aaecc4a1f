/**
 * What is stored with the site, computed once and kept in node_modules/.cache until something on which it depends
 * changes. A build waits for all of it; a development server gives what is there.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { type StoredLine, StoredLists, type StoredWithSite } from "./stored-lists.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const CACHE = join(ROOT, "node_modules/.cache/hotline");
/** All files on which a stored value depends. */
const SOURCES = [
  "scenarios",
  "wasm-core/dist",
  ...["base", "core", "lang", "model", "lab", "scene", "session"].map((folder) => `web/src/${folder}`),
  "web/tools/stored",
  "tests/scenarios",
];

export interface Computation {
  readonly lists: StoredLists;
  /** The values are cached: nothing is computed. */
  readonly isCached: boolean;
  readonly all: Promise<StoredWithSite>;
  /** Gives up what is still being computed; promises of it are never settled. */
  readonly stop: () => void;
}

/** How the processors are shared with what else goes on; "behind": a page that a reader has open comes first. */
type Priority = "usual" | "behind";

let present: Computation | undefined;

export function computation(priority: Priority = "usual"): Computation {
  if (present === undefined) {
    const file = join(CACHE, `stored-${fingerprint()}.json`);
    present = cachedFrom(file) ?? computed(file, priority);
  }
  return present;
}

function cachedFrom(file: string): Computation | undefined {
  if (!existsSync(file)) return undefined;
  const kept = JSON.parse(readFileSync(file, "utf8")) as StoredWithSite;
  const lists = StoredLists.of(kept);
  return { lists, isCached: true, all: Promise.resolve(kept), stop: () => undefined };
}

function computed(file: string, priority: Priority): Computation {
  const lists = new StoredLists();
  const stop = compute(lists, priority);
  const all = lists.all().then((values) => {
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(file, JSON.stringify(values));
    return values;
  });
  /* Callers that wait for a part of it get its failure themselves. */
  all.catch(() => undefined);
  return { lists, isCached: false, all, stop };
}

/** Runs compute.ts, whose lines the lists take, until the returned function is called. */
function compute(lists: StoredLists, priority: Priority): () => void {
  const script = join(import.meta.dirname, "compute.ts");
  const child = spawn(process.execPath, ["--import", "tsx", script], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (priority === "behind") putBehind(child.pid);
  let isStopped = false;
  const stop = (): void => {
    isStopped = true;
    child.kill();
  };
  process.once("exit", stop);
  createInterface({ input: child.stdout }).on("line", (text) => {
    const line = readLine(text);
    if (line !== undefined) lists.take(line);
  });
  child.once("error", (error) => lists.fail(error));
  child.once("close", (code) => {
    process.off("exit", stop);
    if (isStopped) return;
    lists.fail(new Error(`What is stored with the site could not be computed: compute.ts ended with status ${code}`));
  });
  return stop;
}

/** Undefined of the last line of a process that was ended, which is cut off: how the process ended is told then. */
function readLine(text: string): StoredLine | undefined {
  try {
    return JSON.parse(text) as StoredLine;
  } catch {
    return undefined;
  }
}

/** The threads that the process makes later have the priority too. */
function putBehind(pid: number | undefined): void {
  const BEHIND = 10;
  try {
    if (pid !== undefined) setPriority(pid, BEHIND);
  } catch {
    /* A system that refuses this computes as usual. */
  }
}

function fingerprint(): string {
  const hash = createHash("sha256");
  for (const folder of SOURCES) {
    for (const path of readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).sort()) {
      if (!/(?<!\.test)\.(json|csv|c|h|wasm|ts|gz)$/.test(path)) continue;
      hash.update(`${folder}/${path}\n`).update(readFileSync(join(ROOT, folder, path)));
    }
  }
  return hash.digest("hex").slice(0, 16);
}

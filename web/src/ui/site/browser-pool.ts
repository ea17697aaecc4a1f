/**
 * The pools of workers of a page: each is made on first demand, kept warm, and shared by the lab and the page on the
 * model. A core is fetched and compiled once. A link of the past has another core, and so a pool of its own.
 */
import { MODEL_VERSION } from "../../base/abi.gen.ts";
import { compileCore, type CoreModule, loadCore } from "../../core/load.ts";
import { LoadError } from "../../loading/load-error.ts";
import { SITE_FILES } from "../../loading/site-files.ts";
import { browserPort } from "../../worker/browser-port.ts";
import { Pool } from "../../worker/pool.ts";
import type { WorkerPort } from "../../worker/port.ts";
import type { ToWorker } from "../../worker/protocol.ts";
import { CoreMissing } from "../../session/session.ts";
import { readyToSpawn, spawnWorker, WORKER_SCRIPT } from "../../worker/spawn-worker.ts";
import type { RunPool } from "../../worker/drive.ts";
import { type OnWire, unpacking } from "../../worker/wire.ts";
import { tellRestart } from "./restarts.ts";
import { sha256 } from "../../worker/digest.ts";
import { CachedRuns } from "../../worker/cached-runs.ts";
import { RunStore } from "../../worker/run-store.ts";
import { browserBlocks } from "../browser/block-table.ts";

/** Largest number of workers: more do not help one figure, and fewer leave the phone's battery alone. */
const WORKERS_MAX = 16;

const CORE = new URL("../../../../wasm-core/dist/core.wasm", import.meta.url);

/** Makes a pool for the core at an address of the site. */
export type MakePool = (core: string) => Promise<Pool>;

/**
 * The pool for each model version. A call rejects when the core cannot be loaded, with CoreMissing when the site has
 * none; the next call tries again.
 */
export function browserPools(make: MakePool = makePool): (modelVersion: number) => Promise<RunPool> {
  const pools = new Map<number, Promise<RunPool>>();
  return (modelVersion) => {
    const known = pools.get(modelVersion);
    if (known !== undefined) return known;
    const made = modelVersion === MODEL_VERSION ? makeCached(CORE.href, make) : makePast(modelVersion, make);
    pools.set(modelVersion, made);
    made.catch(() => pools.delete(modelVersion));
    return made;
  };
}

/** A core released before: web/tools/plugins/cores-plugin.ts puts them into the site. */
async function makePast(modelVersion: number, make: MakePool): Promise<RunPool> {
  const address = new URL(`core/${modelVersion}.wasm`, document.baseURI).href;
  try {
    const core = await loadCore(await SITE_FILES.bytes(address), "any");
    if (core.exports.hl_model_version() !== modelVersion) throw new CoreMissing(modelVersion);
  } catch (error) {
    /* A network that fails does not show what the site has. */
    if (error instanceof LoadError && error.failure !== "missing" && error.failure !== "wrong") throw error;
    throw new CoreMissing(modelVersion);
  }
  return makeCached(address, make);
}

async function makeCached(core: string, make: MakePool): Promise<RunPool> {
  return cacheRuns(await make(core), core);
}

/** `workers=1` in the address's query limits the pool, for measurements and tests. */
function poolSize(): number {
  const asked = Number(new URLSearchParams(globalThis.location.search).get("workers"));
  const wanted = Number.isSafeInteger(asked) && asked > 0 ? asked : navigator.hardwareConcurrency || 2;
  return Math.min(WORKERS_MAX, wanted);
}

interface WorkerParts {
  readonly module: CoreModule;
  readonly spawn: <To, From>() => WorkerPort<To, From>;
}

/** The core, compiled; and how a worker is started. The workers' script is then in the browser's cache. */
export async function workerParts(core: string = CORE.href): Promise<WorkerParts> {
  const script = WORKER_SCRIPT === undefined ? [] : [SITE_FILES.bytes(new URL(WORKER_SCRIPT, import.meta.url).href)];
  const [bytes, text] = await Promise.all([SITE_FILES.bytes(core), ...script]);
  await readyToSpawn();
  const copy = text === undefined || !HAS_NO_ORIGIN ? undefined : scriptCopy(text);
  return { module: await compileCore(bytes), spawn: () => browserPort(spawnWorker(copy)) };
}

/** A frame whose sandbox attribute allows no origin may start only workers that the frame itself has made. */
const HAS_NO_ORIGIN = globalThis.origin === "null";

function scriptCopy(text: BufferSource): string {
  return URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
}

async function makePool(core: string): Promise<Pool> {
  const { module, spawn } = await workerParts(core);
  const made = new Pool({
    module,
    spawn: () => unpacking(spawn<ToWorker, OnWire>()),
    size: poolSize(),
    ahead: true,
    onRestart: tellRestart,
  });
  made.warm();
  return made;
}

let openStore: RunStore | undefined;

/**
 * Results are cached beyond the page only where the site's script has a name that changes with its content, as in every
 * built site: then another build, which might read the core's words in another way, finds none of them.
 */
function siteStore(): RunStore | undefined {
  if (WORKER_SCRIPT === undefined || import.meta.env.DEV) return undefined;
  openStore ??= new RunStore(browserBlocks());
  return openStore;
}

/** The same runs, none of which is made twice; as they are where the browser computes no digests (plain http). */
async function cacheRuns(pool: RunPool, core: string): Promise<RunPool> {
  if (!globalThis.isSecureContext) return pool;
  const script = new TextEncoder().encode(WORKER_SCRIPT ?? "");
  const store = siteStore();
  store?.open();
  const identity = await sha256(await SITE_FILES.bytes(core), script);
  return new CachedRuns({ pool, identity, store });
}

/**
 * The pools of workers of a page: made when first asked for, kept warm, shared by the lab and the gallery's miniatures.
 * A core is fetched and compiled once. A link of the past has another core, and so a pool of its own.
 */
import { MODEL_VERSION } from "../../base/abi.gen.ts";
import { compileCore, loadCore } from "../../core/load.ts";
import { browserPort } from "../../worker/browser-port.ts";
import { Pool } from "../../worker/pool.ts";
import { CoreMissing } from "../../session/core-missing.ts";
import { spawnWorker } from "../../worker/spawn-worker.ts";

/** More workers than this do not help one figure; fewer leave the phone's battery alone. */
const WORKERS_MAX = 16;

const CORE = new URL("../../../../wasm-core/dist/core.wasm", import.meta.url);

/** Makes a pool for the core at an address of the site. */
export type MakePool = (core: string) => Promise<Pool>;

/**
 * The pool for each model version. A call rejects when the core cannot be loaded, with CoreMissing when the site has
 * none; the next call tries again.
 */
export function browserPools(make: MakePool = makePool): (modelVersion: number) => Promise<Pool> {
  const pools = new Map<number, Promise<Pool>>();
  return (modelVersion) => {
    const known = pools.get(modelVersion);
    if (known !== undefined) return known;
    const made = modelVersion === MODEL_VERSION ? make(CORE.href) : makePast(modelVersion, make);
    pools.set(modelVersion, made);
    made.catch(() => pools.delete(modelVersion));
    return made;
  };
}

/** A core released before: web/tools/cores-plugin.ts puts them into the site. */
async function makePast(modelVersion: number, make: MakePool): Promise<Pool> {
  const address = new URL(`core/${modelVersion}.wasm`, document.baseURI).href;
  try {
    const response = await fetch(address);
    const core = await loadCore(await response.arrayBuffer(), "any");
    if (core.exports.hl_model_version() !== modelVersion) throw new CoreMissing(modelVersion);
  } catch {
    throw new CoreMissing(modelVersion);
  }
  return make(address);
}

/** `workers=1` in the address's query limits the pool, for measurements and tests. */
function poolSize(): number {
  const asked = Number(new URLSearchParams(globalThis.location.search).get("workers"));
  const wanted = Number.isSafeInteger(asked) && asked > 0 ? asked : navigator.hardwareConcurrency || 2;
  return Math.min(WORKERS_MAX, wanted);
}

async function makePool(core: string): Promise<Pool> {
  const response = await fetch(core);
  if (!response.ok) throw new Error(`core.wasm could not be loaded (${response.status} ${response.statusText})`);
  const module = await compileCore(await response.arrayBuffer());
  const made = new Pool({
    module,
    size: poolSize(),
    spawn: () => browserPort(spawnWorker()),
  });
  made.warm();
  return made;
}

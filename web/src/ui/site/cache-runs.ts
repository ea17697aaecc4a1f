/**
 * Results that are cached between visits: which browser storage they go to, and what their keys begin with. They are
 * cached beyond the page only where the site's script has a name that changes with its content, as in every built site: then
 * another build, which might read the core's words in another way, finds none of them.
 */
import { SITE_FILES } from "../../loading/site-files.ts";
import type { RunPool } from "../../worker/drive.ts";
import { sha256 } from "../../worker/digest.ts";
import { CachedRuns } from "../../worker/cached-runs.ts";
import { RunStore } from "../../worker/run-store.ts";
import { WORKER_SCRIPT } from "../../worker/spawn-worker.ts";
import { browserBlocks } from "../browser/block-table.ts";

let made: RunStore | undefined;

function siteStore(): RunStore | undefined {
  if (WORKER_SCRIPT === undefined || import.meta.env.DEV) return undefined;
  made ??= new RunStore(browserBlocks());
  return made;
}

/** The same runs, none of which is made twice; as they are where the browser computes no digests (plain http). */
export async function cacheRuns(pool: RunPool, core: string): Promise<RunPool> {
  if (!globalThis.isSecureContext) return pool;
  const script = new TextEncoder().encode(WORKER_SCRIPT ?? "");
  const store = siteStore();
  store?.open();
  const identity = await sha256(await SITE_FILES.bytes(core), script);
  return new CachedRuns({ pool, identity, store });
}

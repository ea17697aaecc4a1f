/**
 * The session of a page: its scenarios, cores and compiler are those of this site, each loaded on first demand, so that
 * the first page shows without them.
 */
import { isOwnName } from "../../model/folder/own-folder.ts";
import { newSession, type Session, type SessionPorts } from "../../session/session.ts";
import type { MakePool } from "./browser-pool.ts";

/** Embeds have their threads elsewhere: `makePool` makes the pool. */
export function siteSession(makePool?: MakePool): Session {
  let pools: Promise<SessionPorts["pool"]> | undefined;
  const loadPools = () => {
    pools ??= import("./browser-pool.ts").then(({ browserPools }) => browserPools(makePool));
    pools.catch(() => (pools = undefined));
    return pools;
  };
  return newSession({
    open: async (name, folder) =>
      folder !== undefined || isOwnName(name)
        ? (await import("./open-own.ts")).openOwn(name, folder)
        : (await import("./open-scenario.ts")).openScenario(name),
    pool: async (modelVersion) => (await loadPools())(modelVersion),
    compile: async (input) => (await import("../../lang/compile.ts")).compile(input),
  });
}

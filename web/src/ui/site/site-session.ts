/**
 * The session of a page: its scenarios, cores and compiler are those of this site, each loaded on first demand, so that
 * the first page shows without them.
 */
import { isOwnName } from "../../model/folder/own-folder.ts";
import { fail } from "../../base/result.ts";
import { failureSentence } from "../../loading/load-error.ts";
import { WorkerCompiler } from "../../session/worker-compiler.ts";
import type { CompileText } from "../../session/compiler.ts";
import { newSession, type Session, type SessionPorts } from "../../session/session.ts";
import type { MakePool } from "./browser-pool.ts";
import { wholeLibrary } from "./library.ts";
import { bringMachineReader } from "../reading/machine-reader.ts";
import { spawnCompileWorker } from "./spawn-compile-worker.ts";

/**
 * Embeds have their threads elsewhere: `makePool` makes the pool. They compile on their own thread, since a page may
 * have many of them.
 */
export function siteSession(makePool?: MakePool): Session {
  let pools: Promise<SessionPorts["pool"]> | undefined;
  const loadPools = () => {
    pools ??= import("./browser-pool.ts").then(({ browserPools }) => browserPools(makePool));
    pools.catch(() => (pools = undefined));
    return pools;
  };
  const here = compilerHere();
  const aside = makePool === undefined ? new WorkerCompiler(spawnCompileWorker, here) : undefined;
  const compile: CompileText = async (input) => {
    aside?.warm();
    await wholeLibrary();
    return (aside?.compile ?? here)(input);
  };
  return newSession({
    open: async (name, folder, hasMachineFile = false) => {
      const isOwn = folder !== undefined || isOwnName(name);
      const opening = isOwn
        ? import("./open-own.ts").then(({ openOwn }) => openOwn(name, folder))
        : import("./open-scenario.ts").then(({ openScenario }) => openScenario(name));
      /* Pages around embeds send them links at any time. */
      const isRead = hasMachineFile || aside === undefined;
      const together = Promise.all([opening, isRead ? bringMachineReader() : undefined]).then(([first]) => first);
      const opened = await together.catch((error: unknown) => fail(failureSentence("The scenario", error)));
      if (opened.ok && opened.value.compiled.length === 0) aside?.warm();
      return opened;
    },
    pool: async (modelVersion) => (await loadPools())(modelVersion),
    compile,
  });
}

/** Each program is compiled in a task of its own, so that the page can draw and answer between two of them. */
function compilerHere(): CompileText {
  let last: Promise<unknown> = Promise.resolve();
  return (input) => {
    const next = last.then(async () => {
      await new Promise((resolve) => setTimeout(resolve, 0));
      return (await import("../../lang/compile.ts")).compile(input);
    });
    last = next.catch(() => undefined);
    return next;
  };
}

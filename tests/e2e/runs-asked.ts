/** The runs that a page asks its workers for, from a moment on. */
import type { Page } from "@playwright/test";
import { COARSE } from "../../web/src/model/experiment/policy.ts";

interface AskedRun {
  /** Of the scenario's first parameter. */
  readonly value: number;
  readonly cores: number;
  readonly isCoarse: boolean;
  readonly isRecorded: boolean;
}

const NOTE_RUNS = `
if (window.runsAsked === undefined) {
  for (const { prototype } of [Worker, MessagePort]) {
    const post = prototype.postMessage;
    prototype.postMessage = function (message, ...more) {
      if (message?.kind === "run") {
        const { params: [value], cores, precision, trace } = message.spec;
        const isCoarse = precision === ${COARSE.precision};
        window.runsAsked.push({ value, cores, isCoarse, isRecorded: trace !== undefined });
      }
      return post.call(this, message, ...more);
    };
  }
}
window.runsAsked = [];`;

/**
 * Returns a function that says which runs have been asked for since then. A run stands there again when the pool has
 * taken it from one worker and given it to another.
 */
export async function noteRuns(page: Page): Promise<() => Promise<readonly AskedRun[]>> {
  await page.evaluate(NOTE_RUNS);
  return () => page.evaluate<readonly AskedRun[]>("window.runsAsked");
}

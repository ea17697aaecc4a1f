/**
 * The diary of a journey: what the page shows after each step of a reader, and on the way there, as text that is
 * compared line by line with the one that is kept in goldens/. It says what may not change when the code behind the
 * page is built anew; columns.ts says which of its lines are stable, and why.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { expect, type Page, type TestInfo } from "@playwright/test";
import { linesOf, type StepKind } from "./columns.ts";
import { observe, OBSERVER, type Observed, type Observer } from "./observed.ts";

/** For sweeps beside others on a small machine. */
const REST_MS = 240_000;

/** The panels follow the sweep in tasks of their own: a page at rest is the same after this time as before. */
const QUIET_MS = 300;

interface Step extends StepKind {
  /** Whether the page has come to rest where the step ends; as `isAtRest` says where it is left out. */
  readonly isOver?: (now: Observed) => boolean;
}

export interface Diary {
  /** Does what a reader does, and writes what the page shows until it is at rest again. */
  readonly step: (name: string, act: () => Promise<unknown>, step?: Step) => Promise<void>;
  /** Compares the diary with the kept one, or keeps it in that one's place: `--update-snapshots`. */
  readonly expectAsKept: (name: string, info: TestInfo) => void;
}

export async function keepDiary(page: Page): Promise<Diary> {
  await page.addInitScript(observe, OBSERVER);
  const lines: string[] = [];
  return {
    step: async (name, act, step = {}) => {
      await inPage(page, "begin").catch(() => undefined);
      await act();
      await rest(page, step.isOver ?? isAtRest);
      lines.push(`## ${name}`, ...linesOf(await inPage(page, "seen"), step), "");
    },
    expectAsKept: (name, info) => {
      const text = lines.join("\n");
      const file = new URL(`goldens/${name}.txt`, import.meta.url);
      const { updateSnapshots } = info.config;
      if (updateSnapshots === "all" || updateSnapshots === "changed") writeFileSync(file, text);
      expect(text, "the diary").toBe(existsSync(file) ? readFileSync(file, "utf8") : "");
    },
  };
}

/** The page's own observer; a page that was opened before the diary has none. */
async function inPage<K extends keyof Observer>(page: Page, name: K): Promise<ReturnType<Observer[K]>> {
  return page.evaluate<ReturnType<Observer[K]>>(`${OBSERVER}.${name}()`);
}

async function rest(page: Page, isOver: (now: Observed) => boolean): Promise<void> {
  const now = async (): Promise<Observed> => inPage(page, "now");
  await expect
    .poll(
      async () => {
        const before = await now();
        if (!isOver(before)) return before;
        await page.waitForTimeout(QUIET_MS);
        return JSON.stringify(await now()) === JSON.stringify(before) ? "at rest" : before;
      },
      { message: "the page comes to rest", timeout: REST_MS, intervals: [50] },
    )
    .toBe("at rest");
}

/** A sweep that is complete, with its own run in the machine. */
export function isAtRest({ phase, status, machine }: Observed): boolean {
  if (phase !== "done" || status === "recording the machine" || machine === undefined) return false;
  const { note, traces, words, isEarlier, isComing } = machine;
  if (isEarlier || isComing || note === "stored" || note === "first pass") return false;
  return traces.length > 0 || /stopped|There is no run/.test(words);
}

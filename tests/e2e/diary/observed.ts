/**
 * What a page shows of its results, read off its elements whenever any of them changes: the phase of the sweep, how
 * good each curve is, and which run the machine shows. It runs within the page, knows nothing of how the page is made,
 * and judges nothing: columns.ts makes text of what it has seen.
 */

/** Points of a curve, by how good they are; `faint`: a curve of the settings before stands behind or in its place. */
export interface ObservedCurve {
  readonly name: string;
  readonly stored: number;
  readonly firstPass: number;
  readonly final: number;
  readonly faint: boolean;
  /** Every point with its value, in words. */
  readonly labels: readonly string[];
}

export interface ObservedMachine {
  /** The word beside the machine's name, as "stored" or "first pass"; empty where nothing has to be said. */
  readonly note: string;
  /** The trace hashes of the runs that are shown: one, or two of a race; none where no run is shown. */
  readonly traces: readonly string[];
  /** What stands in the machine's place where no run is shown. */
  readonly words: string;
  /** The run is of settings that have been changed since. */
  readonly isEarlier: boolean;
  /** Other runs are about to take the place of these. */
  readonly isComing: boolean;
}

/** What the page shows at one moment. */
export interface Observed {
  /** Of the sweep; empty where the page has no lab. */
  readonly phase: string;
  /** The state of the sweep in words. */
  readonly status: string;
  readonly curves: readonly ObservedCurve[];
  /** Undefined where its panel has not come yet. */
  readonly machine: ObservedMachine | undefined;
  /** Notices above the page, and failures of the sweep. */
  readonly told: readonly string[];
}

export interface Observer {
  readonly now: () => Observed;
  /** Everything that was different from the moment before, since the last call of `begin`. */
  readonly seen: () => readonly Observed[];
  /** Forgets what was seen but for the present moment. */
  readonly begin: () => void;
}

/** The name of the observer among the page's global values. */
export const OBSERVER = "observer";

/** Playwright hands this function to the page as text: it uses nothing that is outside of it. */
export function observe(nameOfObserver: string): void {
  const textOf = (root: ParentNode, selector: string): string =>
    root.querySelector(selector)?.textContent.replaceAll(/\s+/g, " ").trim() ?? "";

  const curveOf = (group: Element, faint: boolean): ObservedCurve => {
    const labels = [...group.querySelectorAll('[role="option"]')].map((one) => one.getAttribute("aria-label") ?? "");
    const stored = labels.filter((label) => label.endsWith(", stored with the site")).length;
    const firstPass = labels.filter((label) => label.includes(", being refined")).length;
    const final = labels.length - stored - firstPass;
    return { name: group.getAttribute("aria-label") ?? "", stored, firstPass, final, faint, labels };
  };

  const curvesOf = (lab: Element): readonly ObservedCurve[] => {
    const ghosts = [...lab.querySelectorAll(".hl-lab-figure .hl-figure-ghost")].map((path) => path.getAttribute("d"));
    const groups = [...lab.querySelectorAll(".hl-lab-figure .hl-figure-points > [role='group']")];
    return groups.map((group, i) => curveOf(group, (ghosts[i] ?? "") !== ""));
  };

  const machineOf = (lab: Element): ObservedMachine | undefined => {
    const panel = lab.querySelector("#machine");
    if (panel === null) return undefined;
    const runs = [...panel.querySelectorAll("[data-trace]")];
    return {
      note: textOf(panel, ".hl-machine-stored"),
      traces: runs.map((run) => run.getAttribute("data-trace") ?? ""),
      words: textOf(panel, ".hl-empty"),
      isEarlier: panel.querySelector("[data-stale]") !== null,
      isComing: panel.querySelector("[data-trace-coming]") !== null,
    };
  };

  const now = (): Observed => {
    const lab = document.querySelector("#app main[data-run]");
    const told = [...document.querySelectorAll('[role="status"][aria-label="Notices"] li, .hl-troubles > *')];
    return {
      phase: lab?.getAttribute("data-run") ?? "",
      status: lab === null ? "" : textOf(lab, ".hl-status-word"),
      curves: lab === null ? [] : curvesOf(lab),
      machine: lab === null ? undefined : machineOf(lab),
      told: told.map((one) => one.textContent),
    };
  };

  const seen: Observed[] = [];
  let last = "";
  const look = (): void => {
    const present = now();
    const text = JSON.stringify(present);
    if (text === last) return;
    last = text;
    seen.push(present);
  };
  const begin = (): void => {
    seen.length = 0;
    last = "";
    look();
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  Object.assign(globalThis, { [nameOfObserver]: { now, seen: () => seen, begin } satisfies Observer });
}

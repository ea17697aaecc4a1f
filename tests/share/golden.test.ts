/**
 * Every link ever released still opens, to the state that it had on the day it was recorded. golden.json is only added
 * to (npm run golden:links); a change of an entry would break links that people have sent.
 */
import { readFileSync } from "node:fs";
import { strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import { newLabState } from "../../web/src/lab/link/lab-state.ts";
import { LINK_KEYS, readLab, writeLab } from "../../web/src/lab/link/link.ts";
import { DICTIONARY } from "../../web/src/lab/link/link-dictionary.ts";
import { settle } from "../../web/src/lab/link/settle.ts";
import { readLinkedMachine } from "../../web/src/model/machine/read-machine.ts";
import { MACHINE_NAMES, openMachine, openScenario } from "../harness/project.ts";

interface GoldenLink {
  readonly link: string;
  readonly state: { readonly scenario: string };
}

const links = JSON.parse(readFileSync(new URL("golden.json", import.meta.url), "utf8")) as readonly GoldenLink[];
const machines = new Map(MACHINE_NAMES.map((id) => [id, openMachine(id)]));

/** Keys of version 1. To take one away, or to give it another meaning, breaks links; to add one does not. */
const KEYS_OF_VERSION_1 = "v s hv mv m x n n2 x2 p. off e. seed prec y log why fold stretch t tour theme rh law".split(
  " ",
);

/** The first links were recorded before links named the version of Hotline. */
const WITHOUT_VERSION = { madeBy: undefined };

describe("links of the past", () => {
  it("are recorded", () => {
    expect(links.length).toBeGreaterThanOrEqual(9);
  });

  it.each(links.map((golden) => [golden.link.slice(0, 120), golden] as const))("%s", (_, { link, state }) => {
    const read = readLab(link);
    expect(read).toEqual({ state: { ...newLabState(state.scenario), ...WITHOUT_VERSION, ...state }, notices: [] });
    if (read.state === undefined) throw new Error("no state");
    expect(writeLab(read.state)).toBe(link);
    const scenario = openScenario(state.scenario);
    expect(
      settle(read.state, { scenario, machines, readMachine: readLinkedMachine, programOf: () => undefined }).notices,
    ).toEqual([]);
  });

  it("use keys that all still exist", () => {
    expect(LINK_KEYS).toEqual(expect.arrayContaining(KEYS_OF_VERSION_1));
  });

  it("with programs need the very dictionary they were written with", () => {
    let hash = 0x811c9dc5;
    for (const byte of strToU8(DICTIONARY)) hash = Math.imul(hash ^ byte, 0x01000193);
    expect((hash >>> 0).toString(16)).toBe("c5ea2799");
  });
});

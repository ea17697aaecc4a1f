/**
 * The textbook's tables against the simulated machine: after any sequence of accesses the states that the trace tells
 * are those of the table, and so are the messages, under each protocol that machines have.
 */
import { ACCESSES } from "../../web/src/model/coherence/coherence-words.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stepsOf } from "../../web/src/model/coherence/protocol.ts";
import { protocolNamed } from "../../web/src/model/coherence/protocols.ts";
import { collect } from "../../web/src/session/exercise/collect.ts";
import { openFolder, testMakers } from "./makers.ts";

const CORES = 4;
const SAMPLES = 12; /* each is a run of the simulator */

const access = fc.record({
  core: fc.nat({ max: CORES - 1 }),
  does: fc.constantFrom(...ACCESSES),
  line: fc.nat({ max: 1 }),
});

const makers = testMakers();

/** A machine of several chips, one with a pair of lines that are fetched together, and one of a single chip. */
const SCENARIOS = ["line_sharing", "flexsc_apache", "lookup_mnt"];

describe.each(SCENARIOS)("on the machine of %s", (name) => {
  const folder = openFolder(name);

  it.each(["MESI", "MOESI", "MESIF"] as const)("%s is the textbook's", async (protocol) => {
    await fc.assert(
      fc.asyncProperty(fc.array(access, { minLength: 1, maxLength: 24 }), async (accesses) => {
        const results = await collect(folder, { accesses: { protocol, cores: CORES, accesses } }, makers);
        const rows = results.ok ? results.value.accesses : undefined;
        const steps = stepsOf(protocolNamed(protocol), CORES, accesses);
        const seen = rows?.map(({ states, messages }) => ({ states, messages }));
        expect(seen).toEqual(steps.map(({ line: { states }, messages }) => ({ states, messages })));
        const cost = rows?.map(({ cycles = 0 }) => cycles > 0);
        expect(cost).toEqual(steps.map(({ messages }) => messages.length > 0));
      }),
      { numRuns: SAMPLES },
    );
  });
});

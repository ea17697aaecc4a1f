/** The table of a line's states: every wrong cell is found, and told with the protocol's rule. */
import { ACCESSES, PROTOCOL_NAMES, type ProtocolName } from "../../coherence/coherence-words.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stepsOf } from "../../coherence/protocol.ts";
import { protocolNamed } from "../../coherence/protocols.ts";
import { exerciseOf, judged, NO_POINTS, problemsOf, solved } from "../testing/asked.ts";

const CORES = 3;
const access = fc.record({
  core: fc.nat({ max: CORES - 1 }),
  does: fc.constantFrom(...ACCESSES),
  line: fc.nat({ max: 1 }),
});
const accessList = fc.array(access, { minLength: 1, maxLength: 12 });
type Access = { readonly core: number; readonly does: (typeof ACCESSES)[number]; readonly line: number };

/** As the machine's trace would tell it. */
const traced = (protocol: ProtocolName, accesses: readonly Access[]) => ({
  ...NO_POINTS,
  accesses: stepsOf(protocolNamed(protocol), CORES, accesses).map(({ line: { states }, messages }) => ({
    states,
    messages,
    cycles: messages.length === 0 ? undefined : 100,
  })),
});

interface Row {
  readonly states: readonly string[];
  readonly messages: readonly string[];
}

function withCell(rows: readonly Row[], row: number, core: number, state: string): readonly Row[] {
  return rows.map((one, i) => (i === row ? { ...one, states: one.states.with(core, state) } : one));
}

describe.each(PROTOCOL_NAMES)("the table of %s", (protocol) => {
  it("is right as it is, in small letters too, and near or wrong with a wrong cell, which is named", () => {
    fc.assert(
      fc.property(accessList, fc.nat(), fc.nat({ max: CORES - 1 }), (accesses, at, core) => {
        const exercise = exerciseOf("table", { protocol, cores: CORES, accesses, messages: true }, {});
        const results = traced(protocol, accesses);
        const { rows } = solved(exercise, results) as { readonly rows: readonly Row[] };
        expect(judged(exercise, { rows }, results).grade).toBe("right");
        const small = rows.map((row) => ({ ...row, states: row.states.map((state) => state.toLowerCase()) }));
        expect(judged(exercise, { rows: small }, results).grade).toBe("right");
        const row = at % rows.length;
        const other = protocolNamed(protocol).states.find(({ letter }) => letter !== rows[row]?.states[core]);
        const verdict = judged(exercise, { rows: withCell(rows, row, core, other?.letter ?? "") }, results);
        expect(verdict.grade).toBe("near");
        expect(verdict.text).toContain(`ccess ${row + 1}, core ${core}: `);
        expect(judged(exercise, { rows: [] }, results).grade).toBe("wrong");
      }),
    );
  });
});

describe("a table", () => {
  const accesses = [
    { core: 0, does: "read", line: 0 },
    { core: 1, does: "read", line: 0 },
    { core: 1, does: "write", line: 0 },
  ] as const;
  const exercise = exerciseOf("table", { protocol: "MESI", cores: CORES, accesses, messages: true, given: 1 }, {});
  const results = traced("MESI", accesses);
  const RIGHT = [
    { states: ["S", "S", "I"], messages: ["BusRd"] },
    { states: ["I", "M", "I"], messages: ["BusUpgr"] },
  ];

  it("is asked for behind the rows that are given", () => {
    expect(solved(exercise, results)).toEqual({ rows: RIGHT });
  });

  it("is told what is wrong with the protocol's own reason", () => {
    expect(judged(exercise, { rows: withCell(RIGHT, 0, 1, "E") }, results).text).toBe(
      "Access 2, core 1: Shared, not Exclusive (The core asks for the line to read it; it is Exclusive where no other core has a copy, and Shared otherwise).",
    );
    expect(judged(exercise, { rows: withCell(RIGHT, 1, 0, "S") }, results).text).toBe(
      "Access 3, core 0: Invalid, not Shared (Another core is going to write: the copy is given up).",
    );
  });

  it("has messages where they are asked for", () => {
    const rows = RIGHT.map((row) => ({ ...row, messages: ["BusRd"] }));
    expect(judged(exercise, { rows }, results)).toEqual({ grade: "near", text: "Access 3: core 1 sends BusUpgr." });
    const states = exerciseOf("table", { protocol: "MESI", cores: CORES, accesses, given: 1 }, {});
    expect(judged(states, { rows }, results).grade).toBe("right");
  });

  it("of a protocol that machines have needs the machine's run, which decides", () => {
    expect(exercise.needs().accesses).toEqual({ protocol: "MESI", cores: CORES, accesses });
    expect(exercise.check({ rows: RIGHT }, NO_POINTS).ok).toBe(false);
    const other = {
      ...NO_POINTS,
      accesses: accesses.map(() => ({ states: ["I", "I", "I"], messages: [], cycles: undefined })),
    };
    expect(judged(exercise, { rows: RIGHT }, other).grade).toBe("wrong");
    expect(exerciseOf("table", { protocol: "Dragon", cores: CORES, accesses }, {}).needs()).toEqual({});
  });

  it("names cores that there are, and leaves a row to fill in", () => {
    const ask = { protocol: "MSI", cores: 2, accesses: [{ core: 2, does: "read" }] };
    expect(problemsOf("table", ask, {})).toEqual(["ask.accesses[0].core"]);
    expect(problemsOf("table", { ...ask, cores: 3, given: 1 }, {})).toEqual(["ask.given"]);
  });
});

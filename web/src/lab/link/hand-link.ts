/**
 * The page on which a line is driven by hand as a URL fragment, and back: `v=1&hand=MESI&cores=3&do=r0,w1,u2`. Its
 * table stands beside those of the other pages; the same rules hold: rows are only added, and a key never changes its
 * meaning.
 */
import { ACCESSES, PROTOCOL_NAMES } from "../../model/coherence/coherence-words.ts";
import type { LineAccess } from "../../model/coherence/protocol.ts";
import { always, flag, optional, plain } from "./field.ts";
import { firstOf, hasKey, readTable, type Table, writeTable } from "./field-table.ts";
import { HAND_ACCESSES_MAX, type HandState, NEW_HAND } from "./hand-state.ts";
import { VERSION_FIELDS } from "./link-versions.ts";
import { type Kind, whole, word } from "./value-kinds.ts";

const ENTRY = { history: "entry", run: "same" } as const;
const PROTOCOL = "hand";

/** "r0" is a read by core 0 of the first line, "u2b" an update by core 2 of the second. */
const ACCESS = /^([rwu])([0-3])(b?)$/;

const ACCESS_LIST: Kind<readonly LineAccess[]> = {
  write: (accesses) =>
    accesses.map(({ core, does, line }) => `${does.charAt(0)}${core}${line > 0 ? "b" : ""}`).join(","),
  read: (text) => {
    const words = text.split(",");
    const accesses = words.flatMap(readAccess);
    return accesses.length === words.length && words.length <= HAND_ACCESSES_MAX ? accesses : undefined;
  },
  wanted: `a list of at most ${HAND_ACCESSES_MAX} accesses such as r0,w1,u2`,
};

function readAccess(text: string): readonly LineAccess[] {
  const [, letter, core, second] = ACCESS.exec(text) ?? [];
  const does = ACCESSES.find((one) => one.charAt(0) === letter);
  return does === undefined ? [] : [{ core: Number(core), does, line: second === "b" ? 1 : 0 }];
}

export const HAND_FIELDS: Table<HandState> = {
  protocol: always({ key: PROTOCOL, meaning: "the protocol", ...ENTRY }, word(PROTOCOL_NAMES), NEW_HAND.protocol),
  ...VERSION_FIELDS,
  cores: plain({ key: "cores", meaning: "the number of cores", ...ENTRY }, whole(2, 4), NEW_HAND.cores),
  lines: plain({ key: "lines", meaning: "the number of lines", ...ENTRY }, whole(1, 2), NEW_HAND.lines),
  accesses: plain({ key: "do", meaning: "the accesses so far", ...ENTRY }, ACCESS_LIST, NEW_HAND.accesses),
  bug: optional({ key: "bug", meaning: "the number of the planted bug", ...ENTRY }, whole(1)),
  asks: flag({ key: "ask", meaning: "the reader says what happens, before it is shown", ...ENTRY }),
};

export function isHandLink(fragment: string): boolean {
  return hasKey(fragment, PROTOCOL);
}

/** Without the leading "#". */
export function writeHand(state: HandState): string {
  return writeTable<HandState>(HAND_FIELDS, PROTOCOL, state);
}

export interface ReadHand {
  readonly state: HandState;
  readonly notices: readonly string[];
}

export function readHand(fragment: string): ReadHand {
  const { state, notices } = readTable<HandState>(HAND_FIELDS, PROTOCOL, fragment);
  if (state === undefined) return { state: NEW_HAND, notices: firstOf(notices) };
  const accesses = state.accesses.filter(({ core, line }) => core < state.cores && line < state.lines);
  if (accesses.length === state.accesses.length) return { state, notices: firstOf(notices) };
  const beyond =
    "The link's do has accesses of cores or lines that its cores and lines do not have; they were left out.";
  return { state: { ...state, accesses }, notices: firstOf([...notices, beyond]) };
}

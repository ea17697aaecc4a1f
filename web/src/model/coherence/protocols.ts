/**
 * Five protocols of textbooks as data: MSI, MESI, MOESI and MESIF, which take the other copies away before a core
 * writes, and Dragon, which sends them the new value. protocol.ts has what the tables mean. Where authors differ in
 * which core supplies a clean line, the tables do as the core's (wasm-core/src/protocol.def); a test compares them.
 */
import type { ProtocolName } from "./coherence-words.ts";
import type { OwnRule, Protocol, ProtocolState, SeenRule } from "./protocol.ts";

const NONE: ProtocolState = { letter: "I", name: "Invalid", text: "the core has no copy" };
const SHARED: ProtocolState = { letter: "S", name: "Shared", text: "a clean copy; others may have one as well" };
const EXCLUSIVE: ProtocolState = {
  letter: "E",
  name: "Exclusive",
  text: "the only copy, and clean: the core may write without a message",
};
const MODIFIED: ProtocolState = { letter: "M", name: "Modified", text: "the only copy; memory has an old value" };
const OWNED: ProtocolState = {
  letter: "O",
  name: "Owned",
  text: "memory has an old value; others may have copies, and this core supplies the line",
};
const FORWARD: ProtocolState = {
  letter: "F",
  name: "Forward",
  text: "a clean copy of the last reader, which supplies the line to the next one",
};

const READ_HIT = "The core has a copy: it reads without a message.";
const WRITE_HIT = "The core has the only copy: it writes without a message.";
const WRITE_MISS = "The core asks for the line to write it, and is the only one to have it afterwards.";
const UPGRADE = "The core has the value already; the others must give up their copies before it writes.";
const GIVE_UP = "Another core is going to write: the copy is given up.";
const SUPPLY_AND_GIVE_UP = "Another core is going to write: the line is sent there, and the copy given up.";
const READ_BESIDE = "Another core reads as well: the copy stays, and memory sends the line.";

const readHit = (state: string): OwnRule => ({ state, access: "read", messages: [], next: state, text: READ_HIT });
const silentWrite = (state: string): OwnRule => ({ state, access: "write", messages: [], next: "M", text: WRITE_HIT });
const upgrade = (state: string): OwnRule => ({
  state,
  access: "write",
  messages: ["BusUpgr"],
  next: "M",
  text: UPGRADE,
});
const writeMiss: OwnRule = { state: "I", access: "write", messages: ["BusRdX"], next: "M", text: WRITE_MISS };
const readMiss = (next: string, text: string): OwnRule => ({
  state: "I",
  access: "read",
  messages: ["BusRd"],
  next,
  alone: { messages: ["BusRd"], next: "E" },
  text,
});

const SHARED_READ_MISS =
  "The core asks for the line to read it; it is Exclusive where no other core has a copy, and Shared otherwise.";

/** A clean copy that does not supply the line gives way without a word. */
const SHARED_SEEN: readonly SeenRule[] = [
  { state: "S", message: "BusRd", next: "S", text: READ_BESIDE },
  { state: "S", message: "BusRdX", next: "I", text: GIVE_UP },
  { state: "S", message: "BusUpgr", next: "I", text: GIVE_UP },
];
const supplyAndGiveUp = (state: string): SeenRule => ({
  state,
  message: "BusRdX",
  next: "I",
  supplies: true,
  text: SUPPLY_AND_GIVE_UP,
});
const EXCLUSIVE_READ: SeenRule = {
  state: "E",
  message: "BusRd",
  next: "S",
  supplies: true,
  text: "Another core reads: the copy is sent there, and both share the line.",
};
const MODIFIED_READ: SeenRule = {
  state: "M",
  message: "BusRd",
  next: "S",
  supplies: true,
  writesBack: true,
  text: "Another core reads: the line is sent there and written back to memory, and both share it.",
};

const MSI: Protocol = {
  name: "MSI",
  title: "MSI: Modified, Shared, Invalid",
  states: [MODIFIED, SHARED, NONE],
  own: [
    {
      state: "I",
      access: "read",
      messages: ["BusRd"],
      next: "S",
      text: "The core asks for the line to read it, and shares it, also where it is the only one.",
    },
    writeMiss,
    readHit("S"),
    upgrade("S"),
    readHit("M"),
    silentWrite("M"),
  ],
  seen: [...SHARED_SEEN, MODIFIED_READ, supplyAndGiveUp("M")],
  source: "[Nagarajan20] chapter 7; the messages' names are those of [Culler99] section 5.3",
};

const MESI: Protocol = {
  name: "MESI",
  title: "MESI: Modified, Exclusive, Shared, Invalid",
  states: [MODIFIED, EXCLUSIVE, SHARED, NONE],
  own: [
    readMiss("S", SHARED_READ_MISS),
    writeMiss,
    readHit("S"),
    upgrade("S"),
    readHit("E"),
    silentWrite("E"),
    readHit("M"),
    silentWrite("M"),
  ],
  seen: [...SHARED_SEEN, EXCLUSIVE_READ, supplyAndGiveUp("E"), MODIFIED_READ, supplyAndGiveUp("M")],
  source: "[Papamarcos84], where a core with a Shared copy supplies it as well; [Nagarajan20] section 7.3",
};

const MOESI: Protocol = {
  name: "MOESI",
  title: "MOESI: Modified, Owned, Exclusive, Shared, Invalid",
  states: [MODIFIED, OWNED, EXCLUSIVE, SHARED, NONE],
  own: [...MESI.own, readHit("O"), upgrade("O")],
  seen: [
    ...SHARED_SEEN,
    EXCLUSIVE_READ,
    supplyAndGiveUp("E"),
    {
      state: "M",
      message: "BusRd",
      next: "O",
      supplies: true,
      text: "Another core reads: the line is sent there and not to memory; from now on this core supplies it.",
    },
    supplyAndGiveUp("M"),
    {
      state: "O",
      message: "BusRd",
      next: "O",
      supplies: true,
      text: "Another core reads: the owner sends one more copy, and memory stays old.",
    },
    supplyAndGiveUp("O"),
    { state: "O", message: "BusUpgr", next: "I", text: GIVE_UP },
  ],
  source: "[Sweazey86]; [AMD64] section 7.3; [Nagarajan20] section 7.4",
};

const MESIF: Protocol = {
  name: "MESIF",
  title: "MESIF: Modified, Exclusive, Shared, Invalid, Forward",
  states: [MODIFIED, EXCLUSIVE, SHARED, NONE, FORWARD],
  own: [
    readMiss(
      "F",
      "The core asks for the line to read it; it is Exclusive where no other core has a copy. Otherwise the core is the last reader, which answers the next one.",
    ),
    writeMiss,
    readHit("S"),
    upgrade("S"),
    readHit("E"),
    silentWrite("E"),
    readHit("M"),
    silentWrite("M"),
    readHit("F"),
    upgrade("F"),
  ],
  seen: [
    ...SHARED_SEEN,
    EXCLUSIVE_READ,
    supplyAndGiveUp("E"),
    MODIFIED_READ,
    supplyAndGiveUp("M"),
    {
      state: "F",
      message: "BusRd",
      next: "S",
      supplies: true,
      text: "Another core reads: the copy is sent there, and that core answers the next one.",
    },
    supplyAndGiveUp("F"),
    { state: "F", message: "BusUpgr", next: "I", text: GIVE_UP },
  ],
  source: "[Goodman04]",
};

const UPDATE_HIT = "The core sends the new value to all copies; memory stays old, and this core supplies the line.";
const TAKES_VALUE = "Another core has written: the copy takes the new value.";

const DRAGON: Protocol = {
  name: "Dragon",
  title: "Dragon: every write is sent to all copies",
  states: [
    MODIFIED,
    { ...EXCLUSIVE, text: "the only copy, and clean" },
    {
      letter: "Sm",
      name: "Shared modified",
      text: "the core that wrote last; others have the same value, memory has an old one, and this core supplies the line",
    },
    { letter: "Sc", name: "Shared clean", text: "a copy as all others; it does not supply the line" },
    NONE,
  ],
  own: [
    {
      state: "I",
      access: "read",
      messages: ["BusRd"],
      next: "Sc",
      alone: { messages: ["BusRd"], next: "E" },
      text: "The core asks for the line to read it; it is Exclusive where no other core has a copy.",
    },
    {
      state: "I",
      access: "write",
      messages: ["BusRd", "BusUpd"],
      next: "Sm",
      alone: { messages: ["BusRd"], next: "M" },
      text: "The core asks for the line, and sends the value that it writes to the other copies.",
    },
    readHit("E"),
    silentWrite("E"),
    readHit("Sc"),
    {
      state: "Sc",
      access: "write",
      messages: ["BusUpd"],
      next: "Sm",
      alone: { messages: ["BusUpd"], next: "M" },
      text: UPDATE_HIT,
    },
    readHit("Sm"),
    {
      state: "Sm",
      access: "write",
      messages: ["BusUpd"],
      next: "Sm",
      alone: { messages: ["BusUpd"], next: "M" },
      text: UPDATE_HIT,
    },
    readHit("M"),
    silentWrite("M"),
  ],
  seen: [
    { state: "E", message: "BusRd", next: "Sc", text: READ_BESIDE },
    { state: "Sc", message: "BusRd", next: "Sc", text: READ_BESIDE },
    {
      state: "Sm",
      message: "BusRd",
      next: "Sm",
      supplies: true,
      text: "Another core reads: the core that wrote last sends the line.",
    },
    {
      state: "M",
      message: "BusRd",
      next: "Sm",
      supplies: true,
      text: "Another core reads: the line is sent there, and memory stays old.",
    },
    { state: "Sc", message: "BusUpd", next: "Sc", updates: true, text: TAKES_VALUE },
    { state: "Sm", message: "BusUpd", next: "Sc", updates: true, text: `${TAKES_VALUE} The writer supplies the line.` },
  ],
  source: "[McCreight84]; [Archibald86]; [Culler99] section 5.3",
};

const BY_NAME: Readonly<Record<ProtocolName, Protocol>> = { MSI, MESI, MOESI, MESIF, Dragon: DRAGON };

export function protocolNamed(name: ProtocolName): Protocol {
  return BY_NAME[name];
}

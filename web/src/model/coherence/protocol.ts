/**
 * A coherence protocol as the tables of a textbook, and the life of a line under it: what a core does at an access of
 * its own, what the other cores do when they see its message, and what holds afterwards. Accesses come one at a time,
 * as in an exercise done by hand; races between messages are not part of it. protocols.ts has the tables. The core
 * simulates protocols by itself, as the directory of a line sees them (wasm-core/src/protocol.def).
 */

import { ACCESSES, type AccessKind } from "./coherence-words.ts";

/** What a core tells all others: it wants a copy to read; one to write; to write its own copy; a new value for all. */
export const MESSAGES = ["BusRd", "BusRdX", "BusUpgr", "BusUpd"] as const;
export type Message = (typeof MESSAGES)[number];

/** The state of a core without a copy; every protocol has it. */
export const INVALID = "I";

export interface ProtocolState {
  /** As tables write it: "M", "Sc". */
  readonly letter: string;
  readonly name: string;
  readonly text: string;
}

interface Outcome {
  /** In their order; none for an access that no other core notices. */
  readonly messages: readonly Message[];
  readonly next: string;
}

/** What a core does at an access of its own. An update does as a write. */
export interface OwnRule extends Outcome {
  readonly state: string;
  readonly access: "read" | "write";
  /** Where no other core has a copy, and that makes a difference. */
  readonly alone?: Outcome;
  readonly text: string;
}

/** What a core with a copy does when it sees a message of another core. */
export interface SeenRule {
  readonly state: string;
  readonly message: Message;
  readonly next: string;
  /** Does the core send the line, in the place of memory? */
  readonly supplies?: true | undefined;
  /** Does memory get the line as well? */
  readonly writesBack?: true | undefined;
  /** Does the copy take the value that the message carries? */
  readonly updates?: true | undefined;
  readonly text: string;
}

export interface Protocol {
  readonly name: string;
  readonly title: string;
  readonly states: readonly ProtocolState[];
  readonly own: readonly OwnRule[];
  readonly seen: readonly SeenRule[];
  /** Keys of REFERENCES.md, with the place. */
  readonly source: string;
}

export interface CoreAccess {
  readonly core: number;
  readonly does: AccessKind;
}

/** An access to one of several lines. */
export interface LineAccess extends CoreAccess {
  /** The line's number in the exercise. */
  readonly line: number;
}

/** A line in every core and in memory. A copy is fresh when it has the value that was written last. */
export interface Line {
  readonly states: readonly string[];
  readonly fresh: readonly boolean[];
  readonly memoryFresh: boolean;
}

/** A core with a copy has seen a message. */
interface Seen {
  readonly core: number;
  readonly rule: SeenRule;
}

/** What an access has done. */
export interface Step {
  readonly line: Line;
  readonly messages: readonly Message[];
  /** The core that sent the line; undefined: memory did, or the core had a copy. */
  readonly supplier: number | undefined;
  /** The rule of the core's own access; undefined where the protocol has none. */
  readonly rule: OwnRule | undefined;
  /** What other cores did when they saw its messages, in the order of messages and cores. */
  readonly seen: readonly Seen[];
  /** Everything that is wrong: a sound protocol has nothing. */
  readonly wrong: readonly string[];
}

/** A line that only memory has. */
export function unusedLine(cores: number): Line {
  return {
    states: Array.from({ length: cores }, () => INVALID),
    fresh: Array.from({ length: cores }, () => false),
    memoryFresh: true,
  };
}

function stepLine(protocol: Protocol, line: Line, { core, does }: CoreAccess): Step {
  const state = line.states[core] ?? INVALID;
  const rule = protocol.own.find((one) => one.state === state && one.access === (does === "read" ? "read" : "write"));
  if (rule === undefined)
    return {
      line,
      messages: [],
      supplier: undefined,
      rule,
      seen: [],
      wrong: [`core ${core} has no rule for a ${does} in ${state}`],
    };
  const isAlone = line.states.every((other, i) => i === core || other === INVALID);
  const { messages, next } = (isAlone ? rule.alone : undefined) ?? rule;
  const copies = new Copies(protocol, line, core);
  for (const message of messages) copies.send(message);
  if (does !== "write" && !copies.isFresh(core)) copies.wrong.push(`core ${core} reads a stale value`);
  if (does !== "read") copies.write();
  copies.states[core] = next;
  return {
    line: copies.line(),
    messages,
    supplier: copies.supplier,
    rule,
    seen: copies.seen,
    wrong: [...copies.wrong, ...ownersOf(copies.states)],
  };
}

/** The steps of accesses to lines that no core has used before; each line has its own life. */
export function stepsOf(
  protocol: Protocol,
  cores: number,
  accesses: readonly (CoreAccess & Partial<LineAccess>)[],
): readonly Step[] {
  const lines = new Map<number, Line>();
  return accesses.map((access) => {
    const { line: number = 0 } = access;
    const step = stepLine(protocol, lines.get(number) ?? unusedLine(cores), access);
    lines.set(number, step.line);
    return step;
  });
}

/** The copies of a line while messages of one access go to all cores. */
class Copies {
  readonly states: string[];
  readonly wrong: string[] = [];
  readonly seen: Seen[] = [];
  supplier: number | undefined;
  /** Was the copy fresh that the supplier sent? */
  private suppliedFresh = false;
  private readonly protocol: Protocol;
  private readonly core: number;
  private readonly fresh: boolean[];
  private memoryFresh: boolean;
  /** Cores whose copies take the value that is about to be written. */
  private readonly updated = new Set<number>();

  constructor(protocol: Protocol, { states, fresh, memoryFresh }: Line, core: number) {
    this.protocol = protocol;
    this.core = core;
    this.states = [...states];
    this.fresh = [...fresh];
    this.memoryFresh = memoryFresh;
  }

  isFresh(core: number): boolean {
    return this.fresh[core] ?? false;
  }

  line(): Line {
    return { states: this.states, fresh: this.fresh, memoryFresh: this.memoryFresh };
  }

  /** Every other core with a copy sees the message; a core that asked for the line then has it. */
  send(message: Message): void {
    this.states.forEach((state, other) => {
      if (other !== this.core && state !== INVALID) this.see(other, state, message);
    });
    if (message !== "BusRd" && message !== "BusRdX") return;
    this.fresh[this.core] = this.supplier === undefined ? this.memoryFresh : this.suppliedFresh;
  }

  private see(other: number, state: string, message: Message): void {
    const rule = this.protocol.seen.find((one) => one.state === state && one.message === message);
    if (rule === undefined) {
      this.wrong.push(`core ${other} has no rule for ${message} in ${state}`);
      return;
    }
    this.seen.push({ core: other, rule });
    const wasFresh = this.isFresh(other);
    if (rule.supplies === true && this.supplier === undefined) {
      this.supplier = other;
      this.suppliedFresh = wasFresh;
    }
    if (rule.writesBack === true) this.memoryFresh = wasFresh;
    if (rule.updates === true) this.updated.add(other);
    this.states[other] = rule.next;
    if (rule.next === INVALID) this.fresh[other] = false;
  }

  /** The core writes its copy: all others are old from now on, but those that took the new value. */
  write(): void {
    this.fresh.forEach((_, other) => {
      this.fresh[other] = other === this.core || (this.updated.has(other) && this.states[other] !== INVALID);
    });
    this.memoryFresh = false;
  }
}

/** The messages of the protocol, in the order of MESSAGES. */
export function messagesIn({ own }: Protocol): readonly Message[] {
  const sent = own.flatMap(({ messages, alone }) => [...messages, ...(alone?.messages ?? [])]);
  return MESSAGES.filter((message) => sent.includes(message));
}

/** In every protocol the states of a core that has the only copy, and may write without a message. */
const OF_ONE_CORE: readonly string[] = ["M", "E"];

/** What is said of the states, whatever the rules do: a core with the only copy has the only one. */
function ownersOf(states: readonly string[]): readonly string[] {
  const holders = states.flatMap((state, core) => (state === INVALID ? [] : [{ state, core }]));
  const owner = holders.find(({ state }) => OF_ONE_CORE.includes(state));
  const other = holders.find((one) => one !== owner);
  if (owner === undefined || other === undefined) return [];
  return [`core ${owner.core} is in ${owner.state} while core ${other.core} has a copy in ${other.state}`];
}

/** The only entry of a protocol that is changed, and what stands there instead: a planted bug. */
export type Change =
  | { readonly in: "own"; readonly state: string; readonly access: OwnRule["access"]; readonly rule: Partial<OwnRule> }
  | { readonly in: "seen"; readonly state: string; readonly message: Message; readonly rule: Partial<SeenRule> };

/** The protocol with one entry changed; the same object where it has no such entry. */
export function withChange(protocol: Protocol, change: Change): Protocol {
  if (change.in === "own") {
    const isMeant = (one: OwnRule): boolean => one.state === change.state && one.access === change.access;
    if (!protocol.own.some(isMeant)) return protocol;
    return { ...protocol, own: protocol.own.map((one) => (isMeant(one) ? { ...one, ...change.rule } : one)) };
  }
  const isMeant = (one: SeenRule): boolean => one.state === change.state && one.message === change.message;
  if (!protocol.seen.some(isMeant)) return protocol;
  return { ...protocol, seen: protocol.seen.map((one) => (isMeant(one) ? { ...one, ...change.rule } : one)) };
}

/**
 * A shortest sequence of accesses after which something is wrong; undefined when nothing ever is. All states of the
 * line that can be reached are looked at: they are finitely many, since a copy is fresh or not.
 */
export function findWrong(protocol: Protocol, cores: number): readonly CoreAccess[] | undefined {
  const choices = Array.from({ length: cores }, (_, core) => ACCESSES.map((does) => ({ core, does }))).flat();
  const seen = new Set<string>();
  let reached: readonly { readonly line: Line; readonly way: readonly CoreAccess[] }[] = [
    { line: unusedLine(cores), way: [] },
  ];
  while (reached.length > 0) {
    const next: { line: Line; way: readonly CoreAccess[] }[] = [];
    for (const { line, way } of reached) {
      for (const access of choices) {
        const step = stepLine(protocol, line, access);
        if (step.wrong.length > 0) return [...way, access];
        const key = JSON.stringify(step.line);
        if (seen.has(key)) continue;
        seen.add(key);
        next.push({ line: step.line, way: [...way, access] });
      }
    }
    reached = next;
  }
  return undefined;
}

/**
 * The data races of a run, decoded from the core's memory, and from the words of a fault; see wasm-core/RACES.md.
 */
import { ORDERS, RACE, RACE_BYTES } from "../base/abi.gen.ts";
import type { DataRace, RacingAccess } from "../base/run.ts";
import type { CoreExports } from "./exports.ts";
import { MemoryReader } from "./memory.ts";

export function readRaces(core: CoreExports, sim: number): readonly DataRace[] {
  const memory = new MemoryReader(core.memory);
  const base = core.hl_races_of(sim) >>> 0;
  return Array.from({ length: core.hl_race_count(sim) >>> 0 }, (_, i) => readRace(memory, base + i * RACE_BYTES));
}

function readRace(memory: MemoryReader, at: number): DataRace {
  const word = (name: keyof typeof RACE): number => memory.u64(at + RACE[name]);
  return {
    address: word("address"),
    size: word("size"),
    later: accessOf(word("core"), word("pc"), word("time"), word("kind")),
    earlier: accessOf(word("earlier_core"), word("earlier_pc"), word("earlier_time"), word("earlier_kind")),
    sequenceEnded: word("sequence") === 1,
  };
}

const ACTIONS = ["read", "write", "update"] as const;

/** `kind`: the word HL_RACE kind of abi.def. */
function accessOf(core: number, pc: number, time: number, kind: number): RacingAccess {
  return { core, pc, time, action: ACTIONS[kind >> 4] ?? "read", order: ORDERS[kind & 15]?.name ?? "PLAIN" };
}

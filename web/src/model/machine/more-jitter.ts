/**
 * The same machine with more jitter on its messages (see "Jitter" in wasm-core/MODEL.md), but with the same mean
 * latencies: what a run says only because messages meet within a cycle or two is another value there, and everything
 * else says what it said. It must change nothing that jitter does not change.
 *
 * Jitter makes a message longer, never shorter, so its mean has to be taken out of the machine's tables. A miss that
 * nothing delays has two messages with jitter, a hand-over of a line that others wait for only one, and both have the
 * same total in the tables. So the tables lose the mean of one and a half messages: a hand-over is a quarter of the
 * added jitter too short or right (it depends on the machine), a miss alone a quarter too long. Measured with 8 cycles
 * more, on six programs of locks and three others with 2, 8 and 24 cores, on five machines: the median change is 0.4 to
 * 0.8 %. With the mean of one message it is 0.7 to 1.9 %, with that of two 0.1 to 1.4 %.
 */
import type { MachineModel, MachineNumbers } from "../../base/machine.ts";

/** Totals of misses, beside the tables; 0: the machine has no such thing. */
const TOTALS = [
  "invalidate_base_cycles",
  "home_hit_cycles",
  "conflict_cycles",
] as const satisfies readonly (keyof MachineNumbers)[];

/** What the tables lose, as a share of the added cycles: the mean of a message is half of them. */
const TOTAL_SHARE = 3 / 4;
/** What the way of a request loses of that. */
const WAY_SHARE = 1 / 4;

/** The machine whose messages take up to so many cycles longer, a multiple of 4. */
export function withMoreJitter(model: MachineModel, asked: number): MachineModel {
  const { numbers } = model;
  const cycles = Math.min(asked, mostOf(numbers));
  const hop = model.hop.map((way) => Math.max(0, way - WAY_SHARE * cycles));
  /* The core wants every total to be longer than every way. */
  const least = largest(hop) + 1;
  const less = (total: number): number => Math.max(Math.min(least, total), total - TOTAL_SHARE * cycles);
  const totals = Object.fromEntries(TOTALS.map((name) => [name, less(numbers[name])]));
  return {
    ...model,
    hop,
    transfer: model.transfer.map(less),
    dram: model.dram.map(less),
    numbers: {
      ...numbers,
      ...totals,
      /* A chip's cache is never busy with a read for longer than the read takes. */
      llc_hit_cycles: Math.max(numbers.llc_occupancy_cycles, less(numbers.llc_hit_cycles)),
      ...tenureOf(model, TOTAL_SHARE * cycles),
      /* No other core waits for what passes between threads of one core only, so both messages count. */
      sibling_cycles: numbers.sibling_cycles === 0 ? 0 : numbers.sibling_cycles - cycles,
      /* The message that asks for the line back has jitter, too. */
      hold_cycles: Math.max(0, numbers.hold_cycles - cycles / 2),
      message_jitter_cycles: numbers.message_jitter_cycles + cycles,
    },
  };
}

/** Jitter whose mean can be taken out of the machine's shortest total, that of threads of one core. */
function mostOf({ sibling_cycles: siblings }: MachineNumbers): number {
  return siblings === 0 ? Number.POSITIVE_INFINITY : 4 * Math.floor((siblings - 1) / 4);
}

/**
 * The tenure is a share of a transfer. It rises by half of what the shortest transfer has lost: a core makes as many
 * accesses in it as before, for one transfer of nearly the same length. (With all of it a counter that all cores add to
 * is 1.2 to 4.4 % faster on the imported x86 machines, with nothing of it 2.5 % slower.)
 */
function tenureOf(
  { numbers, transfer }: MachineModel,
  lost: number,
): Pick<MachineNumbers, "tenure_low_percent" | "tenure_high_percent"> {
  const shortest = transfer.reduce(
    (least, total) => (total > 0 && total < least ? total : least),
    Number.MAX_SAFE_INTEGER,
  );
  const longer = (percent: number): number =>
    Math.min(100, Math.round((percent * shortest) / Math.max(1, shortest - lost / 2)));
  return {
    tenure_low_percent: longer(numbers.tenure_low_percent),
    tenure_high_percent: longer(numbers.tenure_high_percent),
  };
}

function largest(table: Uint32Array): number {
  return table.reduce((most, entry) => Math.max(most, entry), 0);
}

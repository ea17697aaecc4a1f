/**
 * The core's trace ring as one array in order of time. Records of shared actions come in exact order; notes of a core
 * that ran ahead may lie a little later in the ring than their time, so the copy is sorted, stably.
 */
import { RECORD, RECORD_BYTES } from "../base/abi.gen.ts";

const WORDS = RECORD_BYTES / 4;
const TIME_LO = RECORD.time_lo / 4;
const TIME_HI = RECORD.time_hi / 4;
const TWO_32 = 0x1_0000_0000;

/**
 * By how many places insertion may move a record, on average, before a sort by comparison takes over. Traces of the
 * scenarios need 16 at most, for which insertion takes 5 ms with 262,144 records and the other sort 30.
 */
const SHIFTS_MOST = 100;

/** `written` records were written to a ring of `size` records; the result begins with the oldest still there. */
export function unrollTrace(ring: Uint32Array, size: number, written: number): Uint32Array {
  const kept = Math.min(size, written);
  const records = new Uint32Array(kept * WORDS);
  const oldest = written <= size ? 0 : written % size;
  const tail = Math.min(kept, size - oldest);
  records.set(ring.subarray(oldest * WORDS, (oldest + tail) * WORDS));
  records.set(ring.subarray(0, (kept - tail) * WORDS), tail * WORDS);
  return sortByTime(records);
}

function sortByTime(records: Uint32Array): Uint32Array {
  const count = records.length / WORDS;
  const times = new Float64Array(count);
  let ordered = true;
  for (let i = 0; i < count; i++) {
    const at = i * WORDS;
    times[i] = (records[at + TIME_LO] ?? 0) + (records[at + TIME_HI] ?? 0) * TWO_32;
    if (i > 0 && (times[i] ?? 0) < (times[i - 1] ?? 0)) ordered = false;
  }
  if (ordered) return records;
  const order = orderByInsertion(times) ?? orderByComparison(times);
  const sorted = new Uint32Array(records.length);
  order.forEach((from, to) => sorted.set(records.subarray(from * WORDS, (from + 1) * WORDS), to * WORDS));
  return sorted;
}

/** The places of the times in ascending order, stable; undefined where they are far from it. */
function orderByInsertion(times: Float64Array): Uint32Array | undefined {
  const order = new Uint32Array(times.length);
  let shiftsLeft = SHIFTS_MOST * times.length;
  for (let i = 0; i < times.length; i++) {
    const time = times[i] ?? 0;
    let at = i;
    while (at > 0 && (times[order[at - 1] ?? 0] ?? 0) > time) order[at] = order[--at] ?? 0;
    order[at] = i;
    shiftsLeft -= i - at;
    if (shiftsLeft < 0) return undefined;
  }
  return order;
}

function orderByComparison(times: Float64Array): Uint32Array {
  const order = Uint32Array.from(times.keys());
  return order.sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0) || a - b);
}

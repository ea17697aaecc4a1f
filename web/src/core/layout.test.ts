import { describe, expect, it } from "vitest";
import { BLOCKING, CONFIG, START } from "../base/abi.gen.ts";
import type { RunSpec } from "../base/run.ts";
import { layoutConfig } from "./layout.ts";
import { COUNTER, SMALL_MACHINE, counterSpec } from "./testing/specs.ts";

function layout(change: Partial<RunSpec> = {}): {
  word: (offset: number) => number;
  view: DataView;
  bytes: Uint8Array;
} {
  const bytes = layoutConfig(counterSpec(change));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { word: (offset) => view.getUint32(offset, true), view, bytes };
}

function words(view: DataView, offset: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => view.getUint32(offset + 4 * i, true));
}

describe("layoutConfig", () => {
  it("puts the program at the end, byte for byte, at a multiple of 8", () => {
    const { word, bytes } = layout({ params: [1, 2, 3] });
    const at = word(CONFIG.program_offset);
    expect(at % 8).toBe(0);
    expect(bytes.slice(at)).toEqual(COUNTER);
    expect(word(CONFIG.total_bytes)).toBe(bytes.length);
  });

  it("writes parameters as signed 64-bit numbers", () => {
    const values = [0, -1, 5_000_000_000, Number.MIN_SAFE_INTEGER];
    const { word, view } = layout({ params: values });
    expect(word(CONFIG.param_count)).toBe(4);
    const at = word(CONFIG.params_offset);
    expect(at % 8).toBe(0);
    expect(values.map((_, i) => Number(view.getBigInt64(at + 8 * i, true)))).toEqual(values);
  });

  it("splits seeds, caps and trace times above 32 bits into halves", () => {
    const seed = 2 ** 53 - 1;
    const { word } = layout({ seed, cyclesMax: 2 ** 40 + 7, trace: { records: 16, from: 5, until: 2 ** 33 } });
    expect([word(CONFIG.seed_lo), word(CONFIG.seed_hi)]).toEqual([0xffffffff, 0x1fffff]);
    expect([word(CONFIG.cycles_max_lo), word(CONFIG.cycles_max_hi)]).toEqual([7, 256]);
    expect([word(CONFIG.trace_from_lo), word(CONFIG.trace_from_hi)]).toEqual([5, 0]);
    expect([word(CONFIG.trace_until_lo), word(CONFIG.trace_until_hi)]).toEqual([0, 2]);
  });

  it("writes the tables of the machine, node to node", () => {
    const { word, view } = layout({ cores: 3 });
    expect(words(view, word(CONFIG.node_of_core_offset), 3)).toEqual([0, 0, 1]);
    expect(words(view, word(CONFIG.hop_offset), 4)).toEqual([...SMALL_MACHINE.hop]);
    expect(words(view, word(CONFIG.transfer_offset), 4)).toEqual([...SMALL_MACHINE.transfer]);
    expect(words(view, word(CONFIG.dram_offset), 4)).toEqual([...SMALL_MACHINE.dram]);
    expect(word(CONFIG.matrix)).toBe(0);
  });

  it("writes tables of work and of threads only for machines that have them", () => {
    expect(layout({ cores: 3 }).word(CONFIG.work_offset)).toBe(0);
    expect(layout({ cores: 3 }).word(CONFIG.sibling_offset)).toBe(0);
    const smt = { coreOf: [0, 1, 0, 1] };
    const machine = {
      ...SMALL_MACHINE,
      nodeOfCore: [0, 0, 0, 0],
      smt,
      work: [100, 160, 100, 160],
      levels: [[0, 1, 0, 1]],
    };
    const { word, view } = layout({ machine, cores: 3 });
    expect(words(view, word(CONFIG.work_offset), 3)).toEqual([100, 160, 100]);
    expect(word(CONFIG.level_count)).toBe(1);
    expect(words(view, word(CONFIG.place_offset), 3)).toEqual([0, 1, 0]);
    expect(words(view, word(CONFIG.sibling_offset), 3)).toEqual([0, 1, 0]);
  });

  it("cuts a core-to-core matrix down to the cores that run", () => {
    const transfer = Uint32Array.from({ length: 16 }, (_, i) => 100 + i);
    const machine = { ...SMALL_MACHINE, matrix: true, transfer };
    const { word, view } = layout({ machine, cores: 2 });
    expect(word(CONFIG.matrix)).toBe(1);
    expect(words(view, word(CONFIG.transfer_offset), 4)).toEqual([100, 101, 104, 105]);
    const whole = layout({ machine, cores: 4 });
    expect(words(whole.view, whole.word(CONFIG.transfer_offset), 16)).toEqual([...transfer]);
  });

  it("says blocking, chip caches, starts and defaults in the core's numbers", () => {
    const { word } = layout({ start: "storm", park: false, precision: 0.015 });
    expect(word(CONFIG.read_occupancy_cycles)).toBe(BLOCKING);
    expect(word(CONFIG.start)).toBe(START.STORM);
    expect(word(CONFIG.park)).toBe(0);
    expect(word(CONFIG.precision_ppm)).toBe(15_000);
    expect(word(CONFIG.chip_cache)).toBe(0);
    const cache = { read_occupancy_cycles: 40, chip_cache: 1, llc_hit_cycles: 60, llc_occupancy_cycles: 7 };
    const machine = { ...SMALL_MACHINE, numbers: { ...SMALL_MACHINE.numbers, ...cache } };
    const cached = layout({ machine });
    expect(cached.word(CONFIG.read_occupancy_cycles)).toBe(40);
    expect(cached.word(CONFIG.chip_cache)).toBe(1);
    expect(cached.word(CONFIG.llc_hit_cycles)).toBe(60);
    expect(cached.word(CONFIG.llc_occupancy_cycles)).toBe(7);
    expect(cached.word(CONFIG.park)).toBe(1);
  });
});

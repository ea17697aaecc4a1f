/** What importing assumes of homes: Arm's wait for acknowledgements, elsewhere each level serves its own cores. */
import { describe, expect, it } from "vitest";
import { importMachine, type ImportOptions } from "../import-machine.ts";
import { csvText } from "../testing/texts.ts";

const HANDOVER_NS = 40;

async function imported(options: ImportOptions) {
  const text = csvText(8, (a, b) => HANDOVER_NS + ((a * 7 + b * 13) % 3) / 10);
  const { machine } = await importMachine([{ name: "m.csv", text }], { ghz: 3, detail: "levels", ...options });
  if (machine === undefined) throw new Error("no machine");
  return machine;
}

describe("homes", () => {
  it("of Arm's processors decide when the owner has acknowledged its data", async () => {
    const { file, model } = await imported({ maker: "arm" });
    const way = (HANDOVER_NS * 3) / 4;
    expect(file.latency.hop).toMatchObject({ by_hops: [way] });
    expect(model.numbers.hold_cycles).toBe(2 * way);
    expect(model.numbers.read_occupancy_cycles).toBe(2 * way);
    expect(model.numbers.home_atomic_cycles).toBe(0);
    expect(file.arbitration?.value).toBe("arrival");
    expect(file.chip_cache).toBeUndefined();
    expect(file.protocol).toBe("MOESI");
    // A hand-over takes the hold, with two cycles of jitter, and the transfer without the way of its request.
    expect(file.latency.transfer).toMatchObject({ by_hops: [HANDOVER_NS * 3 - way - 2] });
  });

  it("of Arm's processors may execute atomics that compute, and keep the line then", async () => {
    const { file, model } = await imported({ maker: "arm", atomics: "home" });
    expect(model.numbers).toMatchObject({ home_atomic_cycles: 27, home_arithmetic: 1, home_hit_cycles: 60 });
    expect(file.latency.hop).toMatchObject({ by_hops: [(60 - 30) / 2] });
    expect(model.numbers.hold_cycles).toBe(60);
    expect(file.arbitration?.value).toBe("arrival");
  });

  it("of others may execute all atomics, and a shared cache has the line then", async () => {
    const { file, model } = await imported({ maker: "unknown", atomics: "home" });
    expect(model.numbers).toMatchObject({ home_atomic_cycles: 27, home_arithmetic: 0, home_hit_cycles: 0 });
    expect(model.numbers.llc_hit_cycles).toBe(60);
    expect(file.latency.hop).toMatchObject({ by_hops: [(60 - 30) / 2] });
  });

  it.each(["intel", "amd", "apple", "ibm", "unknown"] as const)("of %s decide level by level", async (maker) => {
    const { file, model } = await imported({ maker });
    expect(model.numbers.hold_cycles).toBe(0);
    expect(file.tenure).toMatchObject(maker === "amd" ? { low: 40, high: 60 } : { low: 0, high: 60 });
    expect(model.numbers.read_occupancy_cycles).toBe(30);
    expect(file.arbitration?.value).toBe("levels");
    expect(file.chip_cache).toBeDefined();
  });

  it("make a machine of the slowest clock, too", async () => {
    const { model } = await imported({ maker: "arm", ghz: 0.01 });
    expect(model.numbers.hold_cycles).toBe(4);
  });
});

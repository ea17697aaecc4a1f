/** The categories of a core's time in few groups, with words that follow "the cores spent their time". */
import type { CycleCategory } from "../../base/run.ts";

export interface CycleGroup {
  readonly words: string;
  readonly names: readonly CycleCategory[];
}

/** The group of all waiting that cache lines cause. */
export const FOR_LINES: CycleGroup = {
  words: "waiting for cache lines",
  names: ["miss_chip", "miss_remote", "miss_dram", "invalidate", "queue"],
};

/** Every category is in one of them. */
export const CYCLE_GROUPS: readonly CycleGroup[] = [
  FOR_LINES,
  { words: "going round wait loops", names: ["spin"] },
  { words: "waiting for stations", names: ["station"] },
  { words: "switching between user and kernel mode or between contexts", names: ["switch"] },
  { words: "executing more slowly because caches were cold", names: ["user_pollution", "kernel_pollution"] },
  { words: "taken away by a hypervisor", names: ["stolen"] },
  { words: "waiting for their store buffers", names: ["store_full", "store_drain"] },
  { words: "idle", names: ["idle"] },
  { words: "computing", names: ["compute", "l1", "user", "kernel"] },
];

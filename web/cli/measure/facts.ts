/** What is known of this machine, beside a measurement that was made on it. */
import { arch, cpus, release, type } from "node:os";
import { type Processor, textOf } from "./processors.ts";

export interface MachineFacts {
  readonly model: string;
  readonly system: string;
  readonly processors: number;
  readonly allowed: string;
  readonly sockets: number;
  readonly cores: number;
  /** What sets the clock of the cores; "unknown" where the system does not say. */
  readonly governor: string;
  /** MHz at the end of the measurement, as the system says; 0 where it does not. */
  readonly mhz: number;
}

export function machineFacts(processors: readonly Processor[] | undefined): MachineFacts {
  const all = cpus();
  const places = new Set(processors?.map(({ core, socket }) => `${socket} ${core}`));
  return {
    model: all[0]?.model.trim() ?? "unknown",
    system: `${type()} ${release()} ${arch()}`,
    processors: all.length,
    allowed: processors?.map(({ number }) => number).join(",") ?? "unknown",
    sockets: new Set(processors?.map(({ socket }) => socket)).size,
    cores: places.size,
    governor: textOf("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor") ?? "unknown",
    mhz: all[0]?.speed ?? 0,
  };
}

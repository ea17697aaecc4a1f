/**
 * A Slurm of one node, in a folder of its own: both daemons run for the time of a test, and nothing else is touched.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { whileProgressing } from "../harness/progress.ts";

/** Away from the ports of a Slurm that the machine may have. */
const CONTROLLER_PORT = 26_817;
const NODE_PORT = 26_818;
/** Processors that the node says to have: four tasks run at a time, wherever the test runs. */
const PROCESSORS = 4;

const PROGRAMS = ["slurmctld", "slurmd", "sbatch", "sinfo"];

function configuration(folder: string): string {
  return [
    "ClusterName=scratch",
    `SlurmctldHost=${hostname()}(127.0.0.1)`,
    "SlurmUser=root",
    "SlurmdUser=root",
    "AuthType=auth/none",
    "CredType=cred/none",
    `SlurmctldPort=${CONTROLLER_PORT}`,
    `SlurmdPort=${NODE_PORT}`,
    `StateSaveLocation=${join(folder, "state")}`,
    `SlurmdSpoolDir=${join(folder, "spool")}`,
    `SlurmctldPidFile=${join(folder, "slurmctld.pid")}`,
    `SlurmdPidFile=${join(folder, "slurmd.pid")}`,
    `SlurmctldLogFile=${join(folder, "slurmctld.log")}`,
    `SlurmdLogFile=${join(folder, "slurmd.log")}`,
    "SlurmdParameters=config_overrides",
    "ProctrackType=proctrack/linuxproc",
    "TaskPlugin=task/none",
    "MpiDefault=none",
    "ReturnToService=2",
    "SwitchType=switch/none",
    "JobAcctGatherType=jobacct_gather/none",
    "AccountingStorageType=accounting_storage/none",
    "SelectType=select/cons_tres",
    "SelectTypeParameters=CR_CPU",
    "SchedulerParameters=sched_interval=2,batch_sched_delay=1",
    `NodeName=${hostname()} NodeAddr=127.0.0.1 CPUs=${PROCESSORS} RealMemory=1000 State=UNKNOWN`,
    "PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP",
    "",
  ].join("\n");
}

export class ScratchSlurm {
  readonly env: { readonly SLURM_CONF: string };
  private readonly daemons: ChildProcess[] = [];

  private constructor(file: string) {
    this.env = { SLURM_CONF: file };
  }

  /** Its daemons run as root, as the configuration says. */
  static isInstalled(): boolean {
    return process.getuid?.() === 0 && PROGRAMS.every((name) => spawnSync(name, ["-V"]).error === undefined);
  }

  static async started(parent: string): Promise<ScratchSlurm> {
    const folder = join(parent, "slurm");
    for (const name of ["state", "spool"]) mkdirSync(join(folder, name), { recursive: true });
    const file = join(folder, "slurm.conf");
    writeFileSync(file, configuration(folder));
    const slurm = new ScratchSlurm(file);
    slurm.start("slurmctld", "-D", "-f", file);
    slurm.start("slurmd", "-D", "-f", file);
    await slurm.ready();
    return slurm;
  }

  async end(): Promise<void> {
    await Promise.all(this.daemons.map(ended));
  }

  private start(program: string, ...args: readonly string[]): void {
    this.daemons.push(spawn(program, args, { env: { ...process.env, ...this.env }, stdio: "ignore" }));
  }

  private async ready(): Promise<void> {
    const state = () => {
      const { stdout } = spawnSync("sinfo", ["--noheader", "--format", "%T"], { env: { ...process.env, ...this.env } });
      return String(stdout).trim();
    };
    await whileProgressing("the scratch Slurm", {
      done: () => (state() === "idle" ? true : undefined),
      progress: async () => state(),
    });
  }
}

function ended(daemon: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (daemon.exitCode !== null || daemon.signalCode !== null) return resolve();
    daemon.on("exit", () => resolve());
    daemon.kill();
  });
}

/** The machine repairman in SimPy, where a Python with SimPy is found. The benchmark installs nothing. */
import { execFileSync, spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { type Repairs, repairsOf } from "./native.ts";
import type { REPAIRMAN } from "./jobs.ts";

const SCRIPT = resolve(import.meta.dirname, "../../../wasm-core/bench/repairman_simpy.py");

/** Stands in the place of SimPy's row. */
export const HOW_TO_GET_SIMPY =
  "SimPy: not measured, because no Python with SimPy was found. To install it: python3 -m venv FOLDER &&\n" +
  "  FOLDER/bin/pip install simpy; then PYTHON=FOLDER/bin/python npm run bench";

/** The interpreter that PYTHON names, or python3, if it has SimPy. */
export function findSimpy(): string | undefined {
  const python = process.env["PYTHON"] ?? "python3";
  return spawnSync(python, ["-c", "import simpy"], { stdio: "ignore" }).status === 0 ? python : undefined;
}

export function runSimpy(python: string, { customers, think, service }: typeof REPAIRMAN, jobs: number): Repairs {
  const args = [SCRIPT, ...[customers, think, service, jobs].map(String)];
  return repairsOf(execFileSync(python, args, { encoding: "utf8" }));
}

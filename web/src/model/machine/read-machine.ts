/**
 * Reads a machine file, a reader's own or the site's. This file checks the rules that no schema can express: tables
 * have the machine's size, all nodes are linked, and a request's way is shorter than every total of which it is a part
 * (the core relies on that for the order of events). machine.ts makes the machine.
 */
import { smallest } from "../../base/extremes.ts";
import { countOf } from "../../base/text.ts";
import { BLOCKING, LIMITS, REQUESTERS } from "../../base/abi.gen.ts";
import type { MachineModel } from "../../base/machine.ts";
import { type LatencyTable, type Machine, machineOfFile, nodeOfCore, stepsOf, usesDistance } from "./machine.ts";
import { type MachineFile, MachineSchema } from "./schema.ts";
import { parseJsonText } from "../json/json-text.ts";
import { type Problem, checkSchema, formatProblems, problem } from "../json/problem.ts";
import { type Result, fail, ok } from "../../base/result.ts";
import { kindProblems, smtProblems } from "./core-kinds.ts";
import { topologyOf, topologyProblems, unlinkedProblems } from "./topology.ts";

/** From the parsed JSON of a machine file. */
export function readMachine(json: unknown): Result<Machine, readonly Problem[]> {
  const checked = checkSchema(MachineSchema, json);
  if (!checked.ok) return checked;
  const file = checked.value;
  const shape = shapeProblems(file);
  if (shape.length > 0) return fail(shape);
  const topology = topologyOf(file);
  const { distance } = topology;
  const unlinked = usesDistance(file) ? unlinkedProblems(file.nodes, distance) : [];
  if (unlinked.length > 0) return fail(unlinked);
  const problems = tableProblems(file, distance);
  if (problems.length > 0) return fail(problems);
  const machine = machineOfFile(file, topology);
  const { model } = machine;
  const order = [...orderProblems(model), ...occupancyProblems(model), ...tenureProblems(model)];
  return order.length > 0 ? fail(order) : ok(machine);
}

/** `name` says where the text comes from; each line of the error begins with it. */
export function readMachineText(name: string, text: string): Result<Machine, string> {
  const json = parseJsonText(name, text);
  if (!json.ok) return json;
  const machine = readMachine(json.value);
  return machine.ok ? ok(machine.value) : fail(formatProblems(name, machine.error));
}

/** From the text that a link has of it. */
export function readLinkedMachine(text: string): Result<Machine, string> {
  return readMachineText("mf", text);
}

function shapeProblems(file: MachineFile): Problem[] {
  const problems: Problem[] = [];
  if ((file.cores_per_node === undefined) === (file.node_of_core === undefined)) {
    problems.push(problem("cores_per_node", "give either cores_per_node or node_of_core, and not both"));
    return problems;
  }
  const cores = nodeOfCore(file);
  if (cores.length > LIMITS.CORES_MAX) {
    problems.push(problem("cores_per_node", `${cores.length} cores; the core simulates at most ${LIMITS.CORES_MAX}`));
  }
  cores.forEach((node, core) => {
    if (node >= file.nodes)
      problems.push(problem(`node_of_core[${core}]`, `node ${node} does not exist; nodes are 0 to ${file.nodes - 1}`));
  });
  problems.push(...topologyProblems(file), ...kindProblems(file, cores.length), ...smtProblems(file, cores));
  if (file.chip_cache !== undefined && file.nodes > LIMITS.CHIP_CACHE_NODES_MAX) {
    problems.push(
      problem("chip_cache", `with shared chip caches at most ${LIMITS.CHIP_CACHE_NODES_MAX} nodes are possible`),
    );
  }
  return problems;
}

function tenureProblems({ numbers }: MachineModel): Problem[] {
  const { tenure_low_percent: low, tenure_high_percent: high } = numbers;
  return low <= high ? [] : [problem("tenure.high", `${high} % is less than tenure.low, ${low} %`, "swap the two")];
}

function tableProblems(file: MachineFile, distance: Uint32Array): Problem[] {
  const longest = usesDistance(file) ? distance.reduce((a, b) => Math.max(a, b), 0) : 0;
  const isTree = file.shape !== undefined && "tree" in file.shape;
  const cores = nodeOfCore(file).length;
  const check = (path: string, table: LatencyTable): Problem[] => {
    const by = stepsOf(table);
    if (by !== undefined) return stepProblems(`${path}.${by.key}`, by, longest, isTree);
    if (!("table" in table || "core_table" in table)) return [];
    if ("table" in table) return squareProblems(`${path}.table`, table.table, file.nodes, "nodes");
    if (cores > LIMITS.MATRIX_CORES_MAX) {
      return [
        problem(
          `${path}.core_table`,
          `a core table is possible for at most ${LIMITS.MATRIX_CORES_MAX} cores`,
          "use table, node to node",
        ),
      ];
    }
    return squareProblems(`${path}.core_table`, table.core_table, cores, "cores");
  };
  const { hop, transfer, dram } = file.latency;
  const { reach } = file.invalidate;
  return [
    ...check("latency.hop", hop),
    ...check("latency.transfer", transfer),
    ...check("latency.dram", dram),
    ...(reach === undefined ? [] : check("invalidate.reach", reach)),
  ];
}

function stepProblems(
  path: string,
  by: { readonly key: string; readonly steps: readonly number[] },
  longest: number,
  isTree: boolean,
): Problem[] {
  const fitting = isTree ? "by_level" : "by_hops";
  const apart = isTree ? "levels" : "links";
  if (by.key !== fitting) {
    return [problem(path, `is for machines ${isTree ? "without" : "with"} shape.tree`, `use ${fitting}`)];
  }
  if (by.steps.length > longest) return [];
  return [
    problem(
      path,
      `${countOf(by.steps.length, "entry", "entries")}, but nodes are up to ${longest} ${apart} apart`,
      `give ${longest + 1} entries, for 0 to ${longest} ${apart}`,
    ),
  ];
}

function squareProblems(path: string, rows: readonly (readonly number[])[], size: number, what: string): Problem[] {
  if (rows.length !== size) return [problem(path, `${countOf(rows.length, "row")} for ${size} ${what}`)];
  const wrong = rows.findIndex((row) => row.length !== size);
  if (wrong < 0) return [];
  return [problem(`${path}[${wrong}]`, `${countOf(rows[wrong]?.length ?? 0, "column")} for ${size} ${what}`)];
}

interface Extreme {
  readonly value: number;
  readonly where: string;
}

function extreme(table: Uint32Array, size: number, what: string, better: (a: number, b: number) => boolean): Extreme {
  let at = 0;
  table.forEach((value, i) => {
    if (better(value, table[at] ?? 0)) at = i;
  });
  return { value: table[at] ?? 0, where: `from ${what} ${Math.floor(at / size)} to ${at % size}` };
}

/**
 * The time for which a home or a shared cache is busy, and the lines under way, have bounds that depend on other
 * numbers; the core checks the same.
 */
function occupancyProblems(model: MachineModel): Problem[] {
  const { chip_cache, llc_occupancy_cycles: busy, llc_hit_cycles: hit } = model.numbers;
  const problems: Problem[] = [];
  if (chip_cache === 1 && busy > hit) {
    const text = `the cache is busy for ${busy} cycles with a read that takes ${hit}`;
    problems.push(problem("chip_cache.occupancy", text, "lower the occupancy to chip_cache.hit, or below"));
  }
  if (sparePlaces(model) < 0) {
    const text = `${model.coreCount} cores with ${model.numbers.window_misses} lines under way each are more than can be simulated`;
    return [...problems, problem("window.misses", text, "use fewer lines, or fewer cores")];
  }
  const longest = longestOccupancy(model);
  const occupancy = model.numbers.read_occupancy_cycles;
  if (occupancy !== BLOCKING && occupancy > longest) {
    const text = `with ${model.coreCount} cores and its shortest miss, a home may be busy for at most ${longest} cycles`;
    problems.push(problem("read_occupancy", text, "use fewer cycles, fewer cores, or a home that blocks"));
  }
  return problems;
}

/** Requesters of all cores: one of each kind for a core, and of the last kind as many as it has fill buffers. */
function requestersOf(model: MachineModel): number {
  const { window_instructions, window_misses } = model.numbers;
  const fillBuffers = window_instructions > 0 && window_misses > 1 ? window_misses : 0;
  return model.coreCount * (REQUESTERS.length - 1 + fillBuffers);
}

/** Queues of busy lines that the core has room for, for each requester, beyond those that it may always need. */
function sparePlaces(model: MachineModel): number {
  const requesters = requestersOf(model);
  const each = model.numbers.chip_cache === 1 ? LIMITS.SLOTS_PER_REQUESTER_CHIP : LIMITS.SLOTS_PER_REQUESTER;
  return (LIMITS.ENTITIES_MAX - 1 - model.coreCount - requesters) / requesters - each;
}

/** The shortest miss, with the jitter of its request and of its data. */
function shortestMiss(model: MachineModel): number {
  const { invalidate_base_cycles, chip_cache, llc_hit_cycles, home_hit_cycles, message_jitter_cycles } = model.numbers;
  const misses = [smallest(model.transfer), smallest(model.dram), invalidate_base_cycles];
  if (model.smt !== undefined) misses.push(model.numbers.sibling_cycles);
  if (home_hit_cycles > 0) misses.push(home_hit_cycles);
  const least = Math.min(...misses, ...(chip_cache === 1 ? [llc_hit_cycles] : []));
  return least - Math.min(Math.floor(least / 2), 2 * message_jitter_cycles);
}

/** Each miss that fits into the occupancy leaves one queue more busy, and the core has room for so many queues. */
function longestOccupancy(model: MachineModel): number {
  return (Math.floor(sparePlaces(model)) + 1) * shortestMiss(model) - 1;
}

/** The time that a request travels must be shorter than every total latency that includes it. */
function orderProblems(model: MachineModel): Problem[] {
  const nodes = model.nodeCount;
  const less = (a: number, b: number): boolean => a < b;
  const more = (a: number, b: number): boolean => a > b;
  const hop = extreme(model.hop, nodes, "node", more);
  const transfer = model.matrix
    ? extreme(model.transfer, model.coreCount, "core", less)
    : extreme(model.transfer, nodes, "node", less);
  const dram = extreme(model.dram, nodes, "node", less);
  const totals: (readonly [string, string, number])[] = [
    ["latency.transfer", `the shortest transfer (${transfer.where})`, transfer.value],
    ["latency.dram", `the shortest memory access (${dram.where})`, dram.value],
    ["invalidate.base", "an invalidation", model.numbers.invalidate_base_cycles],
  ];
  if (model.numbers.chip_cache === 1)
    totals.push(["chip_cache.hit", "a hit in the chip's shared cache", model.numbers.llc_hit_cycles]);
  if (model.numbers.home_hit_cycles > 0)
    totals.push(["latency.home_hit", "a line that its home has, and no core", model.numbers.home_hit_cycles]);
  return totals
    .filter(([, , total]) => total <= hop.value)
    .map(([path, what, total]) =>
      problem(
        path,
        `${what} takes ${total} cycles, not more than the longest way of a request (latency.hop ${hop.where}: ${hop.value})`,
        "the request's way is part of the total: lower latency.hop or correct the total",
      ),
    );
}

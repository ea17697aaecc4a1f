/**
 * A machine from its levels: a matrix and the groups of its CPUs are written as texts, and go through the importer like
 * those of a measured machine. So what is assumed of it is what is assumed of its sisters.
 */
import { countOf } from "../../../web/src/base/text.ts";
import { importMachine } from "../../../web/src/model/import/import-machine.ts";
import { csvText } from "../../../web/src/model/import/testing/texts.ts";
import type { Understood } from "../../../web/src/model/import/structure/understand.ts";
import { type Machine, machineOfFile } from "../../../web/src/model/machine/machine.ts";
import type { MachineFile } from "../../../web/src/model/machine/schema.ts";
import { type Level, type LevelMachine, middle } from "./levels.ts";

const FROM_MEMORY = "assumed: the largest clock of the processor, from memory";

/** The machine, and what the importer understood of its texts, which a self-test needs. */
export async function levelMachine(
  id: string,
  levels: LevelMachine,
): Promise<{ readonly machine: Machine; readonly understood: Understood }> {
  const { title, maker, ghz } = levels;
  const matrix = { name: `${title}.csv`, text: matrixText(levels) };
  const topology = { name: "groups.txt", text: topologyText(levels) };
  const { machine, understood, findings } = await importMachine([matrix, topology], {
    id,
    title,
    maker,
    ghz,
    detail: "levels",
    threads: levels.coresWithThreads === undefined ? "merge" : "keep",
  });
  if (machine === undefined || understood === undefined)
    throw new Error(`${id}: ${findings.map(({ message }) => message).join("; ")}`);
  return { machine: machineOfFile(withSources(machine.file, levels)), understood };
}

const coreCount = ({ sockets, coresOfSocket }: LevelMachine): number => sockets * coresOfSocket;

/** The cores' first threads come first, then the second ones. */
const cpuCount = (levels: LevelMachine): number => coreCount(levels) + (levels.coresWithThreads ?? 0);

/** ns of a hand-over between two CPUs. */
function matrixText(levels: LevelMachine): string {
  const cores = coreCount(levels);
  return csvText(cpuCount(levels), (a, b) => middle(levelOf(levels, a % cores, b % cores)));
}

/** The narrowest level that two cores have in common. */
function levelOf(levels: LevelMachine, a: number, b: number): Level {
  const { coresOfSocket, coresOfCluster } = levels;
  const isSame = (size: number): boolean => Math.floor(a / size) === Math.floor(b / size);
  const level = (): Level | undefined => {
    if (a === b) return levels.thread;
    if (coresOfCluster !== undefined && isSame(coresOfCluster)) return levels.cluster;
    return isSame(coresOfSocket) ? levels.socket : levels.across;
  };
  const found = level();
  if (found === undefined) throw new Error(`no level says how far ${a} is from ${b}`);
  return found;
}

/** As lscpu -p writes it. */
function topologyText(levels: LevelMachine): string {
  const { coresOfSocket, coresOfCluster = coresOfSocket } = levels;
  const cores = coreCount(levels);
  const rows = Array.from({ length: cpuCount(levels) }, (_, cpu) => {
    const core = cpu % cores;
    const socket = Math.floor(core / coresOfSocket);
    return [cpu, core, socket, socket, "", core, core, core, Math.floor(core / coresOfCluster)].join(",");
  });
  return ["# CPU,Core,Socket,Node,,L1d,L1i,L2,L3", ...rows, ""].join("\n");
}

// ---- Words ----------------------------------------------------------------------------------------------------------

/** The levels of two cores, from the nearest to the farthest. */
function coreLevels({ cluster, socket, across }: LevelMachine): readonly Level[] {
  return [cluster, socket, across].filter((level) => level !== undefined);
}

/** "31 to 33" */
function rangeText({ ns: [low, high] }: Level): string {
  return high === undefined ? String(low) : `${low} to ${high}`;
}

/** "measured: 31 to 33, 101 to 116 ns, of each range the middle; [core-to-core], …", of levels from one place. */
function sourceText(levels: readonly Level[], source: string): string {
  const [kind = "", where = ""] = source.split(/: (.*)/s);
  const middles = levels.some(({ ns }) => ns.length > 1) ? ", of each range the middle" : "";
  return `${kind}: ${levels.map(rangeText).join(", ")} ns${middles}; ${where}`;
}

/** One text for each place, from the level that is nearest. */
function sourcesText(levels: readonly Level[]): string {
  const places = [...new Set(levels.map(({ source }) => source))];
  return places
    .map((place) =>
      sourceText(
        levels.filter(({ source }) => source === place),
        place,
      ),
    )
    .join(". ");
}

/** The importer has seen texts that were made for it: what it calls measured gets the source of its level. */
function withSources(file: MachineFile, levels: LevelMachine): MachineFile {
  const { latency, shape, smt } = file;
  const { thread } = levels;
  const less = latency.transfer.source.includes("less the cycles")
    ? ", less the cycles for which a core keeps the line"
    : "";
  const { schema, id, title, about } = file;
  /* In front: a file is read from the top. */
  const head = {
    schema,
    id,
    title,
    about,
    ...(levels.standsFor === undefined ? {} : { stands_for: levels.standsFor }),
  };
  return {
    ...head,
    ...file,
    about: aboutText(file, levels),
    made_from: "levels",
    ...(file.nodes === 1 ? {} : { node_name: levels.coresOfCluster === undefined ? "socket" : "cluster" }),
    ...(shape === undefined ? {} : { shape: { ...shape, source: groupsText(levels) } }),
    latency: {
      ...latency,
      transfer: { ...latency.transfer, source: `${sourcesText(coreLevels(levels))}${less}` },
    },
    ...(smt === undefined || thread === undefined ? {} : { smt: { ...smt, source: threadsText(smt.source, thread) } }),
  };
}

function groupsText({ coresOfCluster, coresOfSocket }: LevelMachine): string {
  const clusters = coresOfCluster === undefined ? "" : ` in clusters of ${coresOfCluster} that share a cache`;
  return `assumed: ${countOf(coresOfSocket, "core")} of a socket${clusters}, from memory`;
}

/** What the importer says of throughput and spinning stays. */
function threadsText(source: string, thread: Level): string {
  const [, rest = ""] = source.split(/; (throughput and spin .*)/s);
  return `${sourceText([thread], thread.source)}, less the cycles of its compare-and-swap; ${rest}`;
}

function aboutText(file: MachineFile, levels: LevelMachine): string {
  const { ghz, ghzSource = FROM_MEMORY, thread, caveat } = levels;
  const kinds = new Set([...coreLevels(levels), ...(thread === undefined ? [] : [thread])].map(({ source }) => source));
  const isMeasured = [...kinds].every((source) => source.startsWith("measured"));
  const from = isMeasured ? "measured levels" : "levels, not all of them measured on this machine";
  const cores = `${countOf(coreCount(levels), "core")} on ${countOf(file.nodes, "node")}`;
  const threads =
    thread === undefined ? "" : " The threads of a core are cores here that share its caches and throughput.";
  return `Imported from ${from}, and not from a whole matrix: ${cores}, each pair of a level equally far apart.${threads} ${caveat} The clock is ${ghz} GHz (${ghzSource}).`;
}

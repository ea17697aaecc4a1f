/** hwloc's XML, as `lstopo topology.xml` writes it: the tree of packages, caches, cores and their threads. */
import { parseXml, XmlElement, XmlError } from "@rgrove/parse-xml";
import { checkedTopology, type CpuLocation, type CpuTopology, type SpeedUnit } from "./topology-text.ts";
import type { Findings, SourceFile } from "./source-file.ts";

export function readHwloc(source: SourceFile, findings: Findings): CpuTopology | undefined {
  const root = rootOf(source.text, findings);
  if (root === undefined) return undefined;
  if (root.name !== "topology") {
    findings.error(`the file has <${root.name}> where hwloc writes <topology>`);
    return undefined;
  }
  const found = locationsIn(root, { core: undefined, socket: "0", node: undefined, l2: undefined, l3: undefined });
  const { unit, speedOf } = speedsOf(root);
  const locations = found.map((location) => ({ ...location, speed: speedOf(location.cpu) }));
  const topology = { kind: "topology", file: source.name, format: "hwloc XML", locations, speedUnit: unit } as const;
  return checkedTopology(topology, findings);
}

/** Deeper trees overflow the reader's stack; hwloc's have some ten levels. assumed */
const DEPTH_MAX = 200;

function rootOf(text: string, findings: Findings): XmlElement | undefined {
  if (isTooDeep(text)) {
    findings.error(`elements are nested more than ${DEPTH_MAX} deep`);
    return undefined;
  }
  try {
    return parseXml(text, { ignoreUndefinedEntities: true }).root ?? undefined;
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    const message = error.message.split("\n")[0]?.replace(/\s*\(line \d+, column \d+\)$/, "") ?? "";
    findings.error(`not valid XML: ${message}`, error.line);
    return undefined;
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [tag] of text.matchAll(/<\/?[A-Za-z][^<>]*>/g)) {
    if (tag.startsWith("</")) depth -= 1;
    else if (!tag.endsWith("/>")) depth += 1;
    if (depth > DEPTH_MAX) return true;
  }
  return false;
}

/** The objects around a place in the tree. */
interface Around {
  readonly core: string | undefined;
  readonly socket: string;
  readonly node: string | undefined;
  readonly l2: string | undefined;
  readonly l3: string | undefined;
}

function locationsIn(element: XmlElement, outside: Around): readonly Omit<CpuLocation, "speed">[] {
  const around = element.name === "object" ? within(element, outside) : outside;
  const { type, os_index: index } = element.attributes;
  if (element.name === "object" && type === "PU" && index !== undefined && /^\d{1,6}$/.test(index))
    return [{ ...around, cpu: Number(index), core: around.core ?? `thread ${index}` }];
  const children = elementsOf(element);
  /* Since version 2 a memory stands beside what it belongs to, as another child of the same object. */
  const memory = children.find((child) => child.attributes["type"] === "NUMANode");
  const inside = memory === undefined ? around : { ...around, node: nameOf(memory) };
  return children.flatMap((child) => locationsIn(child, inside));
}

function elementsOf({ children }: XmlElement): readonly XmlElement[] {
  return children.filter((child): child is XmlElement => child instanceof XmlElement);
}

/** The names of before version 2: <object type="Cache" depth="3">. */
function cacheByDepth({ attributes }: XmlElement): XmlElement {
  const { depth = "" } = attributes;
  return new XmlElement("object", { ...attributes, type: depth === "2" || depth === "3" ? `L${depth}Cache` : "" });
}

function nameOf({ attributes }: XmlElement): string {
  return attributes["os_index"] ?? attributes["gp_index"] ?? attributes["cpuset"] ?? "0";
}

/** Which CPUs an object has: no two objects of one kind have the same ones. */
function cpusetOf(element: XmlElement): string {
  return element.attributes["cpuset"] ?? childCpus(element).join(" ");
}

function childCpus(element: XmlElement): readonly string[] {
  if (element.attributes["type"] === "PU") return [nameOf(element)];
  return elementsOf(element).flatMap(childCpus);
}

function within(element: XmlElement, around: Around): Around {
  const name = nameOf(element);
  switch (element.attributes["type"]) {
    case "Package":
    case "Socket":
      return { ...around, socket: name };
    case "NUMANode":
      return { ...around, node: name };
    case "L3Cache":
      return { ...around, l3: cpusetOf(element) };
    case "L2Cache":
      /* Where there is no L3, as on Xeon Phi and in Apple's clusters. */
      return { ...around, l2: cpusetOf(element), l3: around.l3 ?? cpusetOf(element) };
    case "Cache":
      return within(cacheByDepth(element), around);
    case "Core":
      /* Cores of different dies may have the same number. */
      return { ...around, core: cpusetOf(element) };
    default:
      return around;
  }
}

// ---- Kinds of CPUs (hwloc 2.4 and later) ----------------------------------------------------------------------------

interface CpuKind {
  readonly cpus: ReadonlySet<number>;
  readonly speeds: Readonly<Record<SpeedUnit, number | undefined>>;
}

interface Speeds {
  readonly unit: SpeedUnit | undefined;
  readonly speedOf: (cpu: number) => number | undefined;
}

/** In the unit that says most of all those in which every kind has a value. */
function speedsOf(root: XmlElement): Speeds {
  const kinds = elementsOf(root)
    .filter(({ name }) => name === "cpukind")
    .map(kindOf);
  const units = ["capacity", "MHz", "rank"] as const;
  const unit = units.find((one) => kinds.length > 0 && kinds.every(({ speeds }) => speeds[one] !== undefined));
  if (unit === undefined) return { unit, speedOf: () => undefined };
  return { unit, speedOf: (cpu) => kinds.find(({ cpus }) => cpus.has(cpu))?.speeds[unit] };
}

/** The larger is the faster. [hwloc's manual, "Kinds of CPU cores"] */
const CORE_TYPES: Readonly<Record<string, number>> = { IntelAtom: 1, IntelCore: 2 };

function kindOf(element: XmlElement): CpuKind {
  const infos = new Map(elementsOf(element).map(({ attributes: { name, value } }) => [name, value] as const));
  const number = (text: string | undefined): number | undefined => {
    const value = Number(text);
    return text === undefined || text === "" || !(value >= 0) ? undefined : value;
  };
  const { cpuset = "", forced_efficiency: efficiency } = element.attributes;
  return {
    cpus: cpusOf(cpuset),
    speeds: {
      capacity: number(infos.get("LinuxCapacity")),
      MHz: number(infos.get("FrequencyMaxMHz")),
      rank: number(efficiency) ?? CORE_TYPES[infos.get("CoreType") ?? ""],
    },
  };
}

/** The CPUs of "0x0000ffff" or "0x1,0x00000000": words of 32 bits, the highest first. */
function cpusOf(cpuset: string): ReadonlySet<number> {
  const words = cpuset.split(",").reverse();
  const cpus = words.flatMap((word, at) => {
    const bits = /^0x[0-9a-f]{1,8}$/i.test(word) ? Number(word) : 0;
    return Array.from({ length: 32 }, (_, bit) => bit)
      .filter((bit) => Math.floor(bits / 2 ** bit) % 2 === 1)
      .map((bit) => 32 * at + bit);
  });
  return new Set(cpus);
}

/** hwloc's XML, as `lstopo topology.xml` writes it: the tree of packages, caches, cores and their threads. */
import { parseXml, XmlElement, XmlError } from "@rgrove/parse-xml";
import { checkedTopology, type CpuPlace, type CpuTopology } from "./topology-text.ts";
import type { Findings, SourceFile } from "./source-file.ts";

export function readHwloc(source: SourceFile, findings: Findings): CpuTopology | undefined {
  const root = rootOf(source.text, findings);
  if (root === undefined) return undefined;
  if (root.name !== "topology") {
    findings.error(`the file has <${root.name}> where hwloc writes <topology>`);
    return undefined;
  }
  const places = placesIn(root, { core: undefined, socket: "0", node: undefined, l3: undefined });
  return checkedTopology({ kind: "topology", file: source.name, format: "hwloc XML", places }, findings);
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
  readonly l3: string | undefined;
}

function placesIn(element: XmlElement, outside: Around): readonly CpuPlace[] {
  const around = element.name === "object" ? within(element, outside) : outside;
  const { type, os_index: index } = element.attributes;
  if (element.name === "object" && type === "PU" && index !== undefined && /^\d{1,6}$/.test(index))
    return [{ ...around, cpu: Number(index), core: around.core ?? `thread ${index}` }];
  const children = element.children.filter((child): child is XmlElement => child instanceof XmlElement);
  /* Since version 2 a memory stands beside what it belongs to, as another child of the same object. */
  const memory = children.find((child) => child.attributes["type"] === "NUMANode");
  const inside = memory === undefined ? around : { ...around, node: nameOf(memory) };
  return children.flatMap((child) => placesIn(child, inside));
}

function nameOf({ attributes }: XmlElement): string {
  return attributes["os_index"] ?? attributes["gp_index"] ?? attributes["cpuset"] ?? "0";
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
      return { ...around, l3: element.attributes["cpuset"] ?? name };
    case "Cache":
      return element.attributes["depth"] === "3" ? { ...around, l3: element.attributes["cpuset"] ?? name } : around;
    case "Core":
      return { ...around, core: name };
    default:
      return around;
  }
}

/**
 * The two hosts of [Lockhammer] as machines: the files of hosts/, in which every number has a source or is called
 * assumed. They stand for anonymous machines whose kind is inferred, and are no machines of the gallery. No number is
 * here.
 */
import { readFileSync } from "node:fs";
import type { Machine } from "../../../web/src/model/machine/machine.ts";
import { readMachine } from "../../../web/src/model/machine/read-machine.ts";

export const HOSTS = ["x86-2", "x86-4"] as const;

export type Host = (typeof HOSTS)[number];

export function hostMachine(host: Host): Machine {
  const text = readFileSync(new URL(`hosts/${host}.json`, import.meta.url), "utf8");
  const read = readMachine(JSON.parse(text));
  if (!read.ok) throw new Error(`${host}: ${JSON.stringify(read.error)}`);
  return read.value;
}

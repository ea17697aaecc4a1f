/**
 * Machines from the reader's own files, stored in this browser, so that every lab offers them again. The browser stores
 * the text of each machine's file, in the form in which links carry it; each text is checked again when it is read. A
 * stored text that cannot be read is never replaced: the reader is told, and may remove it.
 */
import { fail, ok, type Result } from "../../base/result.ts";
import { browserStorage } from "./storage.ts";
import type { Machine } from "../../model/machine/machine.ts";
import { machineText } from "../../model/machine/machine-text.ts";
import { readMachineText } from "../../model/machine/read-machine.ts";
import { reasonOf } from "../../base/reason.ts";

const KEY = "hotline.machines";

export type MachineStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export interface StoredMachines {
  /** In the order in which they were stored. */
  readonly machines: readonly Machine[];
  /** Sentences about stored texts that cannot be used, with the reasons. */
  readonly problems: readonly string[];
}

/** This browser's storage for them. */
export function browserMachines(): Result<MachineStorage, string> {
  return browserStorage("the machine");
}

export function storedMachines(storage: MachineStorage): StoredMachines {
  const texts = readTexts(storage);
  if (!texts.ok) return { machines: [], problems: [texts.error] };
  const read = texts.value.map((text, i) => readMachineText(`Machine ${i + 1} kept in this browser`, text));
  return {
    machines: read.flatMap((one) => (one.ok ? [one.value] : [])),
    problems: read.flatMap((one) => (one.ok ? [] : one.error.split("\n"))),
  };
}

/** Stores a machine, once, after the others. The error says why this browser does not store it. */
export function storeMachine(storage: MachineStorage, machine: Machine): Result<undefined, string> {
  const texts = readTexts(storage);
  if (!texts.ok) return texts;
  const text = machineText(machine);
  return texts.value.includes(text) ? ok(undefined) : writeTexts(storage, [...texts.value, text]);
}

/** Removes a machine; removing one that was not stored is no error. */
export function forgetMachine(storage: MachineStorage, machine: Machine): Result<undefined, string> {
  const texts = readTexts(storage);
  if (!texts.ok) return texts;
  return writeTexts(
    storage,
    texts.value.filter((text) => text !== machineText(machine)),
  );
}

/** Removes the texts that cannot be read; every machine that can be read stays. */
export function forgetUnreadable(storage: MachineStorage): Result<undefined, string> {
  return writeTexts(storage, storedMachines(storage).machines.map(machineText));
}

/** The texts as they are stored: an array of strings, as JSON. */
function readTexts(storage: MachineStorage): Result<readonly string[], string> {
  const unreadable = "The list of machines kept in this browser cannot be read";
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? "[]");
    if (Array.isArray(stored) && stored.every((text) => typeof text === "string")) return ok(stored);
    return fail(`${unreadable}: it is not a list of texts.`);
  } catch (error) {
    return fail(`${unreadable}: ${reasonOf(error)}.`);
  }
}

function writeTexts(storage: MachineStorage, texts: readonly string[]): Result<undefined, string> {
  try {
    if (texts.length === 0) storage.removeItem(KEY);
    else storage.setItem(KEY, JSON.stringify(texts));
    return ok(undefined);
  } catch (error) {
    const why = reasonOf(error);
    return fail(`This browser cannot store the change to its kept machines: ${why}`);
  }
}

/**
 * Writes a study as files that another program can compute without Hotline's compiler: run blocks, the core, the list
 * of points, and how the core is driven. docs/studies.md, "The plan", has the contract.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { ABI_VERSION, LATENCY_BUCKETS, MODEL_VERSION, STATUSES } from "../../src/base/abi.gen.ts";
import { HOTLINE_VERSION } from "../../src/base/version.ts";
import { SLICE_EVENTS, SLICE_STEPS } from "../../src/core/engine.ts";
import { RAW_WORDS } from "../../src/core/raw-run.ts";
import { studyRuns, type StudyRun } from "../../src/session/study/study-runs.ts";
import { UsageError } from "../arguments/exit.ts";
import { makeFolder, unwritable, writePieces } from "../files/written-file.ts";
import { keyOf, sha256, type StudyCore } from "./keys.ts";
import type { OpenedStudy } from "./open-study.ts";

const BLOCKS = "blocks";

/** A run block that other runs are made of, by setting words. */
interface BaseBlock {
  readonly number: number;
  readonly bytes: Uint8Array;
}

/** What plan.json says of a block. */
interface BlockEntry {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly memory: StudyRun["memory"];
  readonly clock_hz: number;
}

/** What a plan holds. */
export interface PlanSize {
  readonly points: number;
  /** Points that are the same run count once. */
  readonly runs: number;
}

/** Writes all files. An earlier plan.json goes first, and the new one comes last: a folder with it is complete. */
export function writePlan(folder: string, { study, programs }: OpenedStudy, core: StudyCore): PlanSize {
  const files = new PlanFiles(folder, core);
  makeRoom(folder);
  writePieces(join(folder, "points.jsonl"), "--blocks", files.pointLines(studyRuns(study, programs)));
  const size = { points: files.points, runs: files.keys.size };
  const plan = {
    format: "hotline-plan",
    version: 1,
    title: study.title,
    hotline_version: HOTLINE_VERSION,
    ...size,
    core: { file: "core.wasm", sha256: core.sha256, model_version: MODEL_VERSION, abi_version: ABI_VERSION },
    drive: { events: SLICE_EVENTS, steps: SLICE_STEPS },
    statuses: STATUSES.map(({ name }) => name),
    words: RAW_WORDS,
    latency_buckets: LATENCY_BUCKETS,
    blocks: files.entries,
  };
  writePieces(join(folder, "core.wasm"), "--blocks", [core.bytes]);
  writePieces(join(folder, "plan.json"), "--blocks", [`${JSON.stringify(plan, undefined, 2)}\n`]);
  return size;
}

function makeRoom(folder: string): void {
  try {
    makeFolder(join(folder, BLOCKS));
    rmSync(join(folder, "plan.json"), { force: true });
  } catch (error) {
    throw new UsageError(unwritable(folder, "--blocks", error));
  }
}

class PlanFiles {
  points = 0;
  readonly entries: BlockEntry[] = [];
  /** The keys of the points so far, by the points' identities. */
  readonly keys = new Map<string, string>();
  private readonly folder: string;
  private readonly core: StudyCore;
  private readonly bases = new Map<string, BaseBlock>();

  constructor(folder: string, core: StudyCore) {
    this.folder = folder;
    this.core = core;
  }

  *pointLines(runs: Iterable<StudyRun>): Generator<string, void> {
    for (const run of runs) {
      this.points += 1;
      const bytes = run.block();
      const key = this.keys.get(run.identity) ?? keyOf(bytes, this.core);
      this.keys.set(run.identity, key);
      const base = this.bases.get(run.family) ?? this.addBase(run, bytes);
      const { coordinates } = run;
      const line = { key, block: base.number, words: changedWords(base.bytes, bytes), coordinates };
      yield `${JSON.stringify(line)}\n`;
    }
  }

  private addBase(run: StudyRun, bytes: Uint8Array): BaseBlock {
    const base = { number: this.entries.length, bytes };
    const file = `${BLOCKS}/${base.number}.bin`;
    writePieces(join(this.folder, file), "--blocks", [bytes]);
    this.entries.push({ file, bytes: bytes.length, sha256: sha256(bytes), memory: run.memory, clock_hz: run.clockHz });
    this.bases.set(run.family, base);
    return base;
  }
}

const WORD_BYTES = 4;

/** Pairs: the offset of a 32-bit word that differs from the base, and its value. Blocks end on a whole word. */
function changedWords(base: Uint8Array, block: Uint8Array): readonly number[] {
  if (base.length !== block.length) throw new Error("run blocks of one family differ in length");
  const before = new DataView(base.buffer, base.byteOffset, base.byteLength);
  const now = new DataView(block.buffer, block.byteOffset, block.byteLength);
  const words: number[] = [];
  for (let at = 0; at + WORD_BYTES <= block.length; at += WORD_BYTES) {
    const value = now.getUint32(at, true);
    if (value !== before.getUint32(at, true)) words.push(at, value);
  }
  return words;
}

/**
 * The compiler refuses its own bytecode where the core would: a program that it returns is never BAD_PROGRAM. Programs
 * of the compiler are damaged in one byte at a time, and both must give the same answer.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { PROGRAM_BYTES, PROGRAM } from "../../web/src/base/abi.gen.ts";
import { createRun } from "../../web/src/core/engine.ts";
import type { Core } from "../../web/src/core/load.ts";
import { counterSpec } from "../../web/src/core/testing/specs.ts";
import { testCore } from "../../web/src/core/testing/wasm.ts";
import { compile } from "../../web/src/lang/compile.ts";
import { INSTRUCTION_BYTES } from "../../web/src/lang/program/assemble.ts";
import { faultIn } from "../../web/src/lang/program/well-formed.ts";
import { libraryFile } from "../../web/src/lang/testing/library.ts";
import { seededPick } from "../../web/src/lang/testing/random/choices.ts";

const CASES = join(import.meta.dirname, "../../web/src/lang/cases/run");
/** Programs without setup(), with calls, recursion, pointers to functions, atomics of 16 bytes and thread-locals. */
const PROGRAMS = ["empty_structures", "atomic_16_bytes", "labels_before_bodies", "operands_that_are_not_used"];
const DAMAGES = 400;

let core: Core;
beforeAll(async () => {
  core = await testCore();
});

function compiled(name: string): Uint8Array {
  const file = `${name}.c`;
  const text = readFileSync(join(CASES, file), "utf8");
  const { program } = compile({ file, text, include: libraryFile });
  if (program === undefined) throw new Error(`${file} does not compile`);
  return program.bytes;
}

function isRefused(program: Uint8Array): boolean {
  const run = createRun(core, counterSpec({ program }));
  run.step(0);
  const { fault } = run.results();
  run.free();
  return fault?.status === "BAD_PROGRAM";
}

/** A copy with one byte of one instruction changed, mostly to a small number. */
function damaged(program: Uint8Array, pick: (n: number) => number): Uint8Array {
  const bytes = program.slice();
  const count = new DataView(bytes.buffer).getUint32(PROGRAM.code_count, true);
  const at = PROGRAM_BYTES + pick(count) * INSTRUCTION_BYTES + pick(INSTRUCTION_BYTES - 1);
  bytes[at] = pick(3) === 0 ? pick(256) : ((bytes[at] ?? 0) + 1 + pick(6)) & 255;
  return bytes;
}

test.each(PROGRAMS)("the core and the compiler agree about %s, whole and damaged", (name) => {
  const program = compiled(name);
  expect([isRefused(program), faultIn(program)]).toEqual([false, undefined]);
  const pick = seededPick(name.length);
  const counts = { refused: 0, accepted: 0 };
  for (let damage = 0; damage < DAMAGES; damage++) {
    const bytes = damaged(program, pick);
    const refused = isRefused(bytes);
    expect({ damage, refused: faultIn(bytes) !== undefined }).toEqual({ damage, refused });
    counts[refused ? "refused" : "accepted"]++;
  }
  expect(counts.refused).toBeGreaterThan(DAMAGES / 10);
  expect(counts.accepted).toBeGreaterThan(DAMAGES / 10);
});

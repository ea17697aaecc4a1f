/**
 * The wasm module computes with float and double what JavaScript does: random programs leave the same bits in it as in
 * the test interpreter, which web/src/lang/differential.test.ts compares with gcc and clang. The core's own tests
 * compare the native builds with arithmetic by integers alone.
 */
import { expect, test } from "vitest";
import { LIMITS } from "../../web/src/base/abi.gen.ts";
import { createRun } from "../../web/src/core/engine.ts";
import { counterSpec } from "../../web/src/core/testing/specs.ts";
import { compile } from "../../web/src/lang/compile.ts";
import { ourResults } from "../../web/src/lang/testing/differential.ts";
import { libraryFile } from "../../web/src/lang/testing/library.ts";
import { seededPick } from "../../web/src/lang/testing/random/choices.ts";
import { randomFloating } from "../../web/src/lang/testing/random-floating.ts";
import { readLong } from "../../web/src/lang/testing/run-program.ts";
import { committedCore } from "../harness/runs.ts";

const PROGRAMS = 60;

test("random programs with floating point leave the same bits", async () => {
  const core = await committedCore();
  for (let seed = 1000; seed < 1000 + PROGRAMS; seed++) {
    const random = randomFloating(seededPick(seed), "q", 12);
    const { program } = compile({ file: "random.c", text: random.text, include: libraryFile });
    if (program === undefined) throw new Error(random.text);
    const spec = {
      program: program.bytes,
      params: [],
      cores: 1,
      warmupOperations: 0,
      operationsMax: 1,
      keepMemory: true,
    };
    const run = createRun(core, counterSpec(spec));
    while (run.step(1_000_000) === "more") continue;
    const { fault, memory = new Uint8Array() } = run.results();
    const at = program.debug.globals.find(({ name }) => name === random.out)?.address ?? LIMITS.MEMORY_BASE;
    const found = Array.from({ length: random.outputs }, (_, index) => String(readLong(memory, at + 8 * index)));
    expect({ seed, fault, found }).toEqual({ seed, fault: undefined, found: ourResults(random) });
    run.free();
  }
});

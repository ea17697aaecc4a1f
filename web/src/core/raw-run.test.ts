/** Runs of studies on one instance of the core: as on a fresh one, also when the instance has no room left. */
import { expect, it } from "vitest";
import type { CoreExports } from "./exports.ts";
import { layoutConfig } from "./layout.ts";
import { BlockRunner } from "./raw-run.ts";
import { counterSpec } from "./testing/specs.ts";
import { wasmBytes } from "./testing/wasm.ts";

const block = layoutConfig(counterSpec({ operationsMax: 1000 }));

/** The instance that a runner keeps from run to run. */
function instanceOf(runner: BlockRunner): CoreExports | undefined {
  return (runner as unknown as { readonly core: { readonly exports: CoreExports } | undefined }).core?.exports;
}

/** Takes the memory that is left, in ever smaller pieces. */
function fill(core: CoreExports): void {
  for (let bytes = 1 << 26; bytes >= 64; bytes /= 2) while (core.hl_alloc(bytes) !== 0);
}

it("keeps the instance for the next run, and takes a fresh one when it has no room", async () => {
  const runner = new BlockRunner(await WebAssembly.compile(wasmBytes()));
  const first = await runner.run(block, []);
  expect(first.status).toBe("DONE");
  const kept = instanceOf(runner);
  expect(await runner.run(block, [])).toEqual(first);
  expect(instanceOf(runner)).toBe(kept);
  if (kept !== undefined) fill(kept);
  expect(await runner.run(block, [])).toEqual(first);
  expect(instanceOf(runner)).not.toBe(kept);
});

it("says that a block is too large for the core's memory, and goes on with the next one", async () => {
  const runner = new BlockRunner(await WebAssembly.compile(wasmBytes()));
  expect(await runner.run(new Uint8Array(200_000_000), [])).toEqual({ status: "NO_ROOM", fault: null, results: null });
  expect((await runner.run(block, [])).status).toBe("DONE");
});

/** Runs of studies on one instance of the core: as on a fresh one, also when the instance has no room left. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { SPAN_BYTES } from "../base/raw-run.ts";
import type { CoreExports } from "./exports.ts";
import { layoutConfig } from "./layout.ts";
import { BlockRunner, sparse } from "./raw-run.ts";
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

it("keeps of the globals what is not zero, and from it all of them can be made again", () => {
  const piece = fc.oneof(
    fc.constant(new Uint8Array(SPAN_BYTES)),
    fc.uint8Array({ minLength: SPAN_BYTES, maxLength: SPAN_BYTES }),
  );
  const globals = fc
    .tuple(fc.array(piece, { maxLength: 8 }), fc.uint8Array({ maxLength: SPAN_BYTES - 1 }))
    .map(([pieces, rest]) => Buffer.concat([...pieces, rest]));
  fc.assert(
    fc.property(globals, (bytes) => {
      const { bytes: count, spans } = sparse(bytes);
      const again = Buffer.alloc(count);
      for (let k = 0; k < spans.length; k += 2)
        Buffer.from(String(spans[k + 1]), "base64").copy(again, Number(spans[k]));
      expect(again.equals(bytes)).toBe(true);
    }),
  );
  expect(sparse(new Uint8Array(65_536))).toEqual({ bytes: 65_536, spans: [] });
  expect(sparse(new Uint8Array(0))).toEqual({ bytes: 0, spans: [] });
});

/** The committed core.wasm, for tests under Node. */
import { readFileSync } from "node:fs";
import { type Core, loadCore } from "../load.ts";

export function wasmBytes(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(new URL("../../../../wasm-core/dist/core.wasm", import.meta.url)));
}

export function testCore(): Promise<Core> {
  return loadCore(wasmBytes());
}

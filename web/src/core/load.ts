/**
 * Loading core.wasm: compile once, instantiate often. Refuses a module that imports anything, lacks a function of
 * hotline.h, or was built from other layouts than base/abi.gen.ts. Does not fetch: callers pass bytes or a module.
 */
import { ABI_HASH, ABI_VERSION, BYTECODE_VERSION, MODEL_VERSION } from "../base/abi.gen.ts";
import { CORE_FUNCTIONS, type CoreExports } from "./exports.ts";
import { reasonOf } from "../base/reason.ts";

/** The module is not the core this front end was built for. */
export class CoreLoadError extends Error {
  override readonly name = "CoreLoadError";
}

/** The compiled module: can be posted to workers. */
export type CoreModule = WebAssembly.Module;

/** Did the core itself break off? Then its instance must not be used again. */
export function isTrap(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError;
}

/** An instance of the wasm module with its memory, which holds one or more runs. */
export interface Core {
  readonly exports: CoreExports;
}

/** Compiles the bytes of core.wasm. The result can be posted to workers and instantiated there. */
export async function compileCore(bytes: BufferSource): Promise<CoreModule> {
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    throw new CoreLoadError(`core.wasm is not a WebAssembly module: ${reasonOf(error)}`);
  }
}

/** "today": the model with which this front end was built; "any": also those of cores released before. */
export type Models = "today" | "any";

/** An instance from the module or its bytes, checked. */
export async function loadCore(source: BufferSource | CoreModule, models: Models = "today"): Promise<Core> {
  const module = source instanceof WebAssembly.Module ? source : await compileCore(source);
  checkModule(module);
  const instance = await WebAssembly.instantiate(module, {});
  startReactor(instance);
  const core = { exports: instance.exports as unknown as CoreExports };
  checkVersions(core.exports, models);
  return core;
}

function checkModule(module: CoreModule): void {
  const imports = WebAssembly.Module.imports(module).map((i) => `${i.module}.${i.name}`);
  if (imports.length > 0) throw new CoreLoadError(`core.wasm must import nothing, but imports ${imports.join(", ")}`);
  const exported = WebAssembly.Module.exports(module);
  const functions = new Set(exported.filter((e) => e.kind === "function").map((e) => e.name));
  const missing = CORE_FUNCTIONS.filter((name) => !functions.has(name));
  if (missing.length > 0) throw new CoreLoadError(`core.wasm does not export ${missing.join(", ")}`);
  if (!exported.some((e) => e.kind === "memory" && e.name === "memory")) {
    throw new CoreLoadError("core.wasm does not export its memory");
  }
}

/** Emscripten's stand-alone modules without main() want their constructors run once. */
function startReactor(instance: WebAssembly.Instance): void {
  const initialize = instance.exports["_initialize"];
  if (typeof initialize === "function") initialize();
}

function checkVersions(core: CoreExports, models: Models): void {
  const pairs: readonly (readonly [string, number, number])[] = [
    ["ABI version", core.hl_abi_version(), ABI_VERSION],
    ["bytecode version", core.hl_bytecode_version(), BYTECODE_VERSION],
    ["model version", core.hl_model_version(), models === "any" ? core.hl_model_version() : MODEL_VERSION],
    ["ABI hash", core.hl_abi_hash(), ABI_HASH],
  ];
  const wrong = pairs.filter(([, module, front]) => module >>> 0 !== front);
  if (wrong.length === 0) return;
  const list = wrong.map(
    ([what, module, front]) => `${what}: core.wasm has ${show(module)}, this front end ${show(front)}`,
  );
  throw new CoreLoadError(
    `core.wasm and the front end are of different builds (${list.join("; ")}); run make -C wasm-core`,
  );
}

function show(value: number): string {
  const unsigned = value >>> 0;
  return unsigned > 0xffff ? `0x${unsigned.toString(16)}` : String(unsigned);
}

/** Writes the bytes that the core loads (hl_program head, code, data) and the debug information that explains them. */
import { BYTECODE_VERSION, LIMITS, NONE, OP, PROGRAM, PROGRAM_BYTES, PROGRAM_MAGIC } from "../../base/abi.gen.ts";
import type {
  CallSymbol,
  CompiledProgram,
  DebugInfo,
  GlobalSymbol,
  InlineSymbol,
  SourceSpot,
} from "../../base/program.ts";
import { withFields } from "../../base/packed-program.ts";
import type { InlinedCall } from "../generate/instructions.ts";
import { loopsOf } from "./loops.ts";
import { storesOf } from "./stores.ts";
import { storageOf } from "./linker.ts";
import type { LinkedProgram } from "./linker.ts";
import { layoutOf, sizeOf } from "../types/type-layout.ts";
import type { Sources, Span } from "../text/source.ts";
import type { CheckedProgram, Func, Global } from "../types/typed-tree.ts";
import { spell } from "../types/types.ts";

export const INSTRUCTION_BYTES = 8;

export function assemble(linked: LinkedProgram, checked: CheckedProgram, sources: Sources): CompiledProgram {
  return { bytes: encode(linked, checked), debug: debugInfo(linked, checked, sources) };
}

function encode(linked: LinkedProgram, checked: CheckedProgram): Uint8Array {
  const bytes = new Uint8Array(PROGRAM_BYTES + linked.code.length * INSTRUCTION_BYTES + linked.data.length);
  const view = new DataView(bytes.buffer);
  const head: Readonly<Record<keyof typeof PROGRAM, number>> = {
    magic: PROGRAM_MAGIC,
    bytecode_version: BYTECODE_VERSION,
    code_count: linked.code.length,
    data_bytes: linked.data.length,
    memory_bytes: linked.memoryBytes,
    stack_bytes: linked.stackBytes,
    param_count: checked.parameters.length,
    assert_count: checked.assertions.length,
    setup: linked.entries.setup ?? NONE,
    setup_cpu: linked.entries.setup_cpu ?? NONE,
    operation: linked.entries.operation ?? NONE,
    stack_room: linked.stackRoom,
  };
  for (const [name, offset] of Object.entries(PROGRAM))
    view.setUint32(offset, head[name as keyof typeof PROGRAM], true);
  linked.code.forEach(({ op, a, b, c, imm }, index) => {
    const at = PROGRAM_BYTES + index * INSTRUCTION_BYTES;
    if (![a, b, c].every(isByte) || !isWord(imm))
      throw new Error(`no instruction ${index} can be ${op} ${a} ${b} ${c} ${imm}`);
    bytes.set([OP[op], a, b, c], at);
    view.setInt32(at + 4, imm, true);
  });
  bytes.set(linked.data, PROGRAM_BYTES + linked.code.length * INSTRUCTION_BYTES);
  return bytes;
}

function isByte(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < 256;
}

/** True for a number of 32 bits, with a sign or without. */
function isWord(value: number): boolean {
  return Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 32;
}

function debugInfo(linked: LinkedProgram, checked: CheckedProgram, sources: Sources): DebugInfo {
  const at = (span: Span): SourceSpot => ({ file: span.file, line: sources.lineOf(span) });
  return {
    files: sources.files.map((file) => file.name),
    spots: linked.code.map((instruction) => at(instruction.span)),
    functionOf: linked.functions.flatMap(({ start, end }, index) => Array.from({ length: end - start }, () => index)),
    functions: linked.functions.map(({ func, start, end }) => ({ name: func.name, start, end, ...at(func.span) })),
    globals: checked.globals
      .filter((global) => !global.isThreadLocal)
      .map((global) => globalSymbol(global, at(global.span))),
    ...threadLocals(linked, checked, at),
    ...inlinedCalls(linked, at),
    calls: callsOf(linked),
    stores: storesOf(linked),
    params: checked.parameters.map((parameter) => parameter.name),
    assertions: checked.assertions.map((assertion) => ({ text: assertion.text, ...at(assertion.span) })),
    asserted: linked.code.flatMap(({ shown }, pc) => (shown.length === 0 ? [] : [{ pc, values: shown }])),
    shifts: linked.code.flatMap(({ shifted }, pc) => (shifted === undefined ? [] : [{ pc, type: shifted }])),
    ...(checked.isPlain ? { loops: loopsOf(linked) } : {}),
    ...printed(linked, checked),
  };
}

function printed({ code }: LinkedProgram, { texts }: CheckedProgram): Pick<DebugInfo, "printed"> {
  if (texts.length === 0) return {};
  const places = code.flatMap(({ op, imm, c }, pc) => (op === "PRINT" ? [{ pc, text: imm, value: c }] : []));
  return { printed: { texts, places } };
}

/** The linker gives programs with thread-local variables memory and stacks that end with a line on every machine. */
function threadLocals(
  linked: LinkedProgram,
  checked: CheckedProgram,
  at: (span: Span) => SourceSpot,
): Pick<DebugInfo, "threadLocals"> {
  const variables = checked.globals.filter((global) => global.isThreadLocal);
  if (variables.length === 0) return {};
  const base = LIMITS.MEMORY_BASE + linked.memoryBytes;
  const symbols = variables.map((global) => globalSymbol(global, at(global.span)));
  return { threadLocals: { base, stride: linked.stackBytes + linked.stackRoom, variables: symbols } };
}

/** Does the function do nothing but call one other function? */
function isForwarding({ body, calls }: Func): boolean {
  const [only, ...others] = body ?? [];
  return (only?.kind === "value" || only?.kind === "return") && others.length === 0 && calls.size === 1;
}

/** Every inlined call once, and for each instruction the inlined call to which it belongs. */
function inlinedCalls(linked: LinkedProgram, at: (span: Span) => SourceSpot): Pick<DebugInfo, "inlines" | "inlineOf"> {
  const indices = new Map<InlinedCall, number>();
  const inlines: InlineSymbol[] = [];
  const indexOf = (call: InlinedCall | undefined): number => {
    if (call === undefined) return -1;
    const known = indices.get(call);
    if (known !== undefined) return known;
    const outer = indexOf(call.outer);
    indices.set(call, inlines.length);
    const forwards = isForwarding(call.func) ? { forwards: true as const } : {};
    return inlines.push({ name: call.func.name, outer, ...at(call.span), ...forwards }) - 1;
  };
  return { inlineOf: linked.code.map((instruction) => indexOf(instruction.inlined)), inlines };
}

/** The calls of functions that have code of their own. */
function callsOf(linked: LinkedProgram): readonly CallSymbol[] {
  const indices = new Map(linked.functions.map(({ start }, index) => [start, index]));
  return linked.code.flatMap(({ op, imm }, pc) => {
    const callee = op === "CALL" ? indices.get(imm) : undefined;
    return callee === undefined ? [] : [{ pc, callee }];
  });
}

function globalSymbol(global: Global, spot: SourceSpot): GlobalSymbol {
  const storage = storageOf(global);
  const { name, type, address } = global;
  return withFields({ name, type: spell(type), address, size: sizeOf(storage), ...spot }, layoutOf(storage));
}

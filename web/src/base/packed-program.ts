/**
 * A compilation as it goes from one thread to another: without the lists of scalars of its variables, which follow from
 * their layouts and may be tens of thousands. Copying these lists would take the page longer than compiling.
 */
import { scalarsOf, type FieldSymbol, type Layout } from "./layout.ts";
import type { CompiledProgram, CompileResult, DebugInfo, GlobalSymbol } from "./program.ts";

type Unlisted = Omit<GlobalSymbol, "fields" | "layout">;

type PackedVariable = Omit<GlobalSymbol, "fields"> & { readonly fields?: readonly FieldSymbol[] };

type ThreadLocals = NonNullable<DebugInfo["threadLocals"]>;

interface PackedDebug extends Omit<DebugInfo, "globals" | "threadLocals"> {
  readonly globals: readonly PackedVariable[];
  readonly threadLocals?: Omit<ThreadLocals, "variables"> & { readonly variables: readonly PackedVariable[] };
}

export interface PackedCompilation extends Omit<CompileResult, "program"> {
  readonly program?: { readonly bytes: CompiledProgram["bytes"]; readonly debug: PackedDebug };
}

/** The variable, whose scalars are listed when they are first read. */
export function withFields(variable: Unlisted, layout: Layout): GlobalSymbol {
  let fields: readonly FieldSymbol[] | undefined;
  return {
    ...variable,
    layout,
    get fields(): readonly FieldSymbol[] {
      fields ??= scalarsOf(layout);
      return fields;
    },
  };
}

export function packedCompilation({ program, diagnostics }: CompileResult): PackedCompilation {
  if (program === undefined) return { diagnostics };
  const { threadLocals, ...debug } = program.debug;
  const packed = {
    ...debug,
    globals: debug.globals.map(packVariable),
    ...(threadLocals === undefined
      ? {}
      : { threadLocals: { ...threadLocals, variables: threadLocals.variables.map(packVariable) } }),
  };
  return { program: { bytes: program.bytes, debug: packed }, diagnostics };
}

export function unpackedCompilation({ program, diagnostics }: PackedCompilation): CompileResult {
  if (program === undefined) return { diagnostics };
  const { threadLocals, ...debug } = program.debug;
  const unpacked = {
    ...debug,
    globals: debug.globals.map(unpackVariable),
    ...(threadLocals === undefined
      ? {}
      : { threadLocals: { ...threadLocals, variables: threadLocals.variables.map(unpackVariable) } }),
  };
  return { program: { bytes: program.bytes, debug: unpacked }, diagnostics };
}

function packVariable(variable: GlobalSymbol): PackedVariable {
  const { name, type, address, size, file, line, layout } = variable;
  return layout === undefined ? variable : { name, type, address, size, file, line, layout };
}

function unpackVariable({ fields = [], layout, ...variable }: PackedVariable): GlobalSymbol {
  return layout === undefined ? { ...variable, fields } : withFields(variable, layout);
}

/**
 * A compilation as it goes from one thread to another: without the lists of scalars of its variables, which follow from
 * their layouts and may be tens of thousands. Copying these lists would take the page longer than compiling.
 */
import { scalarsOf, type FieldSymbol, type Layout } from "./layout.ts";
import type { CompiledProgram, CompileResult, DebugInfo, GlobalSymbol } from "./program.ts";

type Unlisted = Omit<GlobalSymbol, "fields" | "layout">;

type PackedVariable = Omit<GlobalSymbol, "fields"> & { readonly fields?: readonly FieldSymbol[] };

type ThreadLocals = NonNullable<DebugInfo["threadLocals"]>;

/** The part of the debug information that has the variables. */
interface Variables<Variable> {
  readonly globals: readonly Variable[];
  readonly threadLocals?: Omit<ThreadLocals, "variables"> & { readonly variables: readonly Variable[] };
}

type Rest = Omit<DebugInfo, keyof Variables<unknown>>;

export interface PackedCompilation extends Omit<CompileResult, "program"> {
  readonly program?: {
    readonly bytes: CompiledProgram["bytes"];
    readonly debug: Rest & Variables<PackedVariable>;
  };
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
  return { program: { bytes: program.bytes, debug: withVariables(program.debug, packVariable) }, diagnostics };
}

export function unpackedCompilation({ program, diagnostics }: PackedCompilation): CompileResult {
  if (program === undefined) return { diagnostics };
  return { program: { bytes: program.bytes, debug: withVariables(program.debug, unpackVariable) }, diagnostics };
}

/** The debug information with each of its variables changed. */
function withVariables<From, To>(
  { globals, threadLocals, ...debug }: Rest & Variables<From>,
  changed: (variable: From) => To,
): Rest & Variables<To> {
  const changedDebug = { ...debug, globals: globals.map(changed) };
  if (threadLocals === undefined) return changedDebug;
  return { ...changedDebug, threadLocals: { ...threadLocals, variables: threadLocals.variables.map(changed) } };
}

function packVariable(variable: GlobalSymbol): PackedVariable {
  const { name, type, address, size, file, line, layout } = variable;
  return layout === undefined ? variable : { name, type, address, size, file, line, layout };
}

function unpackVariable({ fields = [], layout, ...variable }: PackedVariable): GlobalSymbol {
  return layout === undefined ? { ...variable, fields } : withFields(variable, layout);
}

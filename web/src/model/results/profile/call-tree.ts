/**
 * The profile with callers: which function spent its time on behalf of which other function. A node of the tree is a
 * function, called at one place by its parent; its inclusive time contains that of the functions it calls.
 *
 * Inlined functions are nodes like any others: the compiler notes the chain of inlined calls of every instruction, so
 * their times are exact. The time of a function that is called at run time is exact, too, where one place calls it.
 * Where several places do, the core does not tell their times apart, and the time is divided by the number of calls
 * that each place made, as gprof does; such nodes are marked as estimated.
 */
import type { CallSymbol, DebugInfo } from "../../../base/program.ts";
import type { RunResult } from "../../../base/run.ts";
import { type SourcePosition, withInlined } from "../symbols.ts";

/** A function as one of the functions around it called it. */
export interface CallNode {
  readonly symbol: string;
  /** Where it is called; undefined for a function that the simulator calls, such as operation(). */
  readonly calledAt: Pick<SourcePosition, "file" | "line"> | undefined;
  /** Cycles in the function itself, and in it together with all it calls. */
  readonly self: number;
  readonly inclusive: number;
  /** Both shares are of all profiled cycles. */
  readonly selfShare: number;
  readonly inclusiveShare: number;
  /** The source line of the function itself that took most of `self`; undefined where that is 0. */
  readonly hottest: Pick<SourcePosition, "file" | "line"> | undefined;
  /** The function is called from several places, and its time was divided among them by the number of calls. */
  readonly estimated: boolean;
  /** Most inclusive cycles first. */
  readonly calls: readonly CallNode[];
}

/** A way from the outermost function to a place in the program: what is called where, and what part of the time. */
interface Path {
  /** Outermost first. */
  readonly frames: readonly Frame[];
  readonly weight: number;
  readonly estimated: boolean;
}

interface Frame {
  readonly symbol: string;
  readonly calledAt: Pick<SourcePosition, "file" | "line"> | undefined;
}

/** The tree leaves out paths with a smaller part of their function's time, so that few paths remain. */
const WEIGHT_MIN = 1e-4;

/** The functions that no other function calls, each with all it calls. */
export function callTree(result: RunResult, debug: DebugInfo): readonly CallNode[] {
  const paths = pathsOfFunctions(result, debug);
  const root = new Builder({ symbol: "", calledAt: undefined });
  result.profile.forEach((cycles, pc) => {
    if (cycles <= 0) return;
    const inlined = framesIn(debug, pc);
    for (const path of paths(debug.functionOf[pc] ?? -1)) {
      root.add([...path.frames, ...inlined.frames], inlined.at, cycles * path.weight, path.estimated);
    }
  });
  const whole = root.inclusive();
  return whole === 0 ? [] : root.children(whole);
}

/** The inlined calls that an instruction stands in, outermost first, and its own source line. */
function framesIn(
  debug: DebugInfo,
  pc: number,
): { frames: readonly Frame[]; at: Pick<SourcePosition, "file" | "line"> } {
  const positions = withInlined(debug, pc);
  const frames = positions.slice(0, -1).map(({ symbol }, i) => ({ symbol, calledAt: spotOf(positions[i + 1]) }));
  return { frames: frames.reverse(), at: spotOf(positions[0]) };
}

function spotOf(position: SourcePosition | undefined): Pick<SourcePosition, "file" | "line"> {
  return { file: position?.file ?? "?", line: position?.line ?? 0 };
}

/** The ways that lead to each function with code of its own; their weights add up to about 1. */
function pathsOfFunctions(result: RunResult, debug: DebugInfo): (index: number) => readonly Path[] {
  const known = new Map<number, readonly Path[]>();
  const active = new Set<number>();
  const pathsTo = (index: number): readonly Path[] => {
    const before = known.get(index);
    if (before !== undefined) return before;
    active.add(index);
    const paths = findPaths(index);
    active.delete(index);
    known.set(index, paths);
    return paths;
  };
  const findPaths = (index: number): readonly Path[] => {
    const symbol = debug.functions[index]?.name ?? "?";
    const sites = usedSites(result, debug, index).filter(({ pc }) => !active.has(debug.functionOf[pc] ?? -1));
    if (sites.length === 0) return [{ frames: [{ symbol, calledAt: undefined }], weight: 1, estimated: false }];
    const several = sites.length > 1;
    return sites.flatMap(({ pc, share }) => {
      const { frames, at } = framesIn(debug, pc);
      return pathsTo(debug.functionOf[pc] ?? -1)
        .map((path) => ({
          frames: [...path.frames, ...frames, { symbol, calledAt: at }],
          weight: path.weight * share,
          estimated: path.estimated || several,
        }))
        .filter(({ weight }) => weight >= WEIGHT_MIN);
    });
  };
  return pathsTo;
}

/**
 * The places that call a function, with their shares of its calls. A call instruction takes the same time each time,
 * so that the cycles booked for it count the calls. Where no call was made while the run was measured, a core may still
 * be in the function: each place then has the same share.
 */
function usedSites(result: RunResult, debug: DebugInfo, index: number): readonly { pc: number; share: number }[] {
  const sites: readonly CallSymbol[] = debug.calls.filter(({ callee }) => callee === index);
  const counts = sites.map(({ pc }) => result.profile[pc] ?? 0);
  const sum = counts.reduce((a, b) => a + b, 0);
  return sites.flatMap(({ pc }, i) => {
    const share = sum === 0 ? 1 / sites.length : (counts[i] ?? 0) / sum;
    return share === 0 ? [] : [{ pc, share }];
  });
}

/** A node while instructions are added to it. */
class Builder {
  private readonly inner = new Map<string, Builder>();
  private readonly byLine = new Map<string, { position: Pick<SourcePosition, "file" | "line">; cycles: number }>();
  private self = 0;
  private estimated = false;
  private readonly frame: Frame;

  constructor(frame: Frame) {
    this.frame = frame;
  }

  add(frames: readonly Frame[], at: Pick<SourcePosition, "file" | "line">, cycles: number, estimated: boolean): void {
    const [next, ...rest] = frames;
    this.estimated ||= estimated;
    if (next !== undefined) {
      this.child(next).add(rest, at, cycles, estimated);
      return;
    }
    this.self += cycles;
    const key = `${at.file}:${at.line}`;
    this.byLine.set(key, { position: at, cycles: cycles + (this.byLine.get(key)?.cycles ?? 0) });
  }

  inclusive(): number {
    return [...this.inner.values()].reduce((sum, child) => sum + child.inclusive(), this.self);
  }

  children(whole: number): readonly CallNode[] {
    return [...this.inner.values()]
      .map((child) => child.node(whole))
      .sort((a, b) => b.inclusive - a.inclusive || a.symbol.localeCompare(b.symbol, "en"));
  }

  private child(frame: Frame): Builder {
    const key = `${frame.symbol} ${frame.calledAt?.file ?? ""}:${frame.calledAt?.line ?? ""}`;
    const child = this.inner.get(key) ?? new Builder(frame);
    this.inner.set(key, child);
    return child;
  }

  private node(whole: number): CallNode {
    const inclusive = this.inclusive();
    const lines = [...this.byLine.values()].sort((a, b) => b.cycles - a.cycles);
    return {
      ...this.frame,
      self: this.self,
      inclusive,
      selfShare: this.self / whole,
      inclusiveShare: inclusive / whole,
      hottest: lines[0]?.position,
      estimated: this.estimated,
      calls: this.children(whole),
    };
  }
}

/** A node with its depth in the tree, for tables. */
export interface CallRow {
  readonly node: CallNode;
  /** 0 for the outermost function. */
  readonly depth: number;
  /** The functions from the outermost one to this one. */
  readonly path: readonly string[];
}

/** The tree as rows, each function above those it calls; nodes with less than `shareMin` of all cycles are left out. */
export function callRows(
  nodes: readonly CallNode[],
  shareMin: number,
  outer: readonly string[] = [],
): readonly CallRow[] {
  return nodes
    .filter((node) => node.inclusiveShare >= shareMin)
    .flatMap((node) => {
      const path = [...outer, node.symbol];
      return [{ node, depth: outer.length, path }, ...callRows(node.calls, shareMin, path)];
    });
}

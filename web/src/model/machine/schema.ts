/**
 * The form of a machine file (scenarios/machines/<id>.json), written once; the JSON schema is generated from here.
 * Every number has its source. Rules that connect several numbers are checked in machine.ts.
 */
import { z } from "../json/zod.ts";
import { LIMITS } from "../../base/abi.gen.ts";
import { ARCHITECTURES } from "./memory-order.ts";
import { FILE_NUMBERS, type MachineNumberInfo, groupOf, isSourced } from "./numbers.ts";

const source = z
  .string()
  .min(1, 'must name a source or begin with "assumed:"')
  .describe('where the number comes from, or a text that begins with "assumed:"');

const positiveCycles = z.number().int().positive().max(LIMITS.LATENCY_MAX).describe("cycles of the core clock");
const square = z.array(z.array(positiveCycles).min(1)).min(1);

function range({ low, high, text }: MachineNumberInfo) {
  return z.number().int().min(low).max(high).describe(text);
}

/** What stands beside a number in its object. */
const BESIDE: Readonly<Record<string, z.ZodRawShape>> = {
  home_atomic_cycles: {
    only: z
      .literal("arithmetic")
      .optional()
      .describe(
        "the home executes only atomics that compute (add, and, or, xor), and an exchange or a compare-and-swap fetches its line; missing: it executes all",
      ),
  },
};

/** The schemas of the numbers in an object of the file, by their keys: with a source each, or plain. */
function numbersIn(group: string) {
  const members = FILE_NUMBERS.filter((one) => groupOf(one) === group).map((one) => {
    const plain = isSourced(one) ? z.strictObject({ value: range(one), ...BESIDE[one.name], source }) : range(one);
    return [one.path.split(".").at(-1) ?? one.path, one.missing === undefined ? plain : plain.optional()] as const;
  });
  return Object.fromEntries(members);
}

/** A cache, TLB or front end, as far as programs pollute it. */
function structure(group: string) {
  return z
    .strictObject({ ...numbersIn(group), source })
    .optional()
    .describe("only programs with user(n) and kernel(n) know it; missing: its pollution is not modelled");
}

const OPTIONAL = "counts only in scenarios that ask for it by machine_options";

const READ_OCCUPANCY = FILE_NUMBERS.filter((one) => one.name === "read_occupancy_cycles").map(range);

const byHops = z.strictObject({
  by_hops: z
    .array(positiveCycles)
    .min(1)
    .describe("entry k: nodes k links apart on the shortest path; entry 0: the same node"),
  source,
});
const byLevel = z.strictObject({
  by_level: z
    .array(positiveCycles)
    .min(1)
    .describe("of a tree; entry k: nodes that first meet at level k of shape.tree; entry 0: the same node"),
  source,
});
/** "home": the table holds for a home beside the owner or the requester; the core works out the others. */
const via = z
  .literal("home")
  .optional()
  .describe('"home": a transfer also costs the way over the home; missing: only owner and requester count');
const reachCycles = z.array(z.number().int().nonnegative().max(LIMITS.LATENCY_MAX)).min(1);
const byHopsOrZero = z.strictObject({ by_hops: reachCycles });
const byLevelOrZero = z.strictObject({ by_level: reachCycles });
const table = z.strictObject({ table: square.describe("row: from node, column: to node"), source });
const coreTable = z.strictObject({ core_table: square.describe("row: from core, column: to core"), source });

const side = z.number().int().positive().max(LIMITS.NODES_MAX);
const mesh = z.strictObject({
  mesh: z
    .strictObject({ columns: side, rows: side })
    .describe("node k is in column k % columns of row floor(k / columns), linked to its four neighbours"),
  source,
});
const tree = z.strictObject({
  tree: z
    .array(z.strictObject({ name: z.string().min(1), of: z.number().int().min(2).max(LIMITS.NODES_MAX) }))
    .min(1)
    .describe("levels from the nodes up: what joins how many of the level below; their product is the nodes"),
  planes: z.number().int().positive().max(16).optional().describe("copies of the network side by side"),
  source,
});

/** A kilohertz to a terahertz: more than any machine; anything else is a mistaken unit. */
const CLOCK_HZ_MIN = 1e3;
const CLOCK_HZ_MAX = 1e12;

export const MachineSchema = z.strictObject({
  $schema: z.string().optional().describe("for editors"),
  schema: z.literal(1),
  id: z.string().regex(/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/, "must be lower-case letters, digits, - and _"),
  title: z.string().min(1),
  about: z.string().min(1),
  stands_for: z
    .string()
    .min(1)
    .optional()
    .describe(
      "the machine in whose place this one stands, as the end of a sentence: an anonymous host, or a processor of which no measurement was found; missing: it is the machine of its title",
    ),
  made_from: z
    .enum(["matrix", "levels", "assumptions"])
    .optional()
    .describe(
      '"matrix": what hotline import makes of a measured latency between every two cores; "levels": the same, of a few latencies, one for all pairs equally far apart; "assumptions": what hotline import assumes, and at most one calibrated number; missing: of numbers that were found one by one',
    ),
  architecture: z
    .enum(ARCHITECTURES)
    .optional()
    .describe(
      "whose instructions its processors execute; all but x86 reorder stores, which only searches for failures (check --races) take into account; missing: unknown, searched as x86",
    ),
  clock_hz: z.number().min(CLOCK_HZ_MIN).max(CLOCK_HZ_MAX).describe("cycles per second"),
  nodes: z.number().int().positive().max(LIMITS.NODES_MAX),
  node_name: z
    .string()
    .regex(/^[A-Za-z](?:[A-Za-z -]{0,18}[A-Za-z])?$/, "must be one to 20 letters, with spaces and - between them")
    .optional()
    .describe(
      'what readers are told a node is, in the singular: "tile", "socket"; without it a chip, or a node of a tree',
    ),
  cores_per_node: z.number().int().positive().max(LIMITS.CORES_MAX).optional(),
  node_of_core: z.array(z.number().int().nonnegative()).min(1).max(LIMITS.CORES_MAX).optional(),
  line_bytes: z
    .number()
    .int()
    .min(LIMITS.LINE_BYTES_MIN)
    .max(LIMITS.LINE_BYTES_MAX)
    .refine((n) => (n & (n - 1)) === 0, "must be a power of two"),
  protocol: z.enum(["MESI", "MOESI", "MESIF"]),
  home: z.enum(["first_touch", "interleave", "node0"]).describe("home node of lines the program does not place"),
  shape: z.union([mesh, tree]).optional().describe("a regular network, in place of links and positions"),
  links: z
    .array(z.tuple([z.number().int().nonnegative(), z.number().int().nonnegative()]))
    .optional()
    .describe("pairs of nodes"),
  positions: z
    .array(z.tuple([z.number(), z.number()]))
    .optional()
    .describe("of each node in the drawing; any unit"),
  latency: z.strictObject({
    ...numbersIn("latency"),
    hop: z.union([byHops, byLevel, table]).describe("one way of a request, node to node; part of every total below"),
    transfer: z
      .union([byHops.extend({ via }), byLevel.extend({ via }), table.extend({ via }), coreTable])
      .describe("total of a line supplied by another cache"),
    dram: z.union([byHops, byLevel, table]).describe("total of a line supplied by memory"),
  }),
  ...numbersIn(""),
  read_occupancy: z
    .strictObject({ value: z.union([z.literal("blocking"), ...READ_OCCUPANCY]), source })
    .describe('"blocking": a line is blocked until its reader has the data'),
  invalidate: z.strictObject({
    ...numbersIn("invalidate"),
    reach: z
      .union([byHopsOrZero, byLevelOrZero])
      .optional()
      .describe("cycles more when the farthest copy is so far from the requester; missing: none, however far"),
    source,
  }),
  arbitration: z
    .strictObject({ value: z.enum(["arrival", "nearest_batch", "random", "levels"]), source })
    .optional()
    .describe(
      '"arrival": a home serves requests in the order of arrival; "nearest_batch": in batches, each from the nearest requester to the farthest; "random": every arrival joins the queue at a place drawn from the seed; "levels": level by level, each place (core, node, group of a tree) its own cores in the order of arrival, until another place has asked',
    ),
  tenure: z
    .strictObject({ ...numbersIn("tenure"), source })
    .optional()
    .describe("how long a core keeps a line that another waits for, where arbitration is by levels"),
  store_order: z
    .strictObject({ value: z.enum(["total", "partial"]), source })
    .optional()
    .describe(
      '"total" (or missing): the stores of a store_buffer become visible in the order of the program; "partial": only stores to one line do, and stores before and behind a barrier',
    ),
  steal: z
    .strictObject({ ...numbersIn("steal"), source })
    .optional()
    .describe("a hypervisor that takes cores away for a while; missing: there is none"),
  window: z
    .strictObject({ ...numbersIn("window"), source })
    .optional()
    .describe("loads that a core begins behind one that waits for its line; missing: it begins none"),
  memory: z
    .strictObject({ ...numbersIn("memory"), source })
    .optional()
    .describe(`bandwidth of memory; ${OPTIONAL}`),
  caches: z
    .strictObject({ ...numbersIn("caches"), source })
    .optional()
    .describe(`finite caches; ${OPTIONAL}; ignored on machines with a chip_cache`),
  tlb: z
    .strictObject({ ...numbersIn("tlb"), source })
    .optional()
    .describe(`finite TLBs; ${OPTIONAL}`),
  chip_cache: z.strictObject({ ...numbersIn("chip_cache"), source }).optional(),
  smt: z
    .strictObject({
      core_of_thread: z
        .array(z.number().int().nonnegative())
        .min(2)
        .max(LIMITS.CORES_MAX)
        .describe("for each core of this file, which is a thread then, the number of the core that it belongs to"),
      ...numbersIn("smt"),
      source,
    })
    .optional()
    .describe("threads that share the caches and the throughput of a core; missing: every core has one thread"),
  kinds: z
    .strictObject({
      kind_of_core: z.array(z.number().int().nonnegative()).min(1).max(LIMITS.CORES_MAX),
      work: z
        .array(z.number().int().positive().max(LIMITS.WORK_PERCENT_MAX))
        .min(1)
        .describe("for each kind what work() takes on its cores, in percent of its cycles"),
      source,
    })
    .optional()
    .describe("cores of several kinds; missing: all cores are alike"),
  /** The structures that system calls pollute: only user(n) and kernel(n) of programs use them. */
  l1i: structure("l1i"),
  l1d: structure("l1d"),
  l2: structure("l2"),
  l3: structure("l3"),
  dtlb: structure("dtlb"),
  front: structure("front"),
});

export type MachineFile = z.infer<typeof MachineSchema>;

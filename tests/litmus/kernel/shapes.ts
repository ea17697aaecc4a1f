/**
 * Shapes of the tests that come with the Linux kernel's memory model, under the names that they have in
 * tools/memory-model/litmus-tests and Documentation/litmus-tests, each with the result that its first comment there
 * states. Written anew, from the shapes.
 */

/** As herd words it: "Never" when no execution has the final state that the test asks for. */
export type Result = "Never" | "Sometimes";

export interface KernelShape {
  readonly name: string;
  readonly result: Result;
  /** The body of each thread; its parameters are all of the locations. */
  readonly threads: readonly string[];
  readonly exists: string;
  /** First values, and a filter behind the threads. */
  readonly first?: string;
  readonly filter?: string;
}

type Rest = Pick<KernelShape, "first" | "filter">;

const never = (name: string, threads: readonly string[], exists: string, rest: Rest = {}): KernelShape => {
  return { name, result: "Never", threads, exists, ...rest };
};

const sometimes = (name: string, threads: readonly string[], exists: string, rest: Rest = {}): KernelShape => {
  return { name, result: "Sometimes", threads, exists, ...rest };
};

const read = (register: string, location: string): string => `int ${register} = READ_ONCE(*${location}); `;
const acquire = (register: string, location: string): string => `int ${register} = smp_load_acquire(${location}); `;
const write = (location: string, value: number | string = 1): string => `WRITE_ONCE(*${location}, ${value}); `;
const release = (location: string): string => `smp_store_release(${location}, 1); `;
const locked = (name: string, body: string): string => `spin_lock(${name}); ${body}spin_unlock(${name}); `;
const MB = "smp_mb(); ";
const WMB = "smp_wmb(); ";
const RMB = "smp_rmb(); ";

const SAW_FLAG_ONLY = "1:r0=1 /\\ 1:r1=0";
const BOTH_MISS = "0:r0=0 /\\ 1:r1=0";
const BOTH_READ = "0:r0=1 /\\ 1:r1=1";

const COHERENCE: readonly KernelShape[] = [
  never("CoRR+poonceonce+Once", [write("x"), read("r0", "x") + read("r1", "x")], "1:r0=1 /\\ 1:r1=0"),
  never("CoRW+poonceonce+Once", [read("r0", "x") + write("x"), write("x", 2)], "x=2 /\\ 0:r0=2"),
  never("CoWR+poonceonce+Once", [write("x") + read("r0", "x"), write("x", 2)], "x=1 /\\ 0:r0=2"),
  never("CoWW+poonceonce", [write("x") + write("x", 2)], "x=1"),
];

const TWO_THREADS: readonly KernelShape[] = [
  sometimes("LB+poonceonces", [read("r0", "x") + write("y"), read("r1", "y") + write("x")], BOTH_READ),
  never("LB+poacquireonce+pooncerelease", [read("r0", "x") + release("y"), acquire("r1", "y") + write("x")], BOTH_READ),
  never(
    "LB+fencembonceonce+ctrlonceonce",
    [`${read("r0", "x")}if (r0) ${write("y")}`, read("r1", "y") + MB + write("x")],
    BOTH_READ,
  ),
  never(
    "LB+unlocklockonceonce+poacquireonce",
    [locked("s", read("r0", "x")) + locked("t", write("y")), acquire("r1", "y") + write("x")],
    BOTH_READ,
  ),
  sometimes("MP+poonceonces", [write("x") + write("y"), read("r0", "y") + read("r1", "x")], SAW_FLAG_ONLY),
  never(
    "MP+pooncerelease+poacquireonce",
    [write("x") + release("y"), acquire("r0", "y") + read("r1", "x")],
    SAW_FLAG_ONLY,
  ),
  never(
    "MP+fencewmbonceonce+fencermbonceonce",
    [write("x") + WMB + write("y"), read("r0", "y") + RMB + read("r1", "x")],
    SAW_FLAG_ONLY,
  ),
  never(
    "MP+onceassign+derefonce",
    [
      `${write("x")}rcu_assign_pointer(*p, x);`,
      "rcu_read_lock(); int *r0 = rcu_dereference(*p); int r1 = READ_ONCE(*r0); rcu_read_unlock();",
    ],
    "1:r0=x /\\ 1:r1=0",
    { first: "int *p = z; int z = 0;" },
  ),
  never(
    "MP+polocks",
    [write("x") + locked("l", write("y")), locked("l", "int r0; r0 = READ_ONCE(*y); ") + read("r1", "x")],
    SAW_FLAG_ONLY,
  ),
  never(
    "MP+porevlocks",
    [locked("l", write("x")) + write("y"), read("r0", "y") + locked("l", read("r1", "x"))],
    SAW_FLAG_ONLY,
  ),
  never(
    "MP+unlocklockonceonce+fencermbonceonce",
    [locked("s", write("x")) + locked("t", write("y")), read("r0", "y") + RMB + read("r1", "x")],
    SAW_FLAG_ONLY,
  ),
  sometimes(
    "MP+polockonce+poacquiresilsil",
    [locked("l", write("x")), `${acquire("r0", "x")}int r1 = spin_is_locked(l); int r2 = spin_is_locked(l);`],
    "1:r0=1 /\\ 1:r1=0 /\\ 1:r2=1",
  ),
  never(
    "MP+polockmbonce+poacquiresilsil",
    [
      locked("l", `smp_mb__after_spinlock(); ${write("x")}`),
      `${acquire("r0", "x")}int r1 = spin_is_locked(l); int r2 = spin_is_locked(l);`,
    ],
    "1:r0=1 /\\ 1:r1=0 /\\ 1:r2=1",
  ),
  sometimes("R+poonceonces", [write("x") + write("y"), write("y", 2) + read("r0", "x")], "y=2 /\\ 1:r0=0"),
  never("R+fencembonceonces", [write("x") + MB + write("y"), write("y", 2) + MB + read("r0", "x")], "y=2 /\\ 1:r0=0"),
  sometimes("S+poonceonces", [write("x", 2) + write("y"), read("r0", "y") + write("x")], "x=2 /\\ 1:r0=1"),
  never(
    "S+fencewmbonceonce+poacquireonce",
    [write("x", 2) + WMB + write("y"), acquire("r0", "y") + write("x")],
    "x=2 /\\ 1:r0=1",
  ),
  sometimes("SB+poonceonces", [write("x") + read("r0", "y"), write("y") + read("r1", "x")], BOTH_MISS),
  never("SB+fencembonceonces", [write("x") + MB + read("r0", "y"), write("y") + MB + read("r1", "x")], BOTH_MISS),
  sometimes(
    "SB+rfionceonce-poonceonces",
    [write("x") + read("r2", "x") + read("r0", "y"), write("y") + read("r3", "y") + read("r1", "x")],
    `${BOTH_MISS} /\\ 0:r2=1 /\\ 1:r3=1`,
  ),
  never(
    "dep+plain",
    [
      "int a = READ_ONCE(*x); *z1 = a; *z2 = *z1; if (*z2 == 1) WRITE_ONCE(*y, 1);",
      "int r = smp_load_acquire(y); smp_store_release(x, r);",
    ],
    "x=1 /\\ y=1",
  ),
];

const READERS = [write("x"), write("y")];
const CHAIN = "1:r0=1 /\\ 2:r1=1 /\\ 2:r2=0";
const Z6 = "1:r0=1 /\\ z=2 /\\ 2:r2=0";
const LAST_OF_Z6 = write("z", 2) + MB + read("r2", "x");

const MORE_THREADS: readonly KernelShape[] = [
  sometimes(
    "IRIW+poonceonces+OnceOnce",
    [...READERS, read("r0", "x") + read("r1", "y"), read("r2", "y") + read("r3", "x")],
    "2:r0=1 /\\ 2:r1=0 /\\ 3:r2=1 /\\ 3:r3=0",
  ),
  never(
    "IRIW+fencembonceonces+OnceOnce",
    [...READERS, read("r0", "x") + MB + read("r1", "y"), read("r2", "y") + MB + read("r3", "x")],
    "2:r0=1 /\\ 2:r1=0 /\\ 3:r2=1 /\\ 3:r3=0",
  ),
  sometimes(
    "ISA2+poonceonces",
    [write("x") + write("y"), read("r0", "y") + write("z"), read("r1", "z") + read("r2", "x")],
    CHAIN,
  ),
  never(
    "ISA2+pooncerelease+poacquirerelease+poacquireonce",
    [write("x") + release("y"), acquire("r0", "y") + release("z"), acquire("r1", "z") + read("r2", "x")],
    CHAIN,
  ),
  never(
    "ISA2+pooncelock+pooncelock+pombonce",
    [
      locked("l", write("x") + write("y")),
      locked("l", read("r0", "y") + write("z")),
      read("r1", "z") + MB + read("r2", "x"),
    ],
    CHAIN,
  ),
  sometimes(
    "WRC+poonceonces+Once",
    [write("x"), read("r0", "x") + write("y"), read("r1", "y") + read("r2", "x")],
    CHAIN,
  ),
  never(
    "WRC+pooncerelease+fencermbonceonce+Once",
    [write("x"), read("r0", "x") + release("y"), read("r1", "y") + RMB + read("r2", "x")],
    CHAIN,
  ),
  never(
    "Z6.0+pooncelock+poonceLock+pombonce",
    [
      locked("l", write("x") + write("y")),
      locked("l", `smp_mb__after_spinlock(); ${read("r0", "y")}${write("z")}`),
      LAST_OF_Z6,
    ],
    Z6,
  ),
  sometimes(
    "Z6.0+pooncelock+pooncelock+pombonce",
    [locked("l", write("x") + write("y")), locked("l", read("r0", "y") + write("z")), LAST_OF_Z6],
    Z6,
  ),
  sometimes(
    "Z6.0+pooncerelease+poacquirerelease+fencembonceonce",
    [write("x") + release("y"), acquire("r0", "y") + release("z"), LAST_OF_Z6],
    Z6,
  ),
];

const FAILING = "int r2 = cmpxchg(z, 1, 0); ";
const AFTER = "smp_mb__after_atomic(); ";
const CLAIM_LATE = "0:r0=0 /\\ 1:r0=1 /\\ 1:r1=0";

const ATOMICS: readonly KernelShape[] = [
  sometimes(
    "cmpxchg-fail-unordered-1",
    [write("x") + FAILING + read("r0", "y"), write("y") + FAILING + read("r1", "x")],
    BOTH_MISS,
  ),
  never(
    "cmpxchg-fail-ordered-1",
    [write("x") + FAILING + AFTER + read("r0", "y"), write("y") + FAILING + AFTER + read("r1", "x")],
    BOTH_MISS,
  ),
  sometimes(
    "cmpxchg-fail-unordered-2",
    [`${write("x")}int r0 = cmpxchg(y, 0, 1);`, `int r0 = cmpxchg(y, 0, 1); ${read("r1", "x")}`],
    CLAIM_LATE,
  ),
  never(
    "cmpxchg-fail-ordered-2",
    [`${write("x")}int r0 = cmpxchg(y, 0, 1);`, `int r0 = cmpxchg(y, 0, 1); ${AFTER}${read("r1", "x")}`],
    CLAIM_LATE,
  ),
  never("Atomic-RMW-ops-are-atomic-WRT-atomic_set", ["(void)atomic_add_unless(v, 1, 0);", "atomic_set(v, 0);"], "v=2", {
    first: "atomic_t v = ATOMIC_INIT(1);",
  }),
  never(
    "Atomic-RMW+mb__after_atomic-is-stronger-than-acquire",
    [`${read("r0", "x")}${RMB}int r1 = atomic_read(y);`, `atomic_inc(y); ${AFTER}${write("x")}`],
    "0:r0=1 /\\ 0:r1=0",
  ),
];

const doubleChecked = (load: string, store: string): string =>
  `int r0 = ${load}; if (r0 == 0) { spin_lock(l); int r1 = READ_ONCE(*f); ` +
  `if (r1 == 0) { WRITE_ONCE(*d, 1); ${store} } spin_unlock(l); } int r2 = READ_ONCE(*d);`;

const LOCKS: readonly KernelShape[] = [
  sometimes(
    "DCL-broken",
    [0, 1].map(() => doubleChecked("READ_ONCE(*f)", "WRITE_ONCE(*f, 1);")),
    "0:r2=0 \\/ 1:r2=0",
  ),
  never(
    "DCL-fixed",
    [0, 1].map(() => doubleChecked("smp_load_acquire(f)", "smp_store_release(f, 1);")),
    "0:r2=0 \\/ 1:r2=0",
  ),
  never(
    "RM-fixed",
    [
      locked("l", `int r2 = atomic_inc_return(y); ${write("x")}`),
      `${read("r0", "x")}${read("r1", "x")}${locked("l", "int r2 = atomic_inc_return(y); ")}`,
    ],
    "1:r2=1",
    { filter: "1:r0=0 /\\ 1:r1=1" },
  ),
];

export const KERNEL_SHAPES: readonly KernelShape[] = [
  ...COHERENCE,
  ...TWO_THREADS,
  ...MORE_THREADS,
  ...ATOMICS,
  ...LOCKS,
];

const LOCATIONS = ["x", "y", "z", "z1", "z2", "p", "l", "s", "t", "v", "f", "d"] as const;

/** The test as a file in herd's form. */
export function kernelText({ name, threads, exists, first = "", filter }: KernelShape): string {
  const parameters = LOCATIONS.filter((one) => threads.some((body) => new RegExp(`\\b${one}\\b`).test(body)));
  const list = parameters.map((one) => `int *${one}`).join(", ");
  const bodies = threads.map((body, i) => `P${i}(${list})\n{\n${body}\n}\n`);
  const question = `${filter === undefined ? "" : `filter (${filter})\n`}exists (${exists})\n`;
  return `C ${name}\n{ ${first} }\n${bodies.join("\n")}\n${question}`;
}

/** Programs with all that kernel code may use beyond those tests: seeds for tests with damaged texts. */
export const KERNEL_CODE: readonly KernelShape[] = [
  never(
    "references",
    [
      "int r0 = atomic_inc_not_zero(x); if (r0) { WRITE_ONCE(*y, 1); (void)atomic_dec_and_test(x); }",
      "for (int i = 0; i < 2; i++) { if (atomic_fetch_add_unless(x, 1, 0) == 0) break; *z -= 1 ? 2 : 3; }",
    ],
    "x=9",
    { first: "atomic_t x = ATOMIC_INIT(1);" },
  ),
  never(
    "waiting",
    [
      "int old = READ_ONCE(*x); do { old += 0; } while (!try_cmpxchg_release(x, &old, old + 1)); (*y)++;",
      "int r0 = smp_cond_load_acquire(x, VAL == 1 || VAL > 4); while (1) { if (*y) continue; break; }",
    ],
    "1:r0=0",
  ),
];

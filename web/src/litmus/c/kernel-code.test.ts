/** What kernel code may use in a litmus test: atomics with a condition, waits for a value, loops, choices. */
import { describe, expect, it } from "vitest";
import type { LitmusModel, LitmusResult } from "../../base/litmus.ts";
import { Explorer } from "../../core/explore.ts";
import { testCore } from "../../core/testing/wasm.ts";
import { compileLitmus } from "../compile.ts";
import { outcomeText, sortedOutcomes } from "../outcomes/herd.ts";

const MODELS: readonly LitmusModel[] = ["SC", "TSO", "PSO", "RMO"];
const explorer = new Explorer(await testCore(), 8 << 20);

function testOf(threads: readonly string[], rest: string, init = ""): string {
  const bodies = threads.map((body, i) => `P${i}(int *x, int *y, int *z)\n{\n${body}\n}\n`);
  return `C t\n{ ${init} }\n${bodies.join("")}${rest}\n`;
}

function explored(
  text: string,
  model: LitmusModel,
): { readonly texts: readonly string[]; readonly result: LitmusResult } {
  const { program, diagnostics } = compileLitmus(text, "t.litmus");
  expect(diagnostics).toEqual([]);
  if (program === undefined) throw new Error(text);
  const result = explorer.explore(program, { model });
  expect(result.complete).toBe(true);
  return { texts: sortedOutcomes(program, result).map((one) => outcomeText(program, one)), result };
}

/** The outcomes of one thread, which all models agree on. */
function run(body: string, observed: string, init = ""): readonly string[] {
  const text = testOf([body], `locations [${observed}]\nforall (true)`, init);
  const [first, ...others] = MODELS.map((model) => explored(text, model).texts);
  for (const other of others) expect(other).toEqual(first);
  return first ?? [];
}

/** The models that allow what the test asks for. */
function allowing(threads: readonly string[], exists: string, init = ""): readonly LitmusModel[] {
  const text = testOf(threads, `exists (${exists})`, init);
  return MODELS.filter((model) => explored(text, model).result.positive > 0);
}

function finding(body: string): string {
  const [first] = compileLitmus(testOf([body], "exists (x=0)"), "t.litmus").diagnostics;
  return first === undefined
    ? ""
    : `${first.line}:${first.column} ${first.code} ${first.message} | ${first.hint ?? ""}`;
}

describe("atomic_add_negative", () => {
  it("tells whether the sum is negative", () => {
    expect(
      run("int a = atomic_add_negative(2, x); int b = atomic_add_negative(2, x);", "0:a; 0:b; x;", "x=-3"),
    ).toEqual(["0:a=1; 0:b=0; [x]=1;"]);
  });
});

describe("try_cmpxchg", () => {
  it("tells whether it has exchanged, and what it has found where it has not", () => {
    const body = "int old = 3; int r = atomic_try_cmpxchg(x, &old, 7);";
    expect(run(body, "0:r; 0:old; x;", "x=3")).toEqual(["0:old=3; 0:r=1; [x]=7;"]);
    expect(run(body, "0:r; 0:old; x;", "x=4")).toEqual(["0:old=4; 0:r=0; [x]=4;"]);
  });

  it("is there for every order, and without atomic_ before its name", () => {
    for (const prefix of ["", "atomic_", "atomic_long_", "atomic64_"])
      for (const suffix of ["", "_relaxed", "_acquire", "_release"])
        expect(run(`int old = 0; int r = ${prefix}try_cmpxchg${suffix}(x, &old, 1);`, "0:r; x;")).toEqual([
          "0:r=1; [x]=1;",
        ]);
  });

  it("makes a loop that adds", () => {
    const add = "int old = READ_ONCE(*x); while (!try_cmpxchg(x, &old, old + 1)) cpu_relax();";
    expect(allowing([add, add], "~(x=2)")).toEqual([]);
  });

  it("wants a variable for the expected value", () => {
    expect(finding("int r = try_cmpxchg(x, y, 1);")).toBe(
      "5:24 T203 the expected value must be in a variable of this thread | " +
        "Declare it, and pass its address: int old = 0; … try_cmpxchg(x, &old, 1)",
    );
    expect(finding("int r = try_cmpxchg(x, &old, 1);")).toContain('5:25 T201 "old" is neither');
    expect(finding("int r = try_cmpxchg(x, 1);")).toContain("T203 try_cmpxchg takes 3 arguments, found 2");
  });
});

describe("atomic_add_unless and its like", () => {
  it("add unless the location has the value", () => {
    const body = "int a = atomic_add_unless(x, 2, 5); int b = atomic_add_unless(x, 2, 5);";
    expect(run(body, "0:a; 0:b; x;", "x=3")).toEqual(["0:a=1; 0:b=0; [x]=5;"]);
    expect(run("int a = atomic_inc_not_zero(x);", "0:a; x;")).toEqual(["0:a=0; [x]=0;"]);
    expect(run("int a = atomic_long_inc_not_zero(x);", "0:a; x;", "x=1")).toEqual(["0:a=1; [x]=2;"]);
    expect(run("int a = atomic_fetch_add_unless(x, 2, 0);", "0:a; x;", "x=3")).toEqual(["0:a=3; [x]=5;"]);
    expect(run("int a = atomic_fetch_add_unless(x, 2, 3);", "0:a; x;", "x=3")).toEqual(["0:a=3; [x]=3;"]);
  });

  it("take a reference only while there is one", () => {
    const take = "int r0 = atomic_inc_not_zero(x);";
    const drop = "int r0 = atomic_dec_and_test(x);";
    expect(allowing([take, drop], "0:r0=1 /\\ 1:r0=1", "x=1")).toEqual([]);
    expect(allowing([take, take, drop], "x=0 /\\ ~(2:r0=1)", "x=1")).toEqual([]);
  });

  it("order everything when they add, and nothing when they do not, also on x86", () => {
    const sides = (call: string): readonly string[] => [
      `WRITE_ONCE(*x, 1); ${call} int r0 = READ_ONCE(*y);`,
      `WRITE_ONCE(*y, 1); ${call} int r0 = READ_ONCE(*x);`,
    ];
    const both = "0:r0=0 /\\ 1:r0=0";
    expect(allowing(sides("atomic_inc_not_zero(z);"), both, "z=1")).toEqual([]);
    expect(allowing(sides("atomic_inc_not_zero(z);"), both)).toEqual(["TSO", "PSO", "RMO"]);
  });
});

describe("a compare-and-exchange that fails", () => {
  const both = "0:r0=0 /\\ 1:r0=0";
  const storeBuffering = (call: string): readonly string[] => [
    `WRITE_ONCE(*x, 1); ${call} int r0 = READ_ONCE(*y);`,
    `WRITE_ONCE(*y, 1); ${call} int r0 = READ_ONCE(*x);`,
  ];
  const messagePassing = (call: string): readonly string[] => [
    `WRITE_ONCE(*x, 1); ${call} WRITE_ONCE(*y, 1);`,
    `int r0 = READ_ONCE(*y); ${call} int r1 = READ_ONCE(*x);`,
  ];

  it.each(["cmpxchg(z, 5, 6);", "atomic_cmpxchg(z, 5, 6);", "int old = 5; try_cmpxchg(z, &old, 6);"])(
    "%s is a read without order under RMO, and waits for the own stores under TSO and PSO",
    (call) => {
      expect(allowing(storeBuffering(call), both)).toEqual(["RMO"]);
      expect(allowing(messagePassing(call), "1:r0=1 /\\ 1:r1=0")).toEqual(["RMO"]);
      expect(allowing(storeBuffering(`${call} smp_mb__after_atomic();`), both)).toEqual([]);
    },
  );

  it("is a fence where it succeeds", () => {
    expect(allowing(storeBuffering("cmpxchg(z, 5, 5);"), both, "z=5")).toEqual([]);
    expect(allowing(messagePassing("cmpxchg(z, 5, 5);"), "1:r0=1 /\\ 1:r1=0", "z=5")).toEqual([]);
  });

  it("is a full barrier in the assembly of x86, under every model", () => {
    const text = (line: string): string =>
      "X86 t\n{ }\n P0 | P1 ;\n MOV [x],$1 | MOV [y],$1 ;\n MOV EAX,$5 | MOV EAX,$5 ;\n" +
      ` ${line} | ${line} ;\n MOV ECX,[y] | MOV ECX,[x] ;\nexists (0:ECX=0 /\\ 1:ECX=0)\n`;
    const allowed = (line: string): readonly LitmusModel[] =>
      MODELS.filter((model) => explored(text(line), model).result.positive > 0);
    expect(allowed("LOCK CMPXCHG [z],EBX")).toEqual([]);
    expect(allowed("NOP")).toEqual(["TSO", "PSO", "RMO"]);
  });

  it("is a read without order as a spin_trylock that fails, too", () => {
    expect(allowing(messagePassing("int t = spin_trylock(z);"), "1:r0=1 /\\ 1:r1=0", "z=1")).toEqual(["RMO"]);
  });
});

describe("an update that is not fully ordered", () => {
  const both = "0:r0=0 /\\ 1:r0=0";
  const sides = (call: string): readonly string[] => [
    `xchg${call}(x, 1); int r0 = READ_ONCE(*y);`,
    `xchg${call}(y, 1); int r0 = READ_ONCE(*x);`,
  ];

  it("lets later accesses come before its store under RMO, be it an acquire or not", () => {
    expect(allowing(sides(""), both)).toEqual([]);
    for (const order of ["_relaxed", "_acquire", "_release"]) expect(allowing(sides(order), both)).toEqual(["RMO"]);
  });

  it("is spin_lock too: a load behind it may come before others see the lock held", () => {
    const locker = (fence: string): string => `spin_lock(z); ${fence} int r0 = READ_ONCE(*y); spin_unlock(z);`;
    const looker = "WRITE_ONCE(*y, 1); smp_mb(); int r0 = spin_is_locked(z); int r1 = spin_is_locked(z);";
    const early = "0:r0=0 /\\ 1:r0=0 /\\ 1:r1=1";
    expect(allowing([locker(""), looker], early)).toEqual(["RMO"]);
    expect(allowing([locker("smp_mb__after_spinlock();"), looker], early)).toEqual([]);
  });

  it("still takes a lock once, and loses no addition", () => {
    const enter = "spin_lock(z); int r0 = READ_ONCE(*x); WRITE_ONCE(*x, r0 + 1); spin_unlock(z); atomic_inc(y);";
    expect(allowing([enter, enter], "~(x=2 /\\ y=2)")).toEqual([]);
  });
});

describe("smp_cond_load", () => {
  const producer = "WRITE_ONCE(*x, 1); smp_store_release(y, 2);";

  it("waits until the condition holds of VAL, and gives the value", () => {
    const consumer = "int r0 = smp_cond_load_acquire(y, VAL >= 2); int r1 = READ_ONCE(*x);";
    expect(allowing([producer, consumer], "~(1:r0=2 /\\ 1:r1=1)")).toEqual([]);
    expect(allowing([producer, consumer], "1:r0=2 /\\ 1:r1=1")).toEqual(MODELS);
  });

  it("orders what is behind it as an acquire, or not at all", () => {
    const relaxed = "int r0 = smp_cond_load_relaxed(y, VAL); int r1 = READ_ONCE(*x);";
    expect(allowing([producer, relaxed], "1:r1=0")).toEqual(["RMO"]);
    expect(allowing([producer, relaxed.replace("int r1", "smp_rmb(); int r1")], "1:r1=0")).toEqual([]);
  });

  it("may stand in an expression, and within another", () => {
    const sum = "int r0 = atomic_cond_read_relaxed(x, VAL == 1) + smp_cond_load_relaxed(y, VAL == 2);";
    expect(allowing([producer, sum], "~(1:r0=3)")).toEqual([]);
    const nested = "int r0 = smp_cond_load_acquire(x, smp_cond_load_acquire(y, VAL == 2) > VAL && VAL);";
    expect(allowing([producer, nested], "~(1:r0=1)")).toEqual([]);
  });

  it("is the only place of VAL", () => {
    expect(finding("int r0 = VAL;")).toBe(
      "5:10 T201 VAL has no value here | " +
        "It is the value that smp_cond_load_acquire or smp_cond_load_relaxed has loaded, in their conditions.",
    );
  });

  it("waits for ever where the condition never holds, which is no outcome", () => {
    const { result } = explored(testOf(["smp_cond_load_acquire(x, VAL == 9);"], "exists (x=0)"), "RMO");
    expect(result.outcomes).toEqual([]);
  });
});

describe("C between the accesses", () => {
  it("chooses by ?:, and evaluates only what it has chosen", () => {
    const body = "int a = 2; int r = a > 1 ? a == 2 ? 10 : 20 : READ_ONCE(*z); int s = 0 ? 1 : 1 ? 2 : 3;";
    expect(run(body, "0:r; 0:s;")).toEqual(["0:r=10; 0:s=2;"]);
    expect(run("int r = *x ? xchg(y, 1) : xchg(z, 1);", "y; z;")).toEqual(["[y]=0; [z]=1;"]);
  });

  it("depends on the condition of ?: as on a branch, and on the chosen value as on data", () => {
    const chosen = (then: string): readonly string[] => [
      `int r0 = READ_ONCE(*x); WRITE_ONCE(*y, ${then});`,
      "int r0 = READ_ONCE(*y); smp_mb(); WRITE_ONCE(*x, 1);",
    ];
    expect(allowing(chosen("r0 ? 1 : 2"), "0:r0=1 /\\ 1:r0=1")).toEqual(["RMO"]);
    expect(allowing(chosen("1 ? r0 : 2"), "0:r0=1 /\\ 1:r0=1")).toEqual([]);
  });

  it("takes likely and unlikely for what is in them", () => {
    expect(run("int r = likely(*x == 3) + unlikely(*x);", "0:r;", "x=3")).toEqual(["0:r=4;"]);
  });

  it("has for, with declarations and without, break and continue", () => {
    expect(run("int s = 0; for (int i = 0; i < 4; i++) s += i;", "0:s; 0:i;")).toEqual(["0:i=4; 0:s=6;"]);
    const body = [
      "int n = 0; int i; int k = 9;",
      "for (i = 0, k--; ; ++i, k -= 2) { if (i == 1) continue; if (i == 3) break; n += 10; }",
    ].join("\n");
    expect(run(body, "0:n; 0:i; 0:k;")).toEqual(["0:i=3; 0:k=2; 0:n=20;"]);
    const inner = "int n = 0; for (int i = 0; i < 3; i++) { do { n++; if (n > 1) break; } while (1); }";
    expect(run(inner, "0:n; 0:i;")).toEqual(["0:i=3; 0:n=4;"]);
    expect(run("int n = 5; while (1) { n--; if (n) continue; break; }", "0:n;")).toEqual(["0:n=0;"]);
    expect(run("int n = 0; do { n++; if (n < 3) continue; } while (n < 3);", "0:n;")).toEqual(["0:n=3;"]);
  });

  it("changes a location by a load and a store, which others can come between", () => {
    expect(run("(*x)++; *x += 5; *x -= 2; --*x;", "x;", "x=1")).toEqual(["[x]=4;"]);
    expect(allowing(["(*x)++;", "(*x)++;"], "x=1")).toEqual(MODELS);
    const shared = "int x;\nthread(0) { x++; for (int i = 0; i < 2; i++) x += i ? 5 : 10; }\nexists(x == 16)\n";
    expect(explored(shared, "SC").result.positive).toBe(1);
  });

  it("has variables of the same name in blocks that are not within one another", () => {
    const body = "int s = 0; for (int i = 0; i < 2; i++) { int k = i; s += k; } for (int i = 7; i < 8; i++) s += i;";
    expect(run(body, "0:s;")).toEqual(["0:s=8;"]);
  });

  it("evaluates the place of a change once", () => {
    expect(run("int *p = y; *xchg(&*z, 0) += 3;", "x; z;", "z=x")).toEqual(["[x]=3; [z]=0;"]);
  });
});

describe("findings in kernel code", () => {
  const jumps = "Write the way through the code with if and else, while, do, for, break and continue.";
  const within =
    "-- is not supported within an expression | Write x++ as a statement of its own, before or after this one.";

  it.each([
    ["goto out;", `5:1 T202 "goto" is not supported | ${jumps}`],
    ["return;", `5:1 T202 "return" is not supported | ${jumps}`],
    ["switch (1) { }", '5:1 T202 "switch" is not supported | Write if and else.'],
    ["double d = 1;", "5:1 T202 floating point is not supported | Every variable is a number of 64 bits: write int."],
    ["int r = 1.5;", "5:9 T202 floating point is not supported | "],
    ["break;", '5:1 T203 "break" stands in no loop | It leaves the loop around it.'],
    [
      "if (1) continue;",
      '5:8 T203 "continue" stands in no loop | It goes on with the next round of the loop around it.',
    ],
    [
      "int i = 0; int r = i++;",
      "5:21 T202 ++ is not supported within an expression | Write x++ as a statement of its own, before or after this one.",
    ],
    [
      "int i = 0; i = --i;",
      "5:16 T202 -- is not supported within an expression | Write x++ as a statement of its own, before or after this one.",
    ],
    ...[
      "while (i-- > 0) ;",
      "if (i--) i = 1;",
      "WRITE_ONCE(*x, i--);",
      "i += i--;",
      "i = (i--);",
      "i = i-- ? 1 : 2;",
    ].map((body) => [`int i = 0; ${body}`, `5:${12 + body.indexOf("--")} T202 ${within}`] as const),
    [
      "int i = 5; for (int i = 0; i < 2; i++) ; int r = i;",
      '5:21 T204 "i" is declared in a block around this one already | Give one of the two another name.',
    ],
    [
      "int r = 1; if (r) { int r = 2; }",
      '5:25 T204 "r" is declared in a block around this one already | Give one of the two another name.',
    ],
    [
      "*x++;",
      "5:3 T202 ++ changes the pointer here, and pointers cannot be changed | To change the location, write (*x)++.",
    ],
    [
      "int r = try_cmpxchg(x, &x, 1);",
      "5:24 T203 the expected value must be in a variable of this thread | " +
        "Declare it, and pass its address: int old = 0; … try_cmpxchg(x, &old, 1)",
    ],
    ["int r = x->next;", "5:10 T202 structures are not supported | Give each field a location of its own."],
    ["int r = x.next;", "5:10 T202 structures are not supported | Give each field a location of its own."],
    ["int a[2];", "5:6 T202 arrays are not supported | Give each element a name of its own."],
    ["int r = 5 % 3;", "5:11 T202 the operator % is not supported | There are + - * & | ^ << >>."],
    ["out: WRITE_ONCE(*x, 1);", `5:1 T202 labels are not supported | ${jumps}`],
    [
      "int r = atomic_dec_if_positive(x);",
      '5:9 T202 no function "atomic_dec_if_positive" here | ' +
        "Write it as a loop: int old = READ_ONCE(*x); while (!try_cmpxchg(x, &old, …)) cpu_relax();",
    ],
    ["int r = x[1];", "5:10 T202 arrays are not supported | Give each element a name of its own."],
    ["int r = 1 ? 2;", '5:14 T101 expected ":" after the first choice of "?", found ";" | '],
    ["for (;;", '5:8 T101 expected an expression, found "}" | '],
    ["int r = READ_ONCE(*x)", "5:22 T101 a semicolon is missing after the declaration | "],
    [
      "int r\nWRITE_ONCE(*x, 1);",
      '6:1 T101 unknown attribute "WRITE_ONCE" behind the declaration | Is a ";" or a "=" missing before it?',
    ],
    ["if (1) {", '4:1 T101 this "{" is never closed | Close it with "}".'],
    ["*x = 1; /* first", "5:9 T101 this comment is never closed | Close it with */."],
    ["int asm = 1;", "5:5 T202 inline assembly can only be a statement of a function here | "],
    ["int r = 08;", '5:9 T101 "08" begins with 0, so it is octal, but has a digit above 7 | '],
    [
      "int r; int s = r = 1;",
      "5:16 T202 an assignment is not supported within an expression | Write it as a statement of its own, before or after this one.",
    ],
    ["(*x, 1);", '5:4 T202 a "," is not supported here | Write two statements, each with its semicolon.'],
    ["int r = x ?: 1;", '5:9 T202 "?" without a first choice is not supported | Write it between ? and :.'],
    ["*x <<= 1;", "5:1 T202 <<= is not supported | There are += -= &= |= ^=."],
    ["int r = sizeof(x);", "5:9 T202 sizeof is not supported | "],
    ["int r = { 1 };", "5:9 T202 a list in braces is not supported | Write one number."],
    ["int f(void);", "5:6 T202 functions are not supported | Write their code in each thread that calls them."],
    [
      'asm volatile("mfence");',
      "5:1 T202 inline assembly is not supported | A test in assembly begins with X86 or X86_64, and has a column for each thread.",
    ],
  ] as const)("%s: %s", (body, expected) => {
    expect(finding(body)).toBe(expected);
  });

  it("name what is missing when a test has no code", () => {
    const [first] = compileLitmus("C t\n{ }\nexists (x=0)\n", "t.litmus").diagnostics;
    expect(first?.message).toBe('expected the thread "P0(…) { … }", but there is no code');
  });

  it("are all told, not the first one alone", () => {
    const { diagnostics } = compileLitmus(testOf(["int r = ; READ_ONCE(*x", "int s = 1"], "exists (x=0)"), "t.litmus");
    expect(diagnostics.map(({ line, column }) => `${line}:${column}`)).toEqual(["5:8", "5:23", "9:10"]);
  });
});

describe("C as the compiler reads it", () => {
  it("has constants in all their forms", () => {
    expect(run("int a = 0x10 + 010 + 1u + 'a'; long b = (long)(-1L);", "0:a; 0:b;")).toEqual(["0:a=122; 0:b=-1;"]);
  });

  it("has |=, &= and ^= beside += and -=", () => {
    const body = "int r = 6; r |= 1; r &= 5; r ^= 4; *x |= 6; *x &= 3; *x ^= 1;";
    expect(run(body, "0:r; x;", "x=1")).toEqual(["0:r=1; [x]=2;"]);
  });

  it("takes a type of any header for a type", () => {
    expect(run("foo_t r = READ_ONCE(*x); const bar_t s = 2;", "0:r; 0:s;", "x=1")).toEqual(["0:r=1; 0:s=2;"]);
    expect(run("for (foo_t i = 1; i < 3; i++) *x = i; bar_t const s = 2;", "0:i; x;")).toEqual(["0:i=3; [x]=2;"]);
    for (const parameters of [
      "foo_t *x, const bar_t *y",
      "foo_t const *x, bar_t volatile *y",
      "_Atomic(foo_t) *x, bar_t *y",
      "_Atomic foo_t *x, int *y",
    ])
      expect(
        explored(`C t\n{ }\nP0(${parameters})\n{\n*x = 1;\n}\nlocations [x;]\nforall (true)\n`, "SC").texts,
      ).toEqual(["[x]=1;"]);
  });

  it("is not what stands in herd's comments behind the code", () => {
    const code = "C t\n{ }\nP0(int *x)\n{\n*x = 1;\n}\n";
    for (const rest of [
      "(* As in the tests of kernel/*.litmus. *)\nexists (x=1)",
      "exists (x=1)\n(* As in the tests of kernel/*.litmus. *)",
      "(* Unlike { it's *x; } above. *)\nexists (x=1)",
      "(* With synchronize_rcu() it would need a third thread. *)\nexists (x=1)",
    ])
      expect(explored(`${code}${rest}\n`, "SC").result.positive).toBe(1);
  });

  it("has the blanks of herd: any space, and a backslash at the end of a line, which does not go on", () => {
    expect(run("*x\u00a0=\ufeff1; // first \\\n*x += 2;", "x;")).toEqual(["[x]=3;"]);
  });

  it("ends before the question, wherever and in whatever form that stands", () => {
    const code = "C t\n{ }\nP0(int *x, int *y)\n{\n*x = 1; *y = 2;\n}";
    for (const question of [" exists (x=1 /\\ y=2)", "\n(x=1 /\\ y=2)", "\nexists x=1 /\\ y=2", "~exists x=0 \\/ y=0"])
      expect(explored(`${code}${question}\n`, "SC").result.positive > 0).toBe(!question.startsWith("~"));
  });

  it("looks through casts of pointers", () => {
    expect(run("WRITE_ONCE(*(long *)x, 3); int r = *(int *)(x);", "0:r; x;")).toEqual(["0:r=3; [x]=3;"]);
  });
});

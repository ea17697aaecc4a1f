/** Litmus files: how they are compiled, which findings broken files get, and that no text makes the compiler throw. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rounds } from "../../../tests/harness/effort.ts";
import { Explorer } from "../core/explore.ts";
import { testCore } from "../core/testing/wasm.ts";
import { KERNEL_CODE, KERNEL_SHAPES, kernelText } from "../../../tests/litmus/kernel/shapes.ts";
import { shapeText, SHAPES } from "../../../tests/litmus/shape-files.ts";
import { compileLitmus } from "./compile.ts";
import { outcomeText, sortedOutcomes } from "./outcomes/herd.ts";

const TEXTS = [...SHAPES.map(shapeText), ...KERNEL_SHAPES.map(kernelText), ...KERNEL_CODE.map(kernelText)];
const explorer = new Explorer(await testCore(), 8 << 20);

/** Final states under SC of one thread of x86 that observes the given places. */
function run(lines: readonly string[], observed: string, init = "", architecture = "X86"): readonly string[] {
  const rows = lines.map((line) => ` ${line} ;`).join("\n");
  return outcomes(`${architecture} t\n{ ${init} }\n P0 ;\n${rows}\nlocations [${observed}]\nforall (true)\n`);
}

function outcomes(text: string): readonly string[] {
  const { program, diagnostics } = compileLitmus(text, "t.litmus");
  expect(diagnostics).toEqual([]);
  if (program === undefined) return [];
  const result = explorer.explore(program, { model: "SC" });
  expect(result.fault).toBeUndefined();
  return sortedOutcomes(program, result).map((outcome) => outcomeText(program, outcome));
}

function firstFinding(text: string): string {
  const [finding] = compileLitmus(text, "t.litmus").diagnostics;
  return finding === undefined ? "" : `${finding.line}:${finding.column} ${finding.code} ${finding.message}`;
}

describe("instructions of x86", () => {
  it("compute as the processor does", () => {
    expect(run(["MOV EAX,$7", "ADD EAX,$-9"], "0:EAX;")).toEqual(["0:EAX=-2;"]);
    expect(run(["MOV EAX,$0x7fffffff", "INC EAX"], "0:EAX;")).toEqual(["0:EAX=-2147483648;"]);
    expect(run(["MOV EAX,$5", "NEG EAX", "NOT EAX"], "0:EAX;")).toEqual(["0:EAX=4;"]);
    expect(run(["MOV EAX,$12", "AND EAX,$10", "OR EAX,$1", "XOR EAX,$2"], "0:EAX;")).toEqual(["0:EAX=11;"]);
  });

  it("shift by a number, with zeros or with the sign", () => {
    expect(run(["MOV EAX,$3", "SHL EAX,$31"], "0:EAX;")).toEqual(["0:EAX=-2147483648;"]);
    expect(run(["MOV EAX,$-8", "SHR EAX,$1"], "0:EAX;")).toEqual(["0:EAX=2147483644;"]);
    expect(run(["MOV EAX,$-8", "SAR EAX,$33"], "0:EAX;")).toEqual(["0:EAX=-4;"]);
    expect(run(["shlq $3,(x)", "movq $-1,%rax", "shrq $60,%rax"], "x; 0:rax;", "x=2", "X86_64")).toEqual([
      "0:rax=15; [x]=16;",
    ]);
    expect(run(["MOV EAX,$1", "CMP EAX,$1", "SHL EAX,$0", "SETE BL"], "0:EBX;")).toEqual(["0:EBX=1;"]);
  });

  it("are read as compilers write them", () => {
    const lines = ["movl $1,x(%rip)", "nopw %cs:0(%rax,%rax,1)", "leaq y(%rip),%rdx", "movl $2,(%rdx)", "nopl 0(%rax)"];
    expect(run([...lines, "retq", "movl $9,x(%rip)"], "x; y;", "", "X86_64")).toEqual(["[x]=1; [y]=2;"]);
    expect(run(["movl %cs:x(%rip),%eax"], "0:eax;", "x=5", "X86_64")).toEqual(["0:eax=5;"]);
    expect(firstFinding("X86_64 t\n{ }\n P0 ;\n movl $1,x(%rax) ;\nexists (x=0)\n")).toContain("only there with %rip");
    expect(firstFinding("X86 t\n{ }\n P0 ;\n SHL EAX,CL ;\nexists (x=0)\n")).toContain("a shift is by a number");
  });

  it("write the part of a register that they name", () => {
    expect(run(["MOV EAX,$0x1234", "MOV AL,$0xff"], "0:EAX;")).toEqual(["0:EAX=4863;"]);
    const wide = ["MOV RAX,$-1", "MOV EAX,$-1"];
    expect(run(wide, "0:RAX;", "", "X86_64")).toEqual(["0:rax=4294967295;"]);
  });

  it("exchange, add and compare in memory, with and without LOCK", () => {
    expect(run(["MOV EAX,$3", "XCHG EAX,[x]"], "0:EAX; x;", "x=9")).toEqual(["0:EAX=9; [x]=3;"]);
    expect(run(["MOV EAX,$3", "LOCK XADD [x],EAX"], "0:EAX; x;", "x=9")).toEqual(["0:EAX=9; [x]=12;"]);
    expect(run(["LOCK SUB [x],$4", "DEC [x]", "LOCK NEG [x]"], "x;", "x=9")).toEqual(["[x]=-4;"]);
    const claim = ["MOV EAX,$9", "MOV EBX,$1", "LOCK CMPXCHG [x],EBX", "SETE CL"];
    expect(run(claim, "0:EAX; 0:ECX; x;", "x=9")).toEqual(["0:EAX=9; 0:ECX=1; [x]=1;"]);
    expect(run(claim, "0:EAX; 0:ECX; x;", "x=8")).toEqual(["0:EAX=8; 0:ECX=0; [x]=8;"]);
    expect(
      run(
        claim.map((line) => line.replace("LOCK ", "")),
        "0:EAX; x;",
        "x=9",
      ),
    ).toEqual(["0:EAX=9; [x]=1;"]);
  });

  it.each([
    ["JE", "001"],
    ["JNE", "110"],
    ["JL", "100"],
    ["JGE", "011"],
    ["JG", "010"],
    ["JLE", "101"],
    ["JA", "110"],
    ["JBE", "001"],
    ["JS", "100"],
  ])("%s jumps after CMP EAX,EBX for -1,1 and 2,1 and 1,1 as %s says", (jump, expected) => {
    const taken = [-1, 2, 1].map((left) => {
      const lines = [`MOV EAX,$${left}`, "MOV EBX,$1", "CMP EAX,EBX", `${jump} L`, "MOV ECX,$1", "L: NOP"];
      return run(lines, "0:ECX;")[0] === "0:ECX=0;" ? "1" : "0";
    });
    expect(taken.join("")).toBe(expected);
  });

  it("follow pointers, and show addresses by the names of their locations", () => {
    const lines = ["MOV RBX,[p]", "MOV RCX,[RBX]", "MOV [RDX],RBX"];
    expect(run(lines, "0:RCX; q;", "p=x; x=5; 0:RDX=q;", "X86_64")).toEqual(["0:rcx=5; [q]=x;"]);
  });

  it("count loops down", () => {
    expect(run(["MOV EAX,$5", "L: ADD EBX,EAX", "DEC EAX", "JNE L"], "0:EBX;")).toEqual(["0:EBX=15;"]);
  });
});

describe("C of the Linux kernel", () => {
  const c = (body: string, observed: string, init = ""): readonly string[] =>
    outcomes(`C t\n{ ${init} }\nP0(int *x, int *y)\n{\n${body}\n}\nlocations [${observed}]\nforall (true)\n`);

  it("computes with C's precedence and short cuts", () => {
    const body = "int a = 1 + 2 * 3; int b = a == 7 && !(a < 3) || 0; int d = -a + ~0; int e = (a & 5) << 2;";
    expect(c(body, "0:a; 0:b; 0:d; 0:e;")).toEqual(["0:a=7; 0:b=1; 0:d=-8; 0:e=20;"]);
  });

  it("branches and loops", () => {
    const body =
      "int n = 4; int s = 0; while (n > 0) { s = s + n; n = n - 1; } if (s == 10) WRITE_ONCE(*x, s); else WRITE_ONCE(*y, s);";
    expect(c(body, "x; y;")).toEqual(["[x]=10; [y]=0;"]);
  });

  it("knows what the atomic functions return", () => {
    const body = [
      "int a = atomic_add_return(2, x);",
      "int b = atomic_fetch_inc(x);",
      "int d = atomic_xchg_relaxed(x, 9);",
      "int e = atomic_cmpxchg(x, 9, 1);",
      "int f = atomic_dec_and_test(x);",
      "atomic_or(6, x);",
    ].join("\n");
    expect(c(body, "0:a; 0:b; 0:d; 0:e; 0:f; x;", "atomic_t x = ATOMIC_INIT(3);")).toEqual([
      "0:a=5; 0:b=5; 0:d=6; 0:e=9; 0:f=1; [x]=6;",
    ]);
  });

  it("follows pointers in memory", () => {
    expect(
      c("int *p = READ_ONCE(*y); int r = READ_ONCE(*p); WRITE_ONCE(*p, 7);", "0:r; x;", "int x = 5; int *y = &x;"),
    ).toEqual(["0:r=5; [x]=7;"]);
  });
});

describe("findings", () => {
  const x86 = (line: string): string => firstFinding(`X86 t\n{ }\n P0 ;\n ${line} ;\nexists ([x]=0)\n`);

  it.each([
    ["MVO EAX,[x]", '4:2 T202 no instruction "MVO" here'],
    ["MOV EAX", "4:2 T203 MOV takes 2 operands, found 1"],
    ["MOV EAX,x", "4:10 T203 expected a location in memory"],
    ["MOV [x],[y]", "4:2 T203 an instruction has at most one operand in memory"],
    ["JMP L", '4:6 T201 no label "L" in this thread'],
    ["LOCK MOV [x],$1", "4:2 T203 MOV cannot have LOCK"],
    ["MOV [x,$1", '4:8 T101 expected "]" after the address, found ","'],
  ])("%s: %s", (line, finding) => {
    expect(x86(line)).toBe(finding);
  });

  it("name what is missing or unknown", () => {
    expect(firstFinding("")).toContain("1:1 T102 a litmus test begins with its architecture and name");
    expect(firstFinding("ARM t\n{ }\n")).toContain('T102 no architecture "ARM" here');
    const hints = (word: string): unknown => compileLitmus(`${word} t\n{ }\n`, "t.litmus").diagnostics[0]?.hint;
    expect(hints("LISA")).toContain("LISA is read by herd7. Here are x86 and C");
    expect(hints("Something")).toBe('The first line is "X86 name", "X86_64 name" or "C name".');
    expect(firstFinding("X86 t\n")).toContain("T102 the first values are missing");
    expect(firstFinding("X86 t\n{ }\n P0 ;\n MOV EAX,[x] ;\nexists (0:EOX=0)\n")).toBe(
      '5:9 T201 no register "EOX" on X86',
    );
    expect(firstFinding("X86 t\n{ }\n P0 ;\n MOV EAX,[x] ;\nexists ([z]=0)\n")).toBe(
      '5:9 T201 neither code nor first values name the location "z": it is 0, as in herd',
    );
    expect(firstFinding("C t\n{ }\nP0(int *x)\n{\n\tint r0 = READ_ONE(*x);\n}\nexists ([x]=0)\n")).toBe(
      '5:11 T202 no function "READ_ONE" here',
    );
  });

  it("say what to write instead", () => {
    const hints = (text: string): unknown => compileLitmus(text, "t.litmus").diagnostics.map(({ hint }) => hint);
    expect(hints("X86 t\n{ }\n P0 | P1 ;\n MOV [x],$1 | MOV [y],$1\n MOV EAX,[y] | MOV EAX,[x] ;\n")).toEqual([
      'A row ends with ";": is it missing on the line before?',
    ]);
    expect(hints("C t\n{ }\nP0(int *x)\n{\n\tatomic_store_explicit(x, 1, 5);\n}\nexists ([x]=0)\n")).toEqual([
      "Orders are memory_order_relaxed, …, memory_order_seq_cst.",
    ]);
    const calls = (name: string): unknown => hints(`C t\n{ }\nP0(int *x)\n{\n\t${name}(x);\n}\nexists ([x]=0)\n`);
    expect(calls("rcu_access_pointer")).toEqual([
      "Of RCU there are rcu_read_lock, rcu_dereference and rcu_assign_pointer, but no grace periods.",
    ]);
    expect(calls("mutex_lock")).toEqual([
      "There are READ_ONCE and WRITE_ONCE, the kernel's smp_, atomic_, xchg and cmpxchg, and spin locks.",
    ]);
  });

  it("bound what may come in", () => {
    const threads = Array.from({ length: 9 }, (_, i) => `P${i}`).join(" | ");
    expect(firstFinding(`X86 t\n{ }\n ${threads} ;\nexists ([x]=0)\n`)).toContain("T301");
    expect(firstFinding(`X86 t\n{ }\n P0 ;\n${" MOV [x],$1 ;\n".repeat(3000)}exists ([x]=0)\n`)).toContain("T301");
    const deep = `${"(".repeat(500)}[x]=0${")".repeat(500)}`;
    expect(firstFinding(`X86 t\n{ x=0; }\n P0 ;\n NOP ;\nexists ${deep}\n`)).toContain("T301");
    expect(firstFinding(`X86 t\n${" ".repeat(300_000)}`)).toContain("T301");
  });
});

describe("spin_is_locked", () => {
  it("sees a lock that another thread holds, and does not take it", () => {
    const text = "C t\n{ }\nP0(int *l, int *x)\n{\n\tspin_lock(l);\n\tWRITE_ONCE(*x, 1);\n\tspin_unlock(l);\n}\n";
    const asks = "P1(int *l, int *x)\n{\n\tint r0 = spin_is_locked(l);\n\tint r1 = READ_ONCE(*x);\n}\n";
    const { program } = compileLitmus(`${text}${asks}exists (1:r0=1)\n`, "t.litmus");
    const result = explorer.explore(program ?? expect.fail("it does not compile"), { model: "SC" });
    expect(result.outcomes.length).toBe(2);
    expect(result.complete).toBe(true);
  });
});

describe("any text", () => {
  const check = (text: string): void => {
    const { program, diagnostics } = compileLitmus(text, "any.litmus");
    expect(program === undefined).toBe(diagnostics.some(({ severity }) => severity === "error"));
    for (const { from, to } of diagnostics) expect(from >= 0 && from <= to && to <= text.length).toBe(true);
    if (program !== undefined) explorer.explore(program, { model: "RMO", stateLimit: 2000 });
  };

  it("compiles or has findings, when it is noise", () => {
    const piece = fc.constantFrom(
      ..." X86 C P0 P1 | ; : , [x] EAX $1 MOV LOCK exists ( ) { } /\\ ~ = int * & if while".split(" "),
      ..."? for do break continue ++ -= -> VAL x goto try_cmpxchg( smp_cond_load_acquire( thread(0)".split(" "),
      "\n",
      "(*",
    );
    const noise = fc.array(piece, { maxLength: 60 }).map((parts) => parts.join(" "));
    fc.assert(
      fc.property(
        fc.oneof(
          noise,
          noise.map((text) => `X86 t\n{ }\n${text}`),
          noise.map((text) => `C t\n{ }\n${text}`),
        ),
        check,
      ),
      {
        numRuns: rounds(1500),
      },
    );
  });

  it("compiles or has findings, when it is a test with pieces cut out or exchanged", () => {
    const cut = fc.record({
      text: fc.constantFrom(...TEXTS),
      from: fc.nat(600),
      length: fc.nat(12),
      with: fc.string({ maxLength: 4 }),
    });
    fc.assert(
      fc.property(cut, ({ text, from, length, with: piece }) => {
        const at = from % text.length;
        check(text.slice(0, at) + piece + text.slice(at + length));
      }),
      { numRuns: rounds(1500) },
    );
  });
});

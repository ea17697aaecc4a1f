/**
 * Random C programs without undefined behaviour (given -fwrapv), for comparing the compiler with gcc: expressions of
 * all widths, statements of all kinds, structures, arrays, pointers, calls. Each stores its results in out[].
 */

/** A whole number in 0..n-1: the only source of randomness. */
export type Pick = (n: number) => number;

const TYPES = [
  "char",
  "signed char",
  "unsigned char",
  "short",
  "unsigned short",
  "int",
  "unsigned int",
  "long",
  "unsigned long",
  "long long",
  "unsigned long long",
  "bool",
] as const;
const BINARY = [
  "+",
  "-",
  "*",
  "&",
  "|",
  "^",
  "/",
  "%",
  "<<",
  ">>",
  "<",
  "<=",
  ">",
  ">=",
  "==",
  "!=",
  "&&",
  "||",
] as const;
const COMPOUND = ["+=", "-=", "*=", "&=", "|=", "^=", "/=", "%=", "<<=", ">>=", "="] as const;
const CONSTANTS = [
  "0",
  "1",
  "2",
  "3",
  "7",
  "8",
  "64",
  "255",
  "256",
  "1000",
  "4096",
  "65535",
  "65536",
  "2147483647",
  "4294967295u",
  "0x80000000",
  "9223372036854775807",
  "1ul",
  "'a'",
  "3u",
  "-1",
  "-128",
  "100000l",
  "0xffffffffffffffff",
] as const;

interface Variable {
  readonly name: string;
  readonly type: string;
}

export class ProgramMaker {
  private readonly pick: Pick;
  private variables: Variable[] = [];
  private names = 0;
  private loops = 0;
  private callable: string[] = [];
  /** Inside a helper, which must not write globals: the order of calls in an expression is not defined. */
  private pure = false;

  constructor(pick: Pick) {
    this.pick = pick;
  }

  /** A whole program with `count` test functions; each leaves `OUTPUTS` numbers in out[]. */
  program(count: number): { text: string; outputs: number } {
    const tests = Array.from({ length: count }, (_, index) => this.test(index));
    const calls = Array.from({ length: count }, (_, index) => `\ttest${index}();`).join("\n");
    const text = `#include "lib/hotline.h"\n\nlong out[${count}];\nstruct pair { short a; unsigned char b; long c; int d[3]; };\nstruct pair shared[4];\nint numbers[8] = { 5, -3, 70000, 1 };\nunsigned char bytes[8] = { [2] = 200, 7 };\n\n${tests.join("\n")}\nvoid operation(void)\n{\n${calls}\n}\n`;
    return { text, outputs: count };
  }

  private one<T>(choices: readonly T[]): T {
    const choice = choices[this.pick(choices.length)];
    if (choice === undefined) throw new Error("nothing to choose from");
    return choice;
  }

  private fresh(prefix: string): string {
    return `${prefix}${this.names++}`;
  }

  private test(index: number): string {
    this.names = 0;
    this.loops = 0;
    const helper = this.helper(index);
    this.variables = [];
    const declarations = Array.from({ length: 2 + this.pick(4) }, () => this.declaration()).join("\n");
    const body = Array.from({ length: 1 + this.pick(5) }, () => this.statement(2)).join("\n");
    const sum = this.variables.map((variable) => `(long)${variable.name}`).join(" * 31 + ");
    return `${helper}\nstatic void test${index}(void)\n{\n${declarations}\n${body}\n\tout[${index}] = ${sum} + numbers[3] + shared[1].c + bytes[3] + (long)(${this.expression(3)});\n}\n`;
  }

  /** A function the test may call. */
  private helper(index: number): string {
    this.variables = [];
    this.callable = [];
    const params = Array.from({ length: 1 + this.pick(3) }, () => ({ name: this.fresh("p"), type: this.one(TYPES) }));
    this.variables.push(...params);
    const result = this.one(TYPES);
    this.pure = true;
    const body = Array.from({ length: this.pick(3) }, () => this.statement(1)).join("\n");
    const text = `static ${this.pick(2) === 0 ? "inline " : ""}${result} helper${index}(${params.map((param) => `${param.type} ${param.name}`).join(", ")})\n{\n${body}\n\tif (${this.expression(1)})\n\t\treturn (${result})(${this.expression(2)});\n\treturn (${result})(${this.expression(2)});\n}`;
    this.pure = false;
    this.callable = [`helper${index}/${params.length}`];
    return text;
  }

  private declaration(): string {
    const type = this.one(TYPES);
    const name = this.fresh("v");
    const init = this.expression(2);
    this.variables.push({ name, type });
    if (this.pick(4) > 0) return `\t${type} ${name} = (${type})(${init});`;
    const pointer = this.fresh("q");
    const text = `\t${type} ${name} = (${type})(${init});\n\t${type} *${pointer} = &${name};\n\t*${pointer} ${this.one(["+=", "^=", "="])} (${type})(${this.expression(1)});`;
    return text;
  }

  // ---- Statements ----------------------------------------------------------------------------------------------

  private statement(depth: number): string {
    const kind = this.pick(depth > 0 ? (this.pure ? 11 : 12) : 5);
    if (kind < 4) return `\t${this.assignment()};`;
    if (kind === 4) return `\t${this.one(["++", "--"])}${this.place()};`;
    if (kind === 5)
      return `\tif (${this.expression(2)}) {\n${this.statement(depth - 1)}\n\t} else {\n${this.statement(depth - 1)}\n\t}`;
    if (kind === 6) return `\tif (${this.expression(2)})\n${this.statement(depth - 1)}`;
    if (kind === 7) return this.forLoop(depth);
    if (kind === 8) return this.whileLoop(depth);
    if (kind === 9) return this.switchStatement(depth);
    if (kind === 10) return `\t{\n${this.block(depth)}\n\t}`;
    return this.structStatement();
  }

  private block(depth: number): string {
    const outer = [...this.variables];
    const text = `${this.declaration()}\n${this.statement(depth - 1)}`;
    this.variables = outer;
    return text;
  }

  private forLoop(depth: number): string {
    const name = `i${this.loops++}`;
    const outer = [...this.variables];
    const exit = this.one(["continue", "break"]);
    const text = `\tfor (int ${name} = 0; ${name} < ${1 + this.pick(5)}; ${name}++) {\n\t\t${this.pure ? this.one(this.variables).name : `numbers[${name} % 8]`} ^= ${this.expression(1)};\n\t\tif (${this.expression(1)})\n\t\t\t${exit};\n${this.statement(depth - 1)}\n\t}`;
    this.variables = outer;
    return text;
  }

  private whileLoop(depth: number): string {
    const name = `i${this.loops++}`;
    const body = this.statement(depth - 1);
    const count = 1 + this.pick(4);
    if (this.pick(2) === 0)
      return `\t{\n\tint ${name} = ${count};\n\twhile (${name}-- > 0 && (${this.expression(1)})) {\n${body}\n\t}\n\t}`;
    return `\t{\n\tint ${name} = ${count};\n\tdo {\n${body}\n\t} while (--${name} > 0 || (${name} == 0 && (${this.expression(1)})));\n\t}`;
  }

  private switchStatement(depth: number): string {
    const count = 1 + this.pick(7);
    const cases = Array.from(
      { length: count },
      (_, at) => `\tcase ${at * 3 - 4}:\n${this.statement(depth - 1)}\n${this.pick(3) > 0 ? "\t\tbreak;" : "\t\t;"}`,
    );
    if (this.pick(2) === 0)
      cases.splice(this.pick(cases.length + 1), 0, `\tdefault:\n${this.statement(depth - 1)}\n\t\tbreak;`);
    return `\tswitch ((int)(${this.expression(2)}) % ${1 + this.pick(20)}) {\n${cases.join("\n")}\n\t}`;
  }

  private structStatement(): string {
    const local = this.fresh("s");
    const from = this.pick(4);
    const to = this.pick(4);
    return `\t{\n\t\tstruct pair ${local} = { .c = ${this.expression(1)}, .a = (short)(${this.expression(1)}), .d = { 1, ${this.pick(9)} } };\n\t\t${local}.d[${this.expression(0)} & 1] += 3;\n\t\tshared[${to}] = ${local};\n\t\tshared[${from}].b++;\n\t\t(&shared[0] + ${to})->c -= ${local}.d[1] + (long)(&shared[${from}] - shared);\n\t}`;
  }

  private assignment(): string {
    const target = this.place();
    const operator = this.one(COMPOUND);
    const value = this.expression(2);
    if (operator === "/=" || operator === "%=") return `${target} ${operator} ${this.divisor(value)}`;
    if (operator === "<<=" || operator === ">>=") return `${target} ${operator} ((${value}) & 7)`;
    return `${target} ${operator} ${value}`;
  }

  private place(): string {
    const kind = this.pure ? 8 : this.pick(8);
    if (kind === 0) return `numbers[${this.pick(8)}]`;
    if (kind === 1) return `numbers[(${this.expression(1)}) & 7]`;
    if (kind === 2) return `shared[${this.pick(4)}].${this.one(["a", "b", "c", "d[1]"])}`;
    if (kind === 3) return `bytes[(unsigned)(${this.expression(0)}) % 8]`;
    return this.one(this.variables).name;
  }

  // ---- Expressions ---------------------------------------------------------------------------------------------

  private expression(depth: number): string {
    const kind = this.pick(depth > 0 ? 13 : 3);
    if (kind === 0) return this.one(CONSTANTS);
    if (kind < 3) return this.variables.length > 0 && this.pick(4) > 0 ? this.one(this.variables).name : this.leaf();
    if (kind < 9) return this.binary(depth);
    if (kind === 9) return `(${this.one(TYPES)})(${this.expression(depth - 1)})`;
    if (kind === 10) return `${this.one(["-", "~", "!", "+"])}(${this.expression(depth - 1)})`;
    if (kind === 11)
      return `((${this.expression(depth - 1)}) ? (${this.expression(depth - 1)}) : (${this.expression(depth - 1)}))`;
    return this.callOrSize(depth);
  }

  private leaf(): string {
    return this.one(["numbers[2]", "shared[2].a", "shared[1].c", "bytes[2]", "shared[3].d[2]", "numbers[1]"]);
  }

  private callOrSize(depth: number): string {
    const callee = this.callable[0];
    if (callee === undefined) return `sizeof(${this.one(["struct pair", "numbers", "shared[0].d", "char", "long"])})`;
    const [name, count] = callee.split("/");
    return `${name ?? ""}(${Array.from({ length: Number(count) }, () => this.expression(depth - 1)).join(", ")})`;
  }

  private binary(depth: number): string {
    const operator = this.one(BINARY);
    const left = this.expression(depth - 1);
    const right = this.expression(depth - 1);
    if (operator === "/" || operator === "%") return `((${left}) ${operator} ${this.divisor(right)})`;
    if (operator === "<<" || operator === ">>")
      return `((${left}) ${operator} ((${right}) & ${this.one(["7", "15", "31"])}))`;
    return `((${left}) ${operator} (${right}))`;
  }

  /** Never zero, and never minus one (whose quotient may overflow). */
  private divisor(value: string): string {
    return this.one([
      `(((${value}) & 0x7c) | 3)`,
      `(-(((${value}) & 0x7c) | 3))`,
      "3",
      "8",
      "-4",
      "16u",
      "1024",
      "-7",
      "65536",
    ]);
  }
}

/**
 * The entry to this folder: it turns the text of a litmus file in herd's formats (x86, x86-64, C of the Linux kernel)
 * into a program or findings. Any text may come; nothing is thrown.
 */
import type { LitmusLanguage, LitmusProgram, LitmusThread } from "../base/litmus.ts";
import type { Diagnostic } from "../base/program.ts";
import { nearestIdentifier } from "../base/near-identifiers.ts";
import type { Token as CToken } from "../lang/front-end.ts";
import { addressOf, Locations, type ThreadBuilder } from "./program/builder.ts";
import { isC11 } from "./c/c11.ts";
import { compileC } from "./c/compile-threads.ts";
import { isGracePeriod } from "./c/functions.ts";
import { readSharedForm, withoutDirectives } from "./c/shared-form.ts";
import { readCode, readThreads, withHerdsBlanks } from "./c/read-code.ts";
import { type Question, readQuestion } from "./text/condition.ts";
import { type FirstValue, readFirstValues } from "./text/init.ts";
import type { Location } from "./text/locations.ts";
import { isQuestionStart } from "./text/question-start.ts";
import { type Observed, questioned } from "./program/question.ts";
import { type Sections, sectionsOf } from "./sections.ts";
import { Report, type Span } from "./text/source.ts";
import { type Token, HerdReader, tokensOf } from "./text/tokens.ts";
import { compileX86, observeX86, setRegisterX86 } from "./x86/compile-threads.ts";
import { readTable } from "./x86/table.ts";

export interface CompiledLitmus {
  /** The program; undefined when there are findings. */
  readonly program: LitmusProgram | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

export function compileLitmus(text: string, file: string): CompiledLitmus {
  const report = new Report(file, text);
  const sections = sectionsOf(text, report);
  let program: LitmusProgram | undefined;
  if (sections !== undefined) {
    report.attempt(() => {
      program = new Compilation(text, sections, report).program();
    });
  }
  return { program: report.failed ? undefined : program, diagnostics: report.diagnostics };
}

/** The most accesses and other instructions of a thread: far more than can be explored. */
const THREAD_CODE_MAX = 250;

class Compilation {
  private readonly text: string;
  private readonly sections: Sections;
  private readonly report: Report;
  private readonly locations: Locations;
  /** Warnings about names that only the question has. */
  private readonly told = new Set<string>();

  constructor(text: string, sections: Sections, report: Report) {
    this.text = text;
    this.sections = sections;
    this.report = report;
    this.locations = new Locations(report);
  }

  program(): LitmusProgram {
    const { sections, locations } = this;
    const { first, threads, questionFrom, language } = sections.form === "shared" ? this.readShared() : this.readHerd();
    const known = new Set(locations.names);
    const question = readQuestion(this.reader({ from: questionFrom, to: this.text.length }));
    for (const entry of first) this.setFirst(entry, threads);
    const asked = this.ask(question, threads, known);
    const finished = threads.map((thread) => this.finish(thread));
    if (locations.names.length === 0) locations.number("x", { from: 0, to: 1 });
    return {
      name: sections.name,
      language,
      architecture: sections.architecture,
      threads: finished,
      locations: locations.names,
      memory: locations.memory,
      items: asked.items,
      shown: asked.shown,
      quantifier: question.quantifier,
      condition: asked.condition,
      filter: asked.filter,
      conditionText: asked.text,
    };
  }

  private reader(span: Span): HerdReader {
    return new HerdReader(tokensOf(this.text, span.from, span.to), this.report);
  }

  /** herd's own form: first values in braces, then the code. */
  private readHerd(): Code {
    const first = readFirstValues(this.reader(this.sections.init));
    this.nameLocations(first);
    const code = this.sections.architecture === "C" ? this.readC(first) : this.readX86();
    return { ...code, first };
  }

  private readShared(): Code {
    const { locations, report } = this;
    const { first, threads, end, isOfC11 } = readCode(withoutDirectives(this.text), 0, report, (p, tokens) => {
      return { ...readSharedForm(p, report), isOfC11: isC11(tokens) };
    });
    this.nameLocations(first);
    return {
      first,
      threads: compileC(threads, { locations, report, isC11: isOfC11, first, isShared: true }),
      questionFrom: end,
      language: isOfC11 ? "C11" : "plain C",
    };
  }

  /** Locations have the numbers in which first values name them. */
  private nameLocations(first: readonly FirstValue[]): void {
    for (const { location, value } of first) {
      if (location.thread === undefined) this.locations.number(location.name, location.span);
      if (value.kind === "address") this.locations.number(value.location.name, value.location.span);
    }
  }

  private readX86(): Omit<Code, "first"> {
    const tokens = tokensOf(this.text, this.sections.rest.from, this.sections.rest.to);
    const end = tokens.findIndex(isQuestionStart);
    const from = tokens[end < 0 ? tokens.length - 1 : end]?.from ?? this.text.length;
    const stop: Token = { kind: "end", text: "", written: "the end", from, to: from };
    const reader = new HerdReader([...tokens.slice(0, end < 0 ? -1 : end), stop], this.report);
    return { threads: compileX86(readTable(reader), this.x86), questionFrom: from, language: "x86" };
  }

  private readC(first: readonly FirstValue[]): Omit<Code, "first"> {
    const { text, sections, locations, report } = this;
    const { threads, end, isOfC11 } = readCode(withHerdsBlanks(text), sections.rest.from, report, (p, tokens) => {
      const read = readThreads(p, report);
      const code = tokens.filter(({ from }) => from < read.end);
      this.refuseGracePeriods(code);
      return { ...read, isOfC11: isC11(code) };
    });
    return {
      threads: compileC(threads, { locations, report, isC11: isOfC11, first, isShared: false }),
      questionFrom: end,
      language: isOfC11 ? "C11" : "the kernel's C",
    };
  }

  /** One finding for the whole test, whose other parts do not matter then. */
  private refuseGracePeriods(tokens: readonly CToken[]): void {
    const call = tokens.find(({ text }, i) => isGracePeriod(text) && tokens[i + 1]?.text === "(");
    if (call === undefined) return;
    this.report.fail(
      "T202",
      call,
      `this test has no answer here: ${call.text} belongs to the grace periods of RCU and SRCU, which no model here knows`,
      "herd7 with the kernel's own model (tools/memory-model in Linux) answers it.",
    );
  }

  private get x86(): Parameters<typeof compileX86>[1] {
    return { architecture: this.sections.architecture, locations: this.locations, report: this.report };
  }

  private setFirst(entry: FirstValue, threads: readonly ThreadBuilder[]): void {
    const { location, value } = entry;
    const number = value.kind === "number" ? value.number : this.addressOf(value.location);
    if (location.thread === undefined) {
      this.locations.memory[this.locations.number(location.name, location.span)] = number;
      return;
    }
    const thread = this.threadOf(location, threads);
    if (this.sections.architecture === "C") thread.setInitial(thread.register(location.name, location.span), number);
    else setRegisterX86(entry, number, thread, this.x86);
  }

  private addressOf(location: Location): bigint {
    return addressOf(this.locations.number(location.name, location.span));
  }

  private threadOf(location: Location, threads: readonly ThreadBuilder[]): ThreadBuilder {
    const thread = threads[location.thread ?? 0];
    if (thread !== undefined) return thread;
    const last = threads.length - 1;
    return this.report.fail("T201", location.span, `no thread ${location.thread} here`, `The last one is ${last}.`);
  }

  private ask(question: Question, threads: readonly ThreadBuilder[], known: ReadonlySet<string>): Asked {
    const observer = {
      register: (location: Location): Observed => this.observe(location, this.threadOf(location, threads)),
      memory: (location: Location): number => this.observeMemory(location, known),
    };
    return questioned(question, observer, this.report);
  }

  private observe(location: Location, thread: ThreadBuilder): Observed {
    if (this.sections.architecture !== "C") return observeX86(location, thread, this.x86);
    if (!thread.hasRegister(location.name)) {
      const near = nearestIdentifier(location.name, thread.registerNames);
      const hint = near === undefined ? undefined : `Did you mean "${near}"?`;
      if (this.sections.form === "shared")
        this.report.fail("T201", location.span, `no variable "${location.name}" in P${thread.number}`, hint);
      this.warnOnce(location, `no variable "${location.name}" in P${thread.number}: it is 0, as in herd`, hint);
    }
    return {
      index: thread.register(location.name, location.span),
      width: 0,
      name: location.name,
      order: location.name,
    };
  }

  private observeMemory(location: Location, known: ReadonlySet<string>): number {
    if (!known.has(location.name)) {
      const near = nearestIdentifier(location.name, known);
      const hint = near === undefined ? undefined : `Did you mean "${near}"?`;
      const message = `neither code nor first values name the location "${location.name}": it is 0, as in herd`;
      this.warnOnce(location, message, hint);
    }
    return this.locations.number(location.name, location.span);
  }

  /** After an error a name may be unknown only because its thread was abandoned. */
  private warnOnce(location: Location, message: string, hint: string | undefined): void {
    if (!this.told.has(message) && !this.report.failed) this.report.warn("T201", location.span, message, hint);
    this.told.add(message);
  }

  private finish(thread: ThreadBuilder): LitmusThread {
    if (thread.length > THREAD_CODE_MAX)
      this.report.fail("T301", { from: 0, to: 1 }, `thread ${thread.number} needs more than ${THREAD_CODE_MAX} steps`);
    return thread.finish();
  }
}

interface Code {
  readonly first: readonly FirstValue[];
  readonly threads: readonly ThreadBuilder[];
  /** The offset at which the code ends. */
  readonly questionFrom: number;
  readonly language: LitmusLanguage;
}

type Asked = ReturnType<typeof questioned>;

/**
 * Obeys #pragma and _Pragma("…"). A pragma that cannot change what a program computes is passed over; every other one
 * is obeyed, refused, or told by a warning, so that none is dropped in silence. This file does not know how
 * structures are laid out: a structure's first token carries the packing that holds there.
 */
import type { Reporter } from "../text/report.ts";
import type { Span } from "../text/source.ts";
import type { Token } from "./lex.ts";
import type { Macro } from "./definitions.ts";
import type { Expander } from "./macros.ts";
import { plainPragmaHint } from "./plain-hints.ts";
import { spelled } from "./token-lists.ts";

/** What the preprocessor does for a pragma that concerns the files themselves. */
interface Around {
  readonly expander: Expander;
  readonly report: Reporter;
  /** True in a program with main(), which creates its threads itself. */
  readonly isPlain: boolean;
  /** Called for #pragma once, with a place in the file that says so. */
  readonly once: (where: Span) => void;
}

/** A packing that #pragma pack(push) has kept; a name serves to pop down to it. */
interface KeptPacking {
  readonly name: string | undefined;
  readonly bytes: number | undefined;
}

const BYTES = new Set(["0", "1", "2", "4", "8", "16"]);

/** Pragmas that say something to a compiler's optimiser, to its warnings, or to an editor, by their first words. */
const PASSED_OVER =
  /^(?:STDC (?:FP_CONTRACT|FENV_ACCESS|CX_LIMITED_RANGE)|(?:GCC|clang) (?:diagnostic|system_header|visibility|optimize|push_options|pop_options|reset_options|target|unroll|ivdep|novector|dependency|loop|unsafe_buffer_usage|assume_nonnull)|omp (?:simd|declare simd)|message|region|endregion|mark|unroll|nounroll|ivdep|ms_struct (?:off|reset)|scalar_storage_order (?:default|little-endian))\b/;

/** Pragmas that change a program in a way that Hotline does not have, with what to write instead. */
const REFUSED: readonly (readonly [words: RegExp, hint: string])[] = [
  [/^omp (?:atomic|critical|ordered)\b/, "Use atomic_fetch_add() or another atomic operation, or a lock of lib/locks."],
  [/^omp flush\b/, "Use fence()."],
  [/^omp barrier\b/, "Use a barrier of lib/barrier.h."],
  [/^omp (?:master|masked|single)\b/, "Write if (cpu() == 0) before the statement."],
  [/^omp threadprivate\b/, "Declare the variable as _Thread_local."],
  [/^(?:GCC )?redefine_extname\b/, "Call the function by its own name."],
  [/^(?:GCC )?weak \S+ =/, "Call the function itself by its own name."],
  [/^(?:scalar_storage_order|ms_struct|clang attribute)\b/, "Only gcc's usual layout on x86-64 is known."],
];

/** Pragmas that change nothing here, with the reason. */
const CHANGES_NOTHING: readonly (readonly [words: RegExp, hint: string])[] = [
  [/^omp\b/, "There is no OpenMP here: every core runs operation() by itself, so each core makes all rounds."],
  [/^(?:GCC )?weak\b/, "There is only one program: a definition cannot be replaced by another."],
];

export class Pragmas {
  /** Names that #pragma GCC poison forbids from there on. */
  private readonly poisoned = new Set<string>();
  /** The most bytes to which a member is aligned; undefined where #pragma pack says nothing. */
  private packing: number | undefined;
  private readonly packings: KeptPacking[] = [];
  private readonly kept = new Map<string, (Macro | undefined)[]>();
  private readonly around: Around;

  constructor(around: Around) {
    this.around = around;
  }

  /** Obeys the pragma that consists of these tokens; `where` is the directive's own place. */
  obey(tokens: readonly Token[], where: Span): void {
    const { report, isPlain } = this.around;
    const words = spelled(tokens).replace(/\s+/g, " ");
    const rest = tokens.slice(1);
    const told = `#pragma ${words}`;
    if (tokens[0] === undefined) return;
    if (/^once\b/.test(words)) return this.around.once(where);
    if (/^(?:push|pop)_macro\b/.test(words)) return this.keepMacro(tokens, where);
    if (/^pack\b/.test(words)) return this.pack(this.around.expander.expand(rest), where);
    if (/^GCC poison\b/.test(words)) return tokens.slice(2).forEach(({ text }) => this.poisoned.add(text));
    if (/^GCC error\b/.test(words)) return report.error("E113", where, told);
    if (/^GCC warning\b/.test(words)) return report.warning("W607", where, told);
    if (PASSED_OVER.test(words)) return;
    const plain = isPlain ? plainPragmaHint(words) : undefined;
    const refused = hintFor(REFUSED, words);
    if (refused !== undefined) return report.error("E415", where, `${told} is not supported`, plain ?? refused);
    report.warning("W626", where, `${told} changes nothing here`, plain ?? hintFor(CHANGES_NOTHING, words));
  }

  /** The tokens of the text, after a report of every name among them that #pragma GCC poison forbids. */
  unpoisoned(tokens: readonly Token[]): readonly Token[] {
    if (this.poisoned.size === 0) return tokens;
    for (const token of tokens)
      if (token.kind === "name" && this.poisoned.has(token.text))
        this.around.report.error("E118", token, `#pragma GCC poison forbids the name "${token.text}"`);
    return tokens;
  }

  /** The token; the one that begins a structure or union carries the packing that holds now. */
  packed(token: Token): Token {
    const { packing } = this;
    return packing === undefined || (token.text !== "struct" && token.text !== "union") ? token : { ...token, packing };
  }

  /** Obeys push_macro("NAME") and pop_macro("NAME"). */
  private keepMacro(tokens: readonly Token[], where: Span): void {
    const [word, open, name, close, ...more] = tokens;
    if (open?.text !== "(" || name?.kind !== "string" || close?.text !== ")" || more.length > 0)
      return this.around.report.error(
        "E107",
        where,
        `#pragma ${word?.text ?? ""} takes the name of a macro in quotes`,
        `For example: #pragma ${word?.text ?? ""}("NAME")`,
      );
    const { macros } = this.around.expander;
    const key = name.text.slice(1, -1);
    const kept = this.kept.get(key) ?? [];
    this.kept.set(key, kept);
    if (word?.text === "push_macro") kept.push(macros.get(key));
    else if (kept.length > 0) {
      const macro = kept.pop();
      if (macro === undefined) macros.delete(key);
      else macros.set(key, macro);
    }
  }

  /** Obeys pack(n), pack(), pack(push, name, n) and pack(pop, name). */
  private pack(tokens: readonly Token[], where: Span): void {
    const words = tokens.slice(1, -1).map(({ text }) => text);
    const parts = words.filter((_, at) => at % 2 === 0);
    const action = parts[0] === "push" || parts[0] === "pop" ? parts.shift() : undefined;
    const last = parts.at(-1);
    const bytes = last !== undefined && BYTES.has(last) ? Number(parts.pop()) : undefined;
    const name = action === undefined ? undefined : parts.shift();
    const isList =
      words.every((word, at) => at % 2 === 0 || word === ",") && words.length % 2 === Math.min(words.length, 1);
    const isClosed = tokens[0]?.text === "(" && tokens.at(-1)?.text === ")";
    if (!isClosed || !isList || parts.length > 0)
      return this.around.report.error(
        "E107",
        where,
        "this #pragma pack is malformed",
        "Its forms are pack(n), pack(), pack(push, n), pack(push) and pack(pop), where n is 1, 2, 4, 8 or 16.",
      );
    if (action === "push") this.packings.push({ name, bytes: this.packing });
    if (action === "pop") this.popPacking(name, where);
    if (action === undefined || bytes !== undefined) this.packing = bytes === 0 ? undefined : bytes;
  }

  private popPacking(name: string | undefined, where: Span): void {
    const names = this.packings.map((one) => one.name);
    const from = name === undefined ? names.length - 1 : names.lastIndexOf(name);
    const [kept] = from < 0 ? [] : this.packings.splice(from);
    if (kept === undefined)
      return this.around.report.error("E107", where, "#pragma pack(pop) without the pack(push) that belongs to it");
    this.packing = kept.bytes;
  }
}

function hintFor(rows: readonly (readonly [words: RegExp, hint: string])[], words: string): string | undefined {
  return rows.find(([pattern]) => pattern.test(words))?.[1];
}

/**
 * Macro expansion: object-like and function-like macros, # and ##, with the rule that a macro is not expanded inside
 * its own expansion. Tokens of a replacement take the place of the use; arguments keep their own. The work is
 * bounded by a budget, whatever the macros are.
 */
import { COMPILER_LIMITS } from "../text/limits.ts";
import { lex } from "./lex.ts";
import type { Token } from "./lex.ts";
import type { Macro } from "./definitions.ts";
import { withOptional } from "./optional-text.ts";
import { beginningSpaced, moved, placemarker, spacedIf, withoutPlacemarkers } from "./token-lists.ts";
import type { Reporter } from "../text/report.ts";
import { Sources, sourceFile } from "../text/source.ts";
import type { Span } from "../text/source.ts";
import { Reporter as ScratchReporter } from "../text/report.ts";

interface Context {
  readonly tokens: readonly Token[];
  next: number;
  readonly macro: Macro | undefined;
}

/** What the preprocessor tells and is told while text is expanded. */
interface Around {
  /** The number of #includes within which the present text stands. */
  readonly level: () => number;
  /** Obeys what a _Pragma("…") says, at its place in the text. */
  readonly pragma: (tokens: readonly Token[], where: Span) => void;
  /** The token, with the packing that #pragma pack asks for at this place. */
  readonly packed: (token: Token) => Token;
}

/** What __DATE__ and __TIME__ are: the same text compiles to the same program on every day. */
const DATE = '"Jan  1 1970"';
const TIME = '"00:00:00"';

export class Expander {
  readonly macros = new Map<string, Macro>();
  private readonly sources: Sources;
  private readonly report: Reporter;
  private tokensLeft: number = COMPILER_LIMITS.MACRO_TOKENS;
  private charactersLeft: number = COMPILER_LIMITS.MACRO_CHARACTERS;
  private depth = 0;
  private counter = 0;
  private readonly around: Around;

  constructor(sources: Sources, report: Reporter, around: Around) {
    this.sources = sources;
    this.report = report;
    this.around = around;
  }

  expand(input: readonly Token[]): Token[] {
    const out: Token[] = [];
    const stack: Context[] = [{ tokens: input, next: 0, macro: undefined }];
    let behindNothing = false;
    /** True where a macro that expands to nothing has white space before it: the next token then has it. */
    let spaceLeft = false;
    for (let pulled = pull(stack); pulled !== undefined; pulled = pull(stack)) {
      const token = spacedIf(spaceLeft, pulled);
      spaceLeft = false;
      const macro = token.kind === "name" && token.painted !== true ? this.macros.get(token.text) : undefined;
      if (token.text === "_Pragma" && peek(stack)?.text === "(") {
        this.pragmaOperator(token, stack);
        spaceLeft = token.spaced;
        continue;
      }
      if (macro?.active === false && this.begin(macro, token, stack)) {
        const isNothing = (stack.at(-1)?.tokens[0]?.text ?? "") === "";
        spaceLeft = isNothing && token.spaced;
        behindNothing ||= isNothing;
        continue;
      }
      const kept = macro?.active === true ? { ...token, painted: true } : this.ofPlace(token);
      out.push(behindNothing ? { ...kept, behindNothing } : kept);
      behindNothing = false;
    }
    return out;
  }

  /** Obeys _Pragma("text") as #pragma text. */
  private pragmaOperator(use: Token, stack: Context[]): void {
    const [text, ...more] = inParentheses(stack);
    if (text?.kind !== "string" || more.length > 0)
      return this.report.error("E107", use, "_Pragma takes one string", 'For example: _Pragma("once")');
    this.around.pragma(
      tokensOf(text.text.slice(1, -1).replace(/\\(["\\])/g, "$1")).map((token) => moved(token, text)),
      use,
    );
  }

  /** The token; for a name whose value depends on the place in the program, that value. */
  private ofPlace(token: Token): Token {
    if (token.kind !== "name") return token;
    if (!token.text.startsWith("__")) return this.around.packed(token);
    switch (token.text) {
      case "__LINE__":
        return { ...token, kind: "number", text: String(this.sources.named(token).line) };
      case "__COUNTER__":
        return { ...token, kind: "number", text: String(this.counter++) };
      case "__INCLUDE_LEVEL__":
        return { ...token, kind: "number", text: String(this.around.level()) };
      case "__FILE__":
        return { ...token, kind: "string", text: quoted(this.sources.named(token).file) };
      case "__BASE_FILE__":
        return { ...token, kind: "string", text: quoted(this.sources.files[0]?.name ?? "") };
      case "__DATE__":
        return { ...token, kind: "string", text: DATE };
      case "__TIME__":
        return { ...token, kind: "string", text: TIME };
      default:
        return token;
    }
  }

  /** Replaces one use of a macro; false when it is not a use (a function-like name without parentheses). */
  private begin(macro: Macro, use: Token, stack: Context[]): boolean {
    let body: Token[];
    if (macro.params === undefined) {
      body = macro.body.map((token) => moved(token, use));
      body = this.paste(beginningSpaced(body, use.spaced), new Set(body.filter(isPaste)));
    } else {
      if (peek(stack)?.text !== "(") return false;
      const args = this.collect(macro, use, stack);
      body =
        args === undefined ? [{ ...use, kind: "number", text: "0" }] : this.substitute(macro, macro.params, args, use);
    }
    this.spend(body.length + 1, use);
    macro.active = true;
    stack.push({ tokens: body, next: 0, macro });
    return true;
  }

  /** The arguments of a use; undefined (with a diagnostic) when they do not fit the macro. */
  private collect(macro: Macro, use: Token, stack: Context[]): Token[][] | undefined {
    pull(stack);
    const args: Token[][] = [[]];
    let depth = 0;
    for (let count = 1; ; count++) {
      const token = pull(stack);
      if (token === undefined) {
        this.report.error("E116", use, `the arguments of the macro ${macro.name} are not closed`, "A ) is missing.");
        this.spend(count, use);
        return undefined;
      }
      if (token.text === ")" && depth === 0) {
        this.spend(count, use);
        return this.counted(macro, use, args);
      }
      const isLast = macro.variadic && args.length === macro.params?.length;
      if (token.text === "," && depth === 0 && !isLast) args.push([]);
      else args.at(-1)?.push(token);
      if (token.text === "(") depth++;
      else if (token.text === ")") depth--;
    }
  }

  private counted(macro: Macro, use: Token, args: Token[][]): Token[][] | undefined {
    const wanted = macro.params?.length ?? 0;
    if (wanted === 0 && args.length === 1 && args[0]?.length === 0) return [];
    if (args.length === wanted) return args;
    if (macro.variadic && args.length === wanted - 1) return [...args, []];
    const least = macro.variadic ? wanted - 1 : wanted;
    this.report.error(
      "E115",
      use,
      `the macro ${macro.name} takes ${macro.variadic ? "at least " : ""}${least} argument${least === 1 ? "" : "s"}, not ${args.length}`,
    );
    return undefined;
  }

  private substitute(macro: Macro, params: readonly string[], args: readonly Token[][], use: Token): Token[] {
    const out: Token[] = [];
    const pastes = new Set<Token>();
    const expanded = new Map<number, Token[]>();
    const valueOf = (index: number): Token[] => {
      const tokens = expanded.get(index) ?? this.expandArgument(args[index] ?? [], use);
      expanded.set(index, tokens);
      return tokens;
    };
    const body = withOptional(macro, () => valueOf(params.length - 1).length > 0);
    body.forEach((token, at) => {
      const before = body[at - 1];
      const index = token.kind === "name" ? params.indexOf(token.text) : -1;
      if (index < 0) {
        if (token.text === "#" && this.isParam(body[at + 1], params)) return;
        const own = moved(token, use);
        if (isPaste(own)) pastes.add(own);
        out.push(own);
        return;
      }
      const arg = args[index] ?? [];
      const isRest = macro.variadic && index === params.length - 1;
      if (before?.text === "#") out.push({ ...this.stringized(arg, use), spaced: before.spaced });
      else if (isRest && before?.text === "##" && body[at - 2]?.text === ",") this.addRest(arg, out, use);
      else {
        const isJoined = before?.text === "##" || body[at + 1]?.text === "##";
        const value = isJoined ? arg : valueOf(index);
        this.add(value.length === 0 ? [placemarker(use)] : value, out, use, token.spaced);
      }
    });
    return this.paste(beginningSpaced(out, use.spaced), pastes);
  }

  /**
   * Adds tokens, with the white space that stands before the parameter. The tokens are paid for before they are added,
   * since arguments within arguments grow without bounds.
   */
  private add(tokens: readonly Token[], out: Token[], use: Token, spaced?: boolean): void {
    this.spend(tokens.length, use);
    for (const token of spaced === undefined ? tokens : beginningSpaced(tokens, spaced)) out.push(token);
  }

  /** Handles gcc's `, ## __VA_ARGS__`, which joins nothing; where no argument is left, the comma is removed. */
  private addRest(rest: readonly Token[], out: Token[], use: Token): void {
    out.pop();
    if (rest.length === 0) out.pop();
    this.add(rest, out, use);
  }

  private isParam(token: Token | undefined, params: readonly string[]): boolean {
    return token !== undefined && token.kind === "name" && params.includes(token.text);
  }

  private expandArgument(arg: readonly Token[], use: Token): Token[] {
    if (this.depth >= COMPILER_LIMITS.ARGUMENT_DEPTH)
      this.report.fatal("E114", use, "macro arguments are nested too deeply");
    this.depth++;
    const tokens = this.expand(arg);
    this.depth--;
    return tokens;
  }

  /** Joins the neighbours of every ## that the macro itself has; one that came with an argument joins nothing. */
  private paste(tokens: readonly Token[], pastes: ReadonlySet<Token>): Token[] {
    if (pastes.size === 0) return withoutPlacemarkers(tokens);
    const out: Token[] = [];
    for (let at = 0; at < tokens.length; at++) {
      const token = tokens[at];
      if (token === undefined) continue;
      const right = tokens[at + 1];
      const left = out.at(-1);
      if (!pastes.has(token) || left === undefined || right === undefined) {
        if (!pastes.has(token)) out.push(token);
        continue;
      }
      out.pop();
      out.push(...this.joined(left, right));
      at++;
    }
    return withoutPlacemarkers(out);
  }

  /** The token that ## makes of two; beside an empty argument, that is the other token. */
  private joined(left: Token, right: Token): Token[] {
    if (left.text === "" || right.text === "") return [left.text === "" ? { ...right, spaced: left.spaced } : left];
    this.spendCharacters(left.text.length + right.text.length, left);
    const text = left.text + right.text;
    const lexed = tokensOf(text);
    const only = lexed[0];
    if (lexed.length === 1 && only !== undefined)
      return [{ ...moved(only, left), spaced: left.spaced, painted: false }];
    this.report.error("E107", left, `## makes "${text}", which is not a token`);
    return [left, right];
  }

  /**
   * Makes a string of an argument (C11 6.10.3.2): only what stands in literals is escaped. Quotes in quotes double with
   * every level, so the text is paid for before it is made.
   */
  private stringized(arg: readonly Token[], use: Token): Token {
    this.spendCharacters(
      arg.reduce((sum, { text }) => sum + text.length + 1, 0),
      use,
    );
    const text = arg.map((token, at) => (at > 0 && token.spaced ? " " : "") + escaped(token)).join("");
    const isOpen = arg.at(-1)?.text === "\\" && (text.length - text.replace(/\\+$/, "").length) % 2 === 1;
    if (isOpen)
      this.report.error("E107", use, "# makes a string that ends with a single backslash", "Leave out the backslash.");
    return { ...moved(use, use), kind: "string", text: `"${isOpen ? text.slice(0, -1) : text}"` };
  }

  private spend(tokens: number, use: Token): void {
    this.tokensLeft -= tokens;
    if (this.tokensLeft < 0) this.tooMuch(use);
  }

  private spendCharacters(characters: number, use: Token): void {
    this.charactersLeft -= characters;
    if (this.charactersLeft < 0) this.tooMuch(use);
  }

  private tooMuch(use: Token): never {
    this.report.fatal("E114", use, "macros expand to far too much text");
  }
}

/** The next token; behind a macro whose text ends with white space before nothing, with that white space. */
function pull(stack: Context[]): Token | undefined {
  let spaced = false;
  for (let context = stack.at(-1); context !== undefined; context = stack.at(-1)) {
    const token = context.tokens[context.next];
    if (token === undefined) {
      if (context.macro !== undefined) context.macro.active = false;
      stack.pop();
      continue;
    }
    context.next++;
    if (token.text !== "") return spacedIf(spaced, token);
    spaced ||= token.spaced;
  }
  return undefined;
}

function peek(stack: readonly Context[]): Token | undefined {
  for (let level = stack.length - 1; level >= 0; level--) {
    const context = stack[level];
    const token = context?.tokens.slice(context.next, context.next + 2).find(({ text }) => text !== "");
    if (token !== undefined) return token;
  }
  return undefined;
}

/** Takes what stands in the parentheses that follow. */
function inParentheses(stack: Context[]): readonly Token[] {
  const inside: Token[] = [];
  let depth = 0;
  for (let token = pull(stack); token !== undefined; token = pull(stack)) {
    if (token.text === ")" && --depth === 0) break;
    if (depth > 0) inside.push(token);
    if (token.text === "(") depth++;
  }
  return inside;
}

/** The tokens of a text that stands in no file. */
function tokensOf(text: string): Token[] {
  return lex(sourceFile("", text), 0, new ScratchReporter(new Sources()));
}

function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, "\\$&")}"`;
}

/** The text of a token as # writes it into a string. */
function escaped({ kind, text }: Token): string {
  return kind === "string" || kind === "char" ? text.replace(/\\\r?\n/g, "").replace(/[\\"]/g, "\\$&") : text;
}

function isPaste({ text }: Token): boolean {
  return text === "##";
}

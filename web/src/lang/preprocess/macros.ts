/**
 * Macro expansion: object-like and function-like macros, # and ##, with the rule that a macro is not expanded inside
 * its own expansion. Tokens of a replacement take the place of the use; arguments keep their own. The work is
 * bounded by a budget, whatever the macros are.
 */
import { COMPILER_LIMITS } from "../text/limits.ts";
import { lex } from "./lex.ts";
import type { Token } from "./lex.ts";
import type { Reporter } from "../text/report.ts";
import { Sources, sourceFile } from "../text/source.ts";
import { Reporter as ScratchReporter } from "../text/report.ts";

const VA_OPT = "__VA_OPT__";

export interface Macro {
  readonly name: string;
  /** The parameters; undefined for an object-like macro. */
  readonly params: readonly string[] | undefined;
  /** True when the last parameter takes all remaining arguments: "...", or the "name..." of gcc. */
  readonly variadic: boolean;
  readonly body: readonly Token[];
  /** True while the macro is being expanded. */
  active: boolean;
}

interface Context {
  readonly tokens: readonly Token[];
  next: number;
  readonly macro: Macro | undefined;
}

export class Expander {
  readonly macros = new Map<string, Macro>();
  private readonly sources: Sources;
  private readonly report: Reporter;
  private tokensLeft: number = COMPILER_LIMITS.MACRO_TOKENS;
  private charactersLeft: number = COMPILER_LIMITS.MACRO_CHARACTERS;
  private depth = 0;
  private counter = 0;

  constructor(sources: Sources, report: Reporter) {
    this.sources = sources;
    this.report = report;
  }

  expand(input: readonly Token[]): Token[] {
    const out: Token[] = [];
    const stack: Context[] = [{ tokens: input, next: 0, macro: undefined }];
    let behindNothing = false;
    for (let token = pull(stack); token !== undefined; token = pull(stack)) {
      const macro = token.kind === "name" && token.painted !== true ? this.macros.get(token.text) : undefined;
      if (token.text === "_Pragma" && peek(stack)?.text === "(") {
        skipParentheses(stack);
        continue;
      }
      if (macro?.active === false && this.begin(macro, token, stack)) {
        behindNothing ||= stack.at(-1)?.tokens.length === 0;
        continue;
      }
      const kept = macro?.active === true ? { ...token, painted: true } : this.ofPlace(token);
      out.push(behindNothing ? { ...kept, behindNothing } : kept);
      behindNothing = false;
    }
    return out;
  }

  /** The value of __LINE__ and __FILE__ at this place of the program; __COUNTER__ is another number each time. */
  private ofPlace(token: Token): Token {
    if (token.kind !== "name" || !token.text.startsWith("__")) return token;
    switch (token.text) {
      case "__LINE__":
        return { ...token, kind: "number", text: String(this.sources.lineOf(token)) };
      case "__COUNTER__":
        return { ...token, kind: "number", text: String(this.counter++) };
      case "__FILE__":
        return {
          ...token,
          kind: "string",
          text: `"${this.sources.nameOf(token).replace(/[\\"]/g, "\\$&")}"`,
        };
      default:
        return token;
    }
  }

  /** Replaces one use of a macro; false when it is not a use (a function-like name without parentheses). */
  private begin(macro: Macro, use: Token, stack: Context[]): boolean {
    let body: Token[];
    if (macro.params === undefined) {
      body = macro.body.map((token) => moved(token, use));
      body = this.paste(body, new Set(body.filter(isPaste)));
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
      const before = body[at - 1]?.text;
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
      if (before === "#") out.push(this.stringized(arg, use));
      else if (isRest && before === "##" && body[at - 2]?.text === ",") this.addRest(arg, out, use);
      else if (before === "##" || body[at + 1]?.text === "##")
        this.add(arg.length === 0 ? [placemarker(use)] : arg, out, use);
      else this.add(valueOf(index), out, use);
    });
    return this.paste(out, pastes);
  }

  /** Adds tokens; they are paid for before they are added, since arguments within arguments grow without bounds. */
  private add(tokens: readonly Token[], out: Token[], use: Token): void {
    this.spend(tokens.length, use);
    for (const token of tokens) out.push(token);
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
  private paste(tokens: Token[], pastes: ReadonlySet<Token>): Token[] {
    if (pastes.size === 0) return tokens;
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
    return out.filter(({ text }) => text !== "");
  }

  /** The token that ## makes of two; beside an empty argument, that is the other token. */
  private joined(left: Token, right: Token): Token[] {
    if (left.text === "" || right.text === "") return [left.text === "" ? right : left];
    this.spendCharacters(left.text.length + right.text.length, left);
    const text = left.text + right.text;
    const lexed = lex(sourceFile("", text), 0, new ScratchReporter(new Sources()));
    const only = lexed[0];
    if (lexed.length === 1 && only !== undefined)
      return [{ ...moved(only, left), spaced: left.spaced, painted: false }];
    this.report.error("E107", left, `## makes "${text}", which is not a token`);
    return [];
  }

  /**
   * Makes a string of an argument. Quotes in quotes double with every level, so the text is paid for before it is made.
   */
  private stringized(arg: readonly Token[], use: Token): Token {
    this.spendCharacters(
      arg.reduce((sum, { text }) => sum + text.length + 1, 0),
      use,
    );
    const text = arg.map((token, at) => (at > 0 && token.spaced ? " " : "") + token.text).join("");
    return { ...moved(use, use), kind: "string", text: `"${text.replace(/[\\"]/g, "\\$&")}"` };
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

/**
 * The body of a macro in which every __VA_OPT__(text) is the text where the variable arguments have tokens, and nothing
 * where they have none.
 */
function withOptional(macro: Macro, hasRest: () => boolean): readonly Token[] {
  const { body } = macro;
  if (!macro.variadic || !body.some((token) => token.text === VA_OPT)) return body;
  const out: Token[] = [];
  for (let at = 0; at < body.length; at++) {
    const token = body[at];
    if (token === undefined) continue;
    const end = token.text === VA_OPT ? endOfOptional(body, at) : -1;
    if (end < 0) {
      out.push(token);
      continue;
    }
    const text = hasRest() ? body.slice(at + 2, end) : [];
    const isJoined = body[at - 1]?.text === "##" || body[end + 1]?.text === "##";
    if (text.length === 0 && isJoined) out.push(placemarker(token));
    text.forEach((each, index) => out.push(index === 0 ? { ...each, spaced: token.spaced } : each));
    at = end;
  }
  return out;
}

/** The place of the parenthesis that closes __VA_OPT__(; -1 where there is none. */
function endOfOptional(body: readonly Token[], at: number): number {
  let depth = 0;
  for (let end = at + 1; end < body.length; end++) {
    if (body[end]?.text === "(") depth++;
    else if (body[end]?.text === ")") depth--;
    if (depth === 0) return body[end]?.text === ")" ? end : -1;
  }
  return -1;
}

/** What is wrong with the uses of __VA_OPT__ in a macro, with the token that is. */
export function problemOfOptional(macro: Macro): { readonly token: Token; readonly message: string } | undefined {
  const { body } = macro;
  let inside = -1;
  for (const [at, token] of body.entries()) {
    if (token.text !== VA_OPT) continue;
    const end = endOfOptional(body, at);
    if (!macro.variadic)
      return { token, message: "__VA_OPT__ can only stand in a macro whose parameters end with ..." };
    if (end < 0) return { token, message: "__VA_OPT__ takes a text in parentheses" };
    if (at < inside) return { token, message: "__VA_OPT__ cannot stand within another one" };
    if (body[at + 2]?.text === "##" || body[end - 1]?.text === "##")
      return { token, message: "## cannot stand at an end of the text of __VA_OPT__" };
    if (body[at - 1]?.text === "#") return { token, message: "# makes no string of __VA_OPT__ here" };
    inside = end;
  }
  return undefined;
}

function pull(stack: Context[]): Token | undefined {
  for (let context = stack.at(-1); context !== undefined; context = stack.at(-1)) {
    const token = context.tokens[context.next];
    if (token !== undefined) {
      context.next++;
      return token;
    }
    if (context.macro !== undefined) context.macro.active = false;
    stack.pop();
  }
  return undefined;
}

function peek(stack: readonly Context[]): Token | undefined {
  for (let level = stack.length - 1; level >= 0; level--) {
    const context = stack[level];
    const token = context?.tokens[context.next];
    if (token !== undefined) return token;
  }
  return undefined;
}

/** Leaves out what stands in parentheses: _Pragma("…") asks for nothing that Hotline has, as #pragma does. */
function skipParentheses(stack: Context[]): void {
  let depth = 0;
  for (let token = pull(stack); token !== undefined; token = pull(stack)) {
    if (token.text === "(") depth++;
    else if (token.text === ")" && --depth === 0) return;
  }
}

/** The token of a macro's body, moved to the place of the macro's use. */
function moved(token: Token, use: Token): Token {
  return { ...token, file: use.file, from: use.from, to: use.to, lineStart: false, ofMacro: true };
}

function isPaste({ text }: Token): boolean {
  return text === "##";
}

/** What stands beside ## for an argument without tokens; it is gone when everything is joined. */
function placemarker(use: Token): Token {
  return { ...moved(use, use), kind: "name", text: "" };
}

/** True when two definitions are the same: a macro may be defined again in the same words. */
export function sameMacro(a: Macro, b: Macro): boolean {
  return a.params?.join() === b.params?.join() && spelled(a.body) === spelled(b.body);
}

/** The text of tokens, with one space where there was white space. */
export function spelled(tokens: readonly Token[]): string {
  return tokens.map((token, at) => (at > 0 && token.spaced ? " " : "") + token.text).join("");
}

/** The parameters of a macro that ends with "...": the last one is __VA_ARGS__, or has the name in gcc's `name...`. */
export function namedRest(params: readonly Token[]): readonly Token[] {
  const dots = params.at(-1);
  const before = params.at(-2);
  if (dots === undefined || before?.kind === "name") return params.slice(0, -1);
  return [...params.slice(0, -1), { ...dots, kind: "name", text: "__VA_ARGS__" }];
}

/**
 * The limits of the compiler, which bound its time and memory on any text and are far above the needs of a program. The
 * limits of the machine itself (registers, instructions, memory) are those of the core, in base/abi.gen.ts. Every limit
 * here has a row in limits.test.ts: a program at the limit, and one beyond it with its diagnostic.
 */
import { NAMED_FIELDS_MAX } from "../../base/layout.ts";

export const COMPILER_LIMITS = {
  /** Characters of the program and of all that it includes, each file counted as often as it is included. */
  TEXT: 1 << 21,
  /** The greatest depth of nested includes. */
  INCLUDE_DEPTH: 32,
  /** Files of a program. */
  FILES: 256,
  /** Tokens after all macros are expanded. */
  TOKENS: 1 << 18,
  /** Tokens handled by macros; kernel headers need some thousands. */
  MACRO_TOKENS: 1 << 18,
  /** Characters that # and ## make: quotes within quotes double with every level. */
  MACRO_CHARACTERS: 1 << 20,
  /** The greatest depth of macros in the arguments of macros. */
  ARGUMENT_DEPTH: 50,
  /** The greatest depth of parentheses and operators in the condition of an #if. */
  CONDITION_DEPTH: 100,
  /** The greatest depth of statements, parentheses, braces and types. */
  NESTING: 200,
  /** The greatest height of an expression tree, which bounds the recursion of everything after the parser. */
  HEIGHT: 400,
  /** Pointers, arrays and functions that make up one type. */
  DERIVATIONS: 24,
  /** Registers of one function: an instruction has eight bits for each. */
  WINDOW_REGISTERS: 256,
  /** Elements that a list may initialise in an array without a length. */
  ELEMENTS: 65_536,
  /** Values of all initialisers together: a range is short to write, [0 ... 9999999] = 1, and long to keep. */
  VALUES: 1 << 18,
  /**
   * The bytes for which an array of variable length has room, since the addresses of variables are decided before the
   * run.
   */
  VARIABLE_ARRAY: 2048,
  /**
   * The most bytes of stack that recursion gets in a program with contexts: every run of it has room for as many stacks
   * as there can be contexts. assumed: the memory of the core then suffices on the largest machine.
   */
  CONTEXT_STACK: 8192,
  /** The bytes that recursion gets there in any case. */
  CONTEXT_ROOM: 2048,
  /** The largest alignment that can be asked for, in bytes. */
  ALIGNMENT: 4096,
  /** The most diagnostics: more than a person reads. */
  DIAGNOSTICS: 100,
  /** The most warnings among the diagnostics. */
  WARNINGS: 30,
  /** Characters of one message, and of one word in it: a program may be full of long names. */
  MESSAGE: 400,
  WORD: 80,
  /** Entries of one array that are named one by one in the debug information. */
  NAMED_ENTRIES: 4096,
  /** Scalars named in one variable. */
  NAMED_FIELDS: NAMED_FIELDS_MAX,
  /** Characters of a string that its name in the debug information shows. */
  STRING_NAME: 20,
} as const;

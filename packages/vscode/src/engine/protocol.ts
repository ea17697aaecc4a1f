/**
 * What the extension asks its engine, and the answers: plain data, because the engine is another thread. The extension
 * knows of files and editors, the engine of programs and runs.
 */
import type { FunctionOutline } from "../../../../web/src/lang/compile.ts";

/** A program and the files beside it that it may include. */
export interface ProgramTexts {
  /** The program's own file, one of `files`. */
  readonly file: string;
  /** By their paths in the program's folder. */
  readonly files: readonly (readonly [path: string, text: string])[];
  /** The function that is an operation of every core, in a program that has neither operation() nor main(). */
  readonly call: FunctionCall | undefined;
  /** What main() gets, as a shell would divide it; undefined: the number of cores, where main() takes arguments. */
  readonly mainArguments: string | undefined;
}

export interface FunctionCall {
  readonly name: string;
  /** As C, with commas between them: "cpu(), 8". */
  readonly args: string;
}

export interface RunChoice {
  /** At most as many as the machine has are used. */
  readonly cores: number;
  /** The id of one of Hotline's machines. */
  readonly machine: string;
  readonly seed: number;
  /** Seconds after which what was measured until then is the answer. */
  readonly seconds: number;
}

/** Where in a file. */
export interface ProblemPosition {
  /** One of the program's files by its path, or a header of Hotline's library. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** Offsets in UTF-16 units, `to` exclusive; undefined: the whole line. */
  readonly span?: { readonly from: number; readonly to: number };
}

export interface Related {
  readonly position: ProblemPosition;
  readonly message: string;
}

/** Something wrong in a program. */
export interface Problem {
  readonly severity: "error" | "warning";
  /** A code of the compiler, or "data-race" and the like. */
  readonly code: string;
  readonly message: string;
  /** Undefined where nothing is known but that the program fails. */
  readonly position: ProblemPosition | undefined;
  readonly related: readonly Related[];
  /** The fragment of a lab that shows the failure again. */
  readonly link?: string;
}

/** What a run says of one line of the program's own files. */
export interface LineReport {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** Of all cycles of all cores. */
  readonly share: number;
  /** Sentences about it, the most telling first. */
  readonly sentences: readonly string[];
}

export interface RunReport {
  /** Undefined where the program does not compile, or its run has failed: see `problems`. */
  readonly summary: RunSummary | undefined;
  readonly problems: readonly Problem[];
  readonly lines: readonly LineReport[];
  /** All of it, as the command line prints it. */
  readonly text: string;
}

export interface RunSummary {
  readonly cores: number;
  /** "12.3 M operations/s", or "ended after 1.234 ms". */
  readonly headline: string;
  /** Where the time goes: "81 % waiting for cache lines". */
  readonly where: string;
  /** More, a sentence each, for a tooltip. */
  readonly details: readonly string[];
  /** The time limit ended the run. */
  readonly isCut: boolean;
}

export interface SearchReport {
  readonly problems: readonly Problem[];
  /** "400 schedules of 2, 3 and 8 cores: every schedule with a store buffer …". */
  readonly extent: string;
}

export interface LabLink {
  /** Without the leading "#"; undefined where the program cannot be put into a link. */
  readonly fragment: string | undefined;
  /** Why it cannot, or what was left out. */
  readonly problems: readonly Problem[];
}

/** The program of a lab that was edited there. */
export interface EditedProgram {
  /** Undefined where the link has no edited program. */
  readonly text: string | undefined;
}

/** Each order with its answer. */
interface Jobs {
  /** The functions of the program's own text. */
  readonly outline: { readonly order: { readonly program: ProgramTexts }; readonly answer: readonly FunctionOutline[] };
  readonly check: { readonly order: { readonly program: ProgramTexts }; readonly answer: readonly Problem[] };
  readonly run: {
    readonly order: { readonly program: ProgramTexts; readonly choice: RunChoice };
    readonly answer: RunReport;
  };
  /** A search for data races and other failures. */
  readonly search: {
    readonly order: { readonly program: ProgramTexts; readonly choice: RunChoice };
    readonly answer: SearchReport;
  };
  /** The lab with the program, at the chosen run. */
  readonly lab: {
    readonly order: { readonly program: ProgramTexts; readonly choice: RunChoice };
    readonly answer: LabLink;
  };
  readonly edited: { readonly order: { readonly fragment: string }; readonly answer: EditedProgram };
}

export type JobKind = keyof Jobs;
export type OrderOf<Kind extends JobKind> = Jobs[Kind]["order"];
export type AnswerOf<Kind extends JobKind> = Jobs[Kind]["answer"];

/** An order with its kind. */
export type Order = { readonly [Kind in JobKind]: { readonly kind: Kind } & OrderOf<Kind> }[JobKind];

export type ToEngine =
  /** The first message: the bytes of the core. */
  | { readonly kind: "load"; readonly core: Uint8Array<ArrayBuffer> }
  | { readonly kind: "ask"; readonly id: number; readonly order: Order }
  /** The answer is not wanted any more; there will be none. */
  | { readonly kind: "cancel"; readonly id: number };

export type FromEngine =
  | { readonly kind: "answer"; readonly id: number; readonly answer: AnswerOf<JobKind> }
  /** How far the work has come, in words. */
  | { readonly kind: "progress"; readonly id: number; readonly words: string }
  /** A mistake of Hotline, not of the program. */
  | { readonly kind: "failed"; readonly id: number; readonly message: string };

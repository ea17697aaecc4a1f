/**
 * What may be known of an exercise before its answer is locked: its file without `reveal`, and what an input needs to
 * know of the scenario or litmus experiment that it is about. The build makes both (web/tools/plugins), so that a page
 * neither has nor asks for anything that would give the answer away: a scenario's own file has its claim, its notes and
 * measured points.
 */
import type { ScaleName } from "../scenario/lab-words.ts";
import type { Parameter } from "../scenario/schema.ts";
import type { KindName, QuestionFile } from "./kinds.ts";
import type { Offered } from "./offered.ts";

/** A parameter as a slider needs it. */
export type AskedParameter = Pick<Parameter, "name" | "label" | "unit" | "min" | "max" | "step" | "scale" | "default">;

/** The public facts of the exercise's scenario or litmus experiment. */
export interface QuestionFolder {
  readonly kind: "scenario" | "litmus";
  /** The name of the folder. */
  readonly name: string;
  readonly variants: readonly { readonly id: string; readonly label: string }[];
  /** Of the machine; 0 of a litmus experiment. */
  readonly coreCount: number;
  /** What lies on the x-axis of the scenario's figure, the values of its sweep, and the axis' scale. */
  readonly xAxis:
    | {
        readonly label: string;
        readonly unit: string;
        readonly values: readonly number[];
        readonly scale: ScaleName;
      }
    | undefined;
  /** Points of the asked curve that the question states, as [x, y]: a drawing begins there. */
  readonly given?: readonly (readonly [x: number, y: number])[];
  readonly measure: { readonly label: string; readonly unit: string } | undefined;
  readonly parameters: readonly AskedParameter[];
  /** The program to edit or to search, or the litmus test. */
  readonly text: { readonly file: string; readonly text: string } | undefined;
  /**
   * The choices that a reader clicks or ticks, where only a run knows them: the names of a run's rows, in the order of
   * the alphabet; the outcomes of a litmus test. Where a moment is asked for, the first and the last cycle.
   */
  readonly offered: Offered;
}

export interface PublicExercise<K extends KindName = KindName> {
  /** As courses name it: "scenario/exercise". */
  readonly name: string;
  readonly file: QuestionFile<K>;
  readonly folder: QuestionFolder;
}

/** What gives the answer away: loaded after the lock. */
export interface RevealedPart {
  readonly reveal: unknown;
  /** The text of the solution of an exercise of kind "program". */
  readonly program: string | undefined;
}

/** An exercise in the list of all, with what loads its parts. */
export interface ListedExercise {
  readonly title: string;
  readonly kind: KindName;
  readonly minutes: number;
  readonly question: () => Promise<PublicExercise>;
  readonly reveal: () => Promise<RevealedPart>;
}

/** The exercise that the first page asks: no more than what stands there before an answer. */
export interface AskedFirst {
  /** As courses name it. */
  readonly name: string;
  /** The question in a few words. */
  readonly words: string;
  /** The last place of the x-axis: "48 cores". */
  readonly most: string;
  readonly unit: string;
}

/** What the first page says of the courses. */
export interface CourseCounts {
  readonly sheets: number;
  readonly questions: number;
}

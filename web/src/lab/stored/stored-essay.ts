/** The essay as it is stored when the site is built: texts as safe HTML, and what each section's control offers. */
import type { LabState } from "../link/lab-state.ts";

/** What a choice of the reader's changes in the state of each figure of the section. */
export type EssayChange = Partial<Pick<LabState, "parameters" | "variant" | "hidden">>;

export interface StoredStop {
  /** As a reader sees and hears it: "150 cycles". */
  readonly words: string;
  readonly change: EssayChange;
}

interface StoredSlider {
  readonly kind: "slider";
  readonly label: string;
  readonly stops: readonly StoredStop[];
  /** The place of the stop with which the figure opens. */
  readonly first: number;
}

interface StoredChoice {
  readonly kind: "choice";
  readonly label: string;
  /** The first is what the figure opens with. */
  readonly stops: readonly StoredStop[];
}

/** The parts of the figure that every section has. */
interface StoredPlain {
  readonly kind: "places" | "hand-offs";
}

interface StoredOwn {
  readonly kind: "own";
  readonly names: readonly string[];
}

export type StoredControl = StoredSlider | StoredChoice | StoredPlain | StoredOwn;

export interface StoredEssayFigure {
  readonly name: string;
  /** A link's fragment without "#". */
  readonly link: string;
}

export interface StoredEssaySection {
  readonly id: string;
  readonly title: string;
  /** HTML, as all texts of the essay. */
  readonly before: string;
  readonly caption: string;
  readonly after: string;
  readonly figures: readonly StoredEssayFigure[];
  readonly control: StoredControl;
}

export interface StoredQuestion {
  readonly name: string;
  readonly title: string;
}

export interface StoredEssay {
  readonly title: string;
  readonly claim: string;
  readonly opening: string;
  readonly sections: readonly StoredEssaySection[];
  readonly questions: readonly StoredQuestion[];
  readonly sources: Readonly<Record<string, string>>;
}

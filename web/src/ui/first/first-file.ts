/**
 * The file with which a page can show its first picture: texts of the page, and the values of its drawings. It is
 * written when the site is built (tools/prerender), one file for each scenario and one for the first page.
 */
import type { FigureData, PointRef } from "../../lab/figure/figure-data.ts";
import type { AxisScales, PanelId } from "../../model/scenario/lab-words.ts";
import type { StillMachine } from "../playback/still-moment.ts";

export interface FirstFigure {
  readonly data: FigureData;
  readonly scales: AxisScales;
  readonly selected: PointRef | undefined;
}

/** A step of the scenario's tour. */
export interface FirstStep {
  /** The panel of which it speaks. */
  readonly panel: PanelId | undefined;
  /** The pane of the lab that shows it, and that of windows that show one thing at a time. */
  readonly pane: {
    readonly usual: string;
    readonly oneAtATime: { readonly condition: string; readonly name: string };
  };
  /** The strip with its text, as HTML: in a lab at the end of the main part of the page, in an embed behind that. */
  readonly strip: string;
}

export interface FirstFile {
  /** The page as HTML, as the application writes it, with figures of any size and with empty canvases. */
  readonly page: string;
  readonly figure?: FirstFigure | undefined;
  readonly machine?: StillMachine | undefined;
  readonly steps?: readonly FirstStep[] | undefined;
  /** Of a lab: the words beneath the figure, as HTML, at each place of the selected curve. */
  readonly words?: Readonly<Record<number, string>> | undefined;
  /** Addresses of the scripts with the texts of the scenario, and with what is stored of it. */
  readonly scripts?: readonly string[] | undefined;
}

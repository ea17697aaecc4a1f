/**
 * The page of one scenario: its claim, its stored figure, its variants, notes and sources. Without JavaScript the
 * figure is a drawing in the page; with JavaScript the embed of the lab replaces the drawing. Links lead into the lab.
 */
import { createElement } from "react";
import { formatNumber } from "../../src/base/format.ts";
import { StillFigure } from "../../src/charts/figure/still-figure.tsx";
import { figureOfStored } from "../../src/lab/figure/figure-of-stored.ts";
import type { ChartSize } from "../../src/lab/figure/figure-data.ts";
import { summarise } from "../../src/lab/figure/summary.ts";
import { newLabState } from "../../src/lab/link/lab-state.ts";
import { scenarioPath } from "../../src/lab/link/page-path.ts";
import { writeLink } from "../../src/lab/link/route.ts";
import type { StoredFigure } from "../../src/lab/stored/stored-figure.ts";
import type { ScenarioFile } from "../../src/model/scenario/schema.ts";
import { headOfLinked, type PageAddresses, pageDocument, wayToSite } from "./page-document.tsx";
import { type Neighbours, NotesText, Onwards, Opening, Sources } from "./still-parts.tsx";

export interface PagedScenario {
  readonly name: string;
  readonly file: ScenarioFile;
  readonly figure: StoredFigure;
  /** The notes as safe HTML; undefined for a scenario without notes. */
  readonly notes: string | undefined;
}

/**
 * Sizes in CSS pixels: the figure scales with the page, and its letters with it; narrow pages therefore have a size of
 * their own.
 */
const WIDE: ChartSize = { width: 848, height: 480, fontPx: 13 };
const NARROW: ChartSize = { width: 360, height: 480, fontPx: 13 };

/** The whole text of the page. */
export function scenarioPage(scenario: PagedScenario, neighbours: Neighbours, addresses: PageAddresses): string {
  const { name, file } = scenario;
  const head = headOfLinked(file.title, file.claim, scenarioPath(name), addresses);
  return pageDocument(head, <ScenarioPage scenario={scenario} neighbours={neighbours} root={wayToSite(head.path)} />);
}

/** The figure alone, `size` in CSS pixels. */
export function StoredPicture({ figure, size }: { readonly figure: StoredFigure; readonly size: ChartSize }) {
  const data = figureOfStored(figure);
  return <StillFigure data={data} size={size} scales={figure.scales} summary={summarise(data)} />;
}

interface ScenarioPageProps {
  readonly scenario: PagedScenario;
  readonly neighbours: Neighbours;
  /** The relative path to the site's folder. */
  readonly root: string;
}

function ScenarioPage({ scenario, neighbours, root }: ScenarioPageProps) {
  const { name, file, figure, notes } = scenario;
  const experiment = newLabState(name);
  return (
    <main className="hl-page hl-still">
      <Opening
        name={name}
        file={file}
        open={{ label: "Open the lab", href: root + writeLink({ page: "lab", experiment }) }}
        tour={
          figure.tourSteps > 0 ? root + writeLink({ page: "lab", experiment: { ...experiment, tour: 1 } }) : undefined
        }
      />
      <figure className="hl-still-figure">
        <LabOrDrawing scenario={scenario} />
        <script src={`${root}hotline-lab.js`} defer />
        <figcaption className="hl-small hl-muted">
          {figure.yLabel} in {figure.yUnit}, against {figure.xLabel}. The curves are stored with the site; the lab
          simulates them again in your browser.
          {figure.published.length > 0 && " Dots are published measurements of real machines."}
        </figcaption>
      </figure>
      <FigureTable figure={figure} />
      <h2>Variants</h2>
      <dl className="hl-still-variants">
        {file.variants.map((variant) => (
          <div key={variant.id}>
            <dt>{variant.label}</dt>
            <dd>{variant.about}</dd>
          </div>
        ))}
      </dl>
      <NotesText html={notes} />
      <Sources sources={file.sources} />
      <Onwards neighbours={neighbours} root={root} />
    </main>
  );
}

/** The custom element shows its content, the drawing, until its lab is loaded. */
function LabOrDrawing({ scenario: { name, file, figure } }: { readonly scenario: PagedScenario }) {
  return createElement(
    "hotline-lab",
    { scenario: name, title: file.title },
    <div className="hl-still-wide">
      <StoredPicture figure={figure} size={WIDE} />
    </div>,
    <div className="hl-still-narrow">
      <StoredPicture figure={figure} size={NARROW} />
    </div>,
  );
}

/** The figure's values, for readers who do not see the figure and for readers who want the numbers. */
function FigureTable({ figure }: { readonly figure: StoredFigure }) {
  return (
    <details className="hl-still-table">
      <summary>The figure as a table</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{figure.xLabel}</th>
            {figure.series.map((series) => (
              <th key={series.id} scope="col">
                {series.label}, {figure.yUnit}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figure.xValues.map((x) => (
            <tr key={x}>
              <th scope="row">{formatNumber(x, 6)}</th>
              {figure.series.map((series) => (
                <td key={series.id} className="hl-number">
                  {series.points.filter((point) => point[0] === x).map((point) => formatNumber(point[1]))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/**
 * The page of one litmus experiment: its claim, and for each variant its code and every outcome under every model, as
 * the explorer found them when the site was built; notes and sources. Nothing needs JavaScript. Links lead to the
 * experiment itself, where executions can be stepped through and fences put in.
 */
import { newLitmusState } from "../../src/lab/link/litmus-state.ts";
import { scenarioPath } from "../../src/lab/link/page-path.ts";
import { writeLink } from "../../src/lab/link/route.ts";
import type { MatrixRow } from "../../src/litmus/outcomes/matrix.ts";
import type { LitmusFile, LitmusVariant } from "../../src/model/litmus/litmus-schema.ts";
import { headOfLinked, type PageAddresses, pageDocument, wayToSite } from "./page-document.tsx";
import { type Neighbours, NotesText, Onwards, Opening, Sources } from "./still-parts.tsx";

export interface PagedVariant {
  readonly variant: LitmusVariant;
  /** The text of the test. */
  readonly text: string;
  /** `Can both be 0?` */
  readonly question: string;
  /** The observed registers and locations: `EAX of P0`. */
  readonly names: readonly string[];
  readonly rows: readonly MatrixRow[];
  /** What each model answers: "yes", "no", "not known" or "no executions". */
  readonly answers: readonly string[];
  /** What the outcomes do not say by themselves. */
  readonly caveats: readonly string[];
}

export interface PagedLitmus {
  readonly name: string;
  readonly file: LitmusFile;
  readonly models: readonly string[];
  readonly variants: readonly PagedVariant[];
  /** The notes as safe HTML. */
  readonly notes: string | undefined;
}

/** The whole text of the page. */
export function litmusPage(experiment: PagedLitmus, neighbours: Neighbours, addresses: PageAddresses): string {
  const { name, file } = experiment;
  const head = headOfLinked(file.title, file.claim, scenarioPath(name), addresses);
  const root = wayToSite(head.path);
  return pageDocument(head, <LitmusPage experiment={experiment} neighbours={neighbours} root={root} />);
}

interface LitmusPageProps {
  readonly experiment: PagedLitmus;
  readonly neighbours: Neighbours;
  /** The relative path to the site's folder. */
  readonly root: string;
}

function LitmusPage({ experiment, neighbours, root }: LitmusPageProps) {
  const { name, file, notes } = experiment;
  const litmus = newLitmusState(name);
  return (
    <main className="hl-page hl-still">
      <Opening
        name={name}
        file={file}
        open={{ label: "Open the experiment", href: root + writeLink({ page: "litmus", litmus }) }}
        tour={
          file.tour === undefined ? undefined : root + writeLink({ page: "litmus", litmus: { ...litmus, tour: 1 } })
        }
      />
      <h2>Every outcome</h2>
      <p>
        The explorer has gone through every order of accesses and of stores leaving store buffers. An arrow marks the
        outcomes for which the condition of the question holds.
      </p>
      {experiment.variants.map((one) => (
        <Variant key={one.variant.id} one={one} experiment={experiment} root={root} />
      ))}
      <NotesText html={notes} />
      <Sources sources={file.sources} />
      <Onwards neighbours={neighbours} root={root} />
    </main>
  );
}

interface VariantProps {
  readonly one: PagedVariant;
  readonly experiment: PagedLitmus;
  readonly root: string;
}

function Variant({ one: { variant, text, ...found }, experiment, root }: VariantProps) {
  const litmus = { ...newLitmusState(experiment.name), variant: variant.id };
  return (
    <section className="hl-still-variant">
      <h3>
        <a href={root + writeLink({ page: "litmus", litmus })}>{variant.label}</a>
      </h3>
      <p>{variant.about}</p>
      {/* On a phone it scrolls, so the keyboard must reach it. */}
      <pre className="hl-still-program" role="group" aria-label={`Program, ${variant.label}`} tabIndex={0}>
        {text}
      </pre>
      <Outcomes label={variant.label} models={experiment.models} {...found} />
    </section>
  );
}

interface OutcomesProps extends Omit<PagedVariant, "variant" | "text"> {
  readonly label: string;
  readonly models: readonly string[];
}

function Outcomes({ label, models, question, names, rows, answers, caveats }: OutcomesProps) {
  return (
    <div className="hl-still-table">
      <table>
        <caption className="hl-visually-hidden">{`Outcomes and models: ${label}`}</caption>
        <thead>
          <tr>
            {[...names, ...models].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ outcome, values, holds, cells }) => (
            <tr key={outcome}>
              {values.map((value, i) => (
                <td key={names[i] ?? i}>{i === 0 && holds ? `→ ${value}` : value}</td>
              ))}
              {cells.map(({ model, verdict }) => (
                <td key={model}>{verdict}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={Math.max(1, names.length)}>
              {question}
            </th>
            {answers.map((answer, i) => (
              <td key={models[i] ?? i}>{answer}</td>
            ))}
          </tr>
        </tfoot>
      </table>
      {caveats.map((caveat) => (
        <p key={caveat} className="hl-small hl-muted">
          {caveat}
        </p>
      ))}
    </div>
  );
}

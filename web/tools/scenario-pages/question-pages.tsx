/**
 * The pages that stand before the # of links to sheets and exercises: title and question, and the way into the
 * application. They say only what may be known before an answer is locked, and their picture is the general one: that
 * of the scenario would give answers away.
 */
import { countOf } from "../../src/base/text.ts";
import { orThrow } from "../../src/base/result.ts";
import { newQuestionState, newSheetState } from "../../src/lab/link/exercise-state.ts";
import { questionPath } from "../../src/lab/link/page-path.ts";
import { writeLink } from "../../src/lab/link/route.ts";
import { withoutBindings } from "../../src/model/scenario/bound-numbers.ts";
import { courseNames, exerciseNames } from "../../cli/files/catalogue.ts";
import { Courses } from "../../cli/files/open-exercise.ts";
import { headOfLinked, type PageAddresses, pageDocument, wayToSite } from "./page-document.tsx";

/** All of these pages lie in this folder. */
export const QUESTIONS_PATH = "q/";

interface Page {
  readonly path: string;
  readonly text: string;
}

/** Throws where a sheet and an exercise have the same name. */
export function questionPages(addresses: PageAddresses): readonly Page[] {
  const project = new Courses();
  const titles = new Map<string, string>();
  const exercises = exerciseNames().map((name) => {
    const { title, question, minutes } = orThrow(project.exercise(name)).exercise.file;
    titles.set(name, title);
    return page(name, { title, lead: withoutBindings(question), minutes, questions: [] }, addresses);
  });
  const sheets = courseNames().flatMap((course) =>
    orThrow(project.course(course)).sheets.map(({ id, title, minutes, exercises: asked }) => {
      const questions = asked.map((exercise) => ({ name: exercise, title: titles.get(exercise) ?? exercise }));
      const lead = `${countOf(asked.length, "question")}, about ${countOf(minutes, "minute")}: answer first, then see what the simulation shows.`;
      return page(`${course}/${id}`, { title, lead, minutes, questions }, addresses);
    }),
  );
  const pages = [...exercises, ...sheets];
  const twice = pages.find(({ path }, i) => pages.findIndex((other) => other.path === path) !== i);
  if (twice !== undefined) throw new Error(`two pages would be ${twice.path}`);
  return pages;
}

interface Shown {
  readonly title: string;
  readonly lead: string;
  readonly minutes: number;
  /** Of a sheet. */
  readonly questions: readonly { readonly name: string; readonly title: string }[];
}

function page(name: string, shown: Shown, addresses: PageAddresses): Page {
  const path = questionPath(name);
  const head = headOfLinked(shown.title, shown.lead, path, addresses);
  return { path, text: pageDocument(head, <QuestionPage name={name} shown={shown} root={wayToSite(path)} />) };
}

interface QuestionPageProps {
  readonly name: string;
  readonly shown: Shown;
  /** The relative path to the site's folder. */
  readonly root: string;
}

function QuestionPage({ name, shown: { title, lead, minutes, questions }, root }: QuestionPageProps) {
  const isSheet = questions.length > 0;
  const exercise = isSheet ? newSheetState(name) : newQuestionState(name);
  return (
    <main className="hl-page hl-still">
      <p className="hl-small hl-muted">{isSheet ? "A sheet of questions" : `A question of ${minutes} minutes`}</p>
      <h1>{title}</h1>
      <p className="hl-page-lead">{lead}</p>
      <p className="hl-still-ways">
        <a className="hl-button hl-button--primary" href={root + writeLink({ page: "exercise", exercise })}>
          {isSheet ? "Begin" : "Answer the question"}
        </a>
        <a className="hl-button" href={root + writeLink({ page: "course" })}>
          All sheets
        </a>
      </p>
      {isSheet && (
        <ol>
          {questions.map((question) => (
            <li key={question.name}>
              <a href={root + questionPath(question.name)}>{question.title}</a>
            </li>
          ))}
        </ol>
      )}
    </main>
  );
}

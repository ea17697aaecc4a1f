/** The views that take answers, one for each kind, each loaded when a question of its kind is first shown. */
import type { KindName } from "../../../model/exercise/kinds.ts";
import { type LazyPart, lazyPart } from "../../parts/lazy-part.tsx";
import type { AnswerPropsOf } from "../answer-view.ts";
import "./answers.css";

type AnswerViews = { readonly [K in KindName]?: LazyPart<AnswerPropsOf<K>> };

/** A kind that is missing cannot be answered in the page. */
export const ANSWER_VIEWS: AnswerViews = {
  choice: lazyPart("The question", () => import("./choice.tsx").then((module) => module.ChoiceAnswer)),
  draw: lazyPart("The question", () => import("./draw.tsx").then((module) => module.DrawAnswer)),
  number: lazyPart("The question", () => import("./number.tsx").then((module) => module.NumberAnswer)),
  order: lazyPart("The question", () => import("./order.tsx").then((module) => module.OrderAnswer)),
  pick: lazyPart("The question", () => import("./pick.tsx").then((module) => module.PickAnswer)),
  outcomes: lazyPart("The question", () => import("./outcomes.tsx").then((module) => module.OutcomesAnswer)),
  setting: lazyPart("The question", () => import("./setting.tsx").then((module) => module.SettingAnswer)),
  table: lazyPart("The question", () => import("./table.tsx").then((module) => module.TableAnswer)),
  find: lazyPart("The question", () => import("./find.tsx").then((module) => module.FindAnswer)),
  program: lazyPart("The question", () => import("./program.tsx").then((module) => module.ProgramAnswer)),
};

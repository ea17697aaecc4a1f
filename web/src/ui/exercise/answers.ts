/** The views that take answers, one for each kind, each loaded when a question of its kind is first shown. */
import type { KindName } from "../../model/exercise/kinds.ts";
import { type LazyPart, lazyPart } from "../parts/lazy-part.tsx";
import type { AnswerPropsOf } from "./answer-view.ts";

type AnswerViews = { readonly [K in KindName]?: LazyPart<AnswerPropsOf<K>> };

/** A kind that is missing cannot be answered in the page. */
export const ANSWER_VIEWS: AnswerViews = {
  choice: lazyPart("The question", () => import("./answers/choice.tsx").then((module) => module.ChoiceAnswer)),
  draw: lazyPart("The question", () => import("./answers/draw.tsx").then((module) => module.DrawAnswer)),
  number: lazyPart("The question", () => import("./answers/number.tsx").then((module) => module.NumberAnswer)),
};

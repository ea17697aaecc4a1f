/** Has the release of the link answer for as long as the figure is shown: the page's state then has its curves. */
import { useEffect } from "react";
import type { PageState } from "../../lab/state/app-state.ts";
import { askedByState } from "../../session/answers/asked-by-state.ts";
import { useStore } from "../state/app-context.ts";
import { useAnswers } from "../state/use-answer.ts";
import { asWasOf, useOfRelease } from "./as-was.ts";

export function FollowRelease() {
  const store = useStore();
  const answers = useAnswers();
  const release = useOfRelease()?.release;
  useEffect(() => {
    if (release === undefined) return undefined;
    /* Points arrive many times a second, and ask for nothing else. */
    let last: { readonly of: PageState; readonly asked: ReturnType<typeof asWasOf> } | undefined;
    const asked = (state: PageState) => {
      const isLast = last?.of.route === state.route && last.of.opened === state.opened;
      if (!isLast) last = { of: state, asked: state.route.page === "lab" ? asWasOf(state, release) : undefined };
      return last?.asked;
    };
    return store.follow("asWas", askedByState(answers, asked));
  }, [store, answers, release]);
  return null;
}

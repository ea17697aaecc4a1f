/**
 * Parts of the page that are loaded when they are first shown: a dialog, the editor, a page. While a part is on its
 * way, a placeholder is shown; when the part does not come, or breaks later, a message takes its place, with a way to
 * try again, and everything around it goes on.
 *
 * React's own lazy() remembers a failure for ever, so it is not used.
 */
import { useEffect, useState, type ComponentType, type ReactNode } from "react";
import { SITE_FILES } from "../../loading/site-files.ts";
import { failureSentence } from "../../loading/load-error.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { LoadFailure } from "./load-failure.tsx";

/** After this time the reader is told that the network is slow. assumed: longer than usual. */
const HINT_MS = 3000;

interface LazyPartOptions<Props> {
  /** The placeholder until the part is there; it stays beneath the message when the part has not come. */
  readonly placeholder?: ComponentType<Props>;
  /** The frame around messages about the part: a page of its own needs one. */
  readonly frame?: (children: ReactNode) => ReactNode;
}

type Loading<Props> =
  | { readonly kind: "waiting" | "slow" }
  | { readonly kind: "failed"; readonly error: unknown }
  | { readonly kind: "here"; readonly Part: ComponentType<Props> };

/** A part that can be asked for before it is shown. */
export type LazyPart<Props> = ComponentType<Props> & {
  /** Resolves when the part is there, and then it is shown without a placeholder. Rejects as its import does. */
  readonly arrive: () => Promise<void>;
  /** Would it be shown at once? */
  readonly isHere: () => boolean;
};

/** `what` begins sentences: "The Share dialog". */
export function lazyPart<Props extends object>(
  what: string,
  load: () => Promise<ComponentType<Props>>,
  { placeholder: Placeholder, frame = (children) => children }: LazyPartOptions<Props> = {},
): LazyPart<Props> {
  let arrived: ComponentType<Props> | undefined;
  const arrive = async (): Promise<ComponentType<Props>> => {
    arrived ??= await load();
    return arrived;
  };
  function Part(props: Props) {
    const { loading, retry } = useLoading(arrive, arrived);
    if (loading.kind === "here") {
      const { Part: Loaded } = loading;
      return (
        <ErrorBoundary what={what}>
          <Loaded {...props} />
        </ErrorBoundary>
      );
    }
    return (
      <>
        {loading.kind === "failed"
          ? frame(<LoadFailure sentence={failureSentence(what, loading.error)} onRetry={retry} />)
          : (loading.kind === "slow" || Placeholder === undefined) &&
            frame(<Waiting what={what} slow={loading.kind === "slow"} />)}
        {Placeholder !== undefined && <Placeholder {...props} />}
      </>
    );
  }
  return Object.assign(Part, { arrive: async () => void (await arrive()), isHere: () => arrived !== undefined });
}

function useLoading<Props>(load: () => Promise<ComponentType<Props>>, arrived: ComponentType<Props> | undefined) {
  const [loading, setLoading] = useState<Loading<Props>>(
    arrived === undefined ? { kind: "waiting" } : { kind: "here", Part: arrived },
  );
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let wanted = true;
    setLoading((before) => (before.kind === "here" ? before : { kind: "waiting" }));
    const hint = setTimeout(() => setLoading({ kind: "slow" }), HINT_MS);
    load()
      .then(
        (Part): Loading<Props> => ({ kind: "here", Part }),
        (error: unknown): Loading<Props> => ({ kind: "failed", error }),
      )
      .then((outcome) => {
        clearTimeout(hint);
        if (wanted) setLoading(outcome);
      })
      .catch(() => undefined);
    return () => {
      wanted = false;
      clearTimeout(hint);
    };
  }, [load, attempt]);
  const failed = loading.kind === "failed";
  const retry = (): void => setAttempt((before) => before + 1);
  useEffect(() => (failed ? SITE_FILES.onLate(retry) : undefined), [failed]);
  return { loading, retry };
}

function Waiting({ what, slow }: { readonly what: string; readonly slow: boolean }) {
  return (
    <p className="hl-small hl-muted" role="status">
      {slow ? `${what} has not come yet; the network is slow, or does not answer. Still waiting …` : "Loading …"}
    </p>
  );
}

/** The message in the place of a part that could not be loaded: what and why, that nothing is lost, and what to do. */
import { useEffect, type MouseEvent } from "react";
import { reloadKeeping, seekNewVersion, useNewVersion } from "../browser/new-version.ts";
import { goOnAt } from "./go-on.ts";

interface LoadFailureProps {
  /** Leaves out what to do. */
  readonly sentence: string;
  readonly onRetry: () => void;
  /** True in a region that is read out already. */
  readonly isInAlert?: boolean;
}

export function LoadFailure({ sentence, onRetry, isInAlert = false }: LoadFailureProps) {
  const isReplaced = useNewVersion();
  const retry = ({ currentTarget }: MouseEvent): void => {
    goOnAt(currentTarget);
    onRetry();
  };
  useEffect(seekNewVersion, []);
  return (
    <div className="hl-load-failure" role={isInAlert ? undefined : "alert"}>
      <p>{sentence}</p>
      <p className="hl-muted">
        {isReplaced
          ? "A newer version of Hotline has been put online, and files of this one may be gone. "
          : "Nothing that you have typed or computed is lost. "}
        {isReplaced && "Reload to use it: the experiment and what you have typed are kept."}
      </p>
      <p className="hl-load-failure-ways">
        <button type="button" className="hl-button hl-button--primary" onClick={retry}>
          Try again
        </button>
        <button type="button" className="hl-button" onClick={reloadKeeping}>
          Reload the page
        </button>
      </p>
    </div>
  );
}

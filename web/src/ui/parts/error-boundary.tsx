/**
 * The message in the place of a part of the page, or of a whole page, that broke: what happened and what to do. The
 * rest of the page goes on. Nothing fails silently.
 */
import { Component, type ReactNode } from "react";
import { reloadKeeping } from "../browser/new-version.ts";
import { goOnAt } from "./go-on.ts";

interface Props {
  /** The part, as the beginning of a sentence: "The Share dialog". When left out, the whole page. */
  readonly what?: string;
  readonly children: ReactNode;
}

interface State {
  readonly error: Error | undefined;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error } = this.state;
    const { what, children } = this.props;
    if (error === undefined) return children;
    if (what === undefined) return <BrokenPage message={error.message} />;
    return <BrokenPart what={what} message={error.message} onRetry={() => this.setState({ error: undefined })} />;
  }
}

interface BrokenPartProps {
  readonly what: string;
  readonly message: string;
  readonly onRetry: () => void;
}

function BrokenPart({ what, message, onRetry }: BrokenPartProps) {
  return (
    <div className="hl-load-failure" role="alert">
      <p>{`${what} stopped working: ${message}`}</p>
      <p className="hl-muted">Nothing that you have typed or computed is lost.</p>
      <p className="hl-load-failure-ways">
        <button
          type="button"
          className="hl-button hl-button--primary"
          onClick={({ currentTarget }) => {
            goOnAt(currentTarget);
            onRetry();
          }}
        >
          Try again
        </button>
        <button type="button" className="hl-button" onClick={reloadKeeping}>
          Reload the page
        </button>
      </p>
    </div>
  );
}

function BrokenPage({ message }: { readonly message: string }) {
  return (
    <main id="main" className="hl-page" tabIndex={-1}>
      <div role="alert">
        <h1>This page stopped working.</h1>
        <p className="hl-page-lead">{message}</p>
      </div>
      <p>
        The address still holds the experiment:{" "}
        <button type="button" className="hl-button" onClick={reloadKeeping}>
          load it again
        </button>
        . If that does not help, begin from <a href="#/">the list of scenarios</a>.
      </p>
    </main>
  );
}

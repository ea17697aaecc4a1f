/** What is shown instead of a page that broke: what happened and what to do. Nothing fails silently. */
import { Component, type ReactNode } from "react";

interface State {
  readonly error: Error | undefined;
}

export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <main id="main" className="hl-page" tabIndex={-1}>
        <h1>This page stopped working.</h1>
        <p className="hl-page-lead">{error.message}</p>
        <p>
          The address still holds the experiment:{" "}
          <button type="button" className="hl-button" onClick={() => globalThis.location.reload()}>
            load it again
          </button>
          . If that does not help, begin from <a href="#/">the list of scenarios</a>.
        </p>
      </main>
    );
  }
}

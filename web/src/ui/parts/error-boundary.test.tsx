import { expect, it } from "vitest";
import { rendered } from "../testing/rendered.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";

it("tells a screen reader, and the stored picture that gives way to alerts, that a whole page broke", () => {
  const boundary = new ErrorBoundary({ children: "the page" });
  boundary.state = ErrorBoundary.getDerivedStateFromError(new Error("no more"));
  expect(rendered(boundary.render())).toMatch(/role="alert"><h1>This page stopped working\.<\/h1><p[^>]*>no more</);
});

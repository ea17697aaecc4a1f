/**
 * Tells on every page whose link names a release that it is another one than this, and on the page of a release in its
 * folder that it stays as it was. The region is there before it has any text: only then do screen readers read it out.
 */
import type { ReactNode } from "react";
import { otherRelease } from "../../lab/other-release.ts";
import { lazyPart } from "../parts/lazy-part.tsx";
import { useApp } from "../state/app-context.ts";
import { isInRelease } from "./site-root.ts";

/** `children` are told where the link is of this release, or its release is not on the site. */
export function VersionNews({ children }: { readonly children?: ReactNode }) {
  const isOfOther = useApp((state) => otherRelease(state) !== undefined);
  return (
    <div className="hl-link-news" role="status">
      {isInRelease() && <PastRelease />}
      {isOfOther ? <OtherVersion>{children}</OtherVersion> : children}
    </div>
  );
}

const PastRelease = lazyPart("The newest release", async () => {
  return (await import("./past-release.tsx")).PastRelease;
});

const OtherVersion = lazyPart<{ readonly children?: ReactNode }>("The answer of another release", async () => {
  return (await import("./other-version.tsx")).OtherVersion;
});

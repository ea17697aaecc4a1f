/**
 * Tells the reader of a link that another release made it, and offers both answers: as it was, by that release itself,
 * and with today's model. The curves of both are in the figure.
 */
import type { ReactNode } from "react";
import { MODEL_VERSION } from "../../base/abi.gen.ts";
import { formatNumber } from "../../base/format.ts";
import { HOTLINE_VERSION } from "../../base/version.ts";
import { linkOfRelease } from "../../lab/as-was.ts";
import type { ReleaseAnswer } from "../../lab/state/release-answer.ts";
import { THESE_VERSIONS } from "../../lab/link/link-versions.ts";
import { hashAt, isSameRuns } from "../../lab/figure/release-curves.ts";
import { changesSince } from "../../lab/model-history.ts";
import { selectedRef } from "../../lab/place-selectors.ts";
import { figureData } from "../../lab/selectors.ts";
import { experimentOf } from "../../lab/state/opened.ts";
import { compareVersions, type ReleaseEntry } from "../../base/releases.ts";
import { useSelectedName } from "../lab-parts/run-name.tsx";
import { lazyPart } from "../parts/lazy-part.tsx";
import { Toggle } from "../parts/toggle.tsx";
import { focusContent } from "../parts/use-arrival.ts";
import { useApp, useDispatch } from "../state/app-context.ts";
import { missingRelease, type OfRelease, useAsWas, useOfRelease } from "./as-was.ts";
import "../dialogs/share/link-news.css";
import { releaseAddress } from "./site-releases.ts";
import { useTodaysModel } from "./use-todays-model.ts";

/** `children` are told where the release is not on the site. */
export function OtherVersion({ children }: { readonly children?: ReactNode }) {
  const asked = useOfRelease();
  const page = useApp((state) => state.route.page);
  useTodaysModel(asked?.release);
  if (asked === undefined) return null;
  const { release, releases } = asked;
  const isMissing = release === undefined && releases.coming === undefined;
  return (
    <>
      <p className="hl-link-versions">
        <span>
          <MadeBy {...asked} /> {isMissing && <Missing {...asked} />}
          {release !== undefined && page === "lab" && <Answers version={release.version} />}
        </span>
        {release !== undefined && <AsItWas release={release} />}
        <Todays version={asked.version} />
      </p>
      {release !== undefined && page === "litmus" && <FactsCompared />}
      {isMissing && children}
    </>
  );
}

const FactsCompared = lazyPart("The answer of another release", async () => {
  return (await import("./facts-compared.tsx")).FactsCompared;
});

/** Then this is the page of a release in its folder, or a copy that is no longer the newest. */
function isLater(version: string): boolean {
  return compareVersions(version, HOTLINE_VERSION) > 0;
}

function MadeBy({ version, release }: OfRelease) {
  const model = release === undefined ? "" : ` (model ${release.model})`;
  const changes = release === undefined ? undefined : changesSince(release.model, MODEL_VERSION);
  return (
    <>
      <strong>
        This link was made with Hotline {version}
        {model}
      </strong>
      ; this is {isLater(version) && "an earlier one, "}
      {HOTLINE_VERSION} (model {MODEL_VERSION}).
      {changes !== undefined && ` What has changed since: ${changes}.`}
    </>
  );
}

function Missing({ version, releases }: OfRelease) {
  return <>It cannot be shown as it was: {missingRelease({ version, releases })}.</>;
}

function Answers({ version }: { readonly version: string }) {
  const answer = useAsWas();
  if (answer.value !== undefined) return <Both answer={answer.value} />;
  if (answer.failure !== undefined)
    return (
      <>
        Hotline {version} gives no answer: {answer.failure}.
      </>
    );
  return <>Hotline {version} computes it as it was …</>;
}

function Both({ answer }: { readonly answer: ReleaseAnswer }) {
  const data = useApp(figureData);
  const selected = useApp(selectedRef);
  const name = useSelectedName();
  const result = useApp((state) => experimentOf(state).result);
  const isSame = useApp(({ run }) => isSameRuns(answer.points, run));
  const hashNow = useApp(({ run }) => selected && hashAt(run.points, selected.seriesId, selected.x));
  const then = answer.points.find(({ variant, x }) => variant === selected?.seriesId && x === selected.x);
  const now = data.series.find(({ id }) => id === selected?.seriesId)?.points.find(({ x }) => x === selected?.x);
  const notices =
    answer.notices.length === 0 ? "" : ` Of this page's state it did not understand: ${answer.notices.join(" ")}`;
  if (isSame === true)
    return (
      <>
        <strong>Both give the same</strong>, bit for bit, at every point.{notices}
      </>
    );
  const seen = result !== undefined && result.hash === then?.hash ? ", as its author saw it" : "";
  return (
    <>
      {name}:{" "}
      {then === undefined ? (
        "no value then"
      ) : (
        <>
          <strong>
            {formatNumber(then.y, 4)} {answer.unit} as it was
          </strong>
          {seen} (trace hash <Hash of={then.hash} />)
        </>
      )}
      ,{" "}
      {now === undefined ? (
        "not yet computed today"
      ) : (
        <>
          <strong>
            {formatNumber(now.y, 4)} {data.yUnit} with today's model
          </strong>{" "}
          (<Hash of={hashNow} />)
        </>
      )}
      . The dotted curves and rings are those of Hotline {answer.version}.{notices}
    </>
  );
}

function Hash({ of }: { readonly of: string | undefined }) {
  return of === undefined ? <>not known</> : <code>{of}</code>;
}

function AsItWas({ release }: { readonly release: ReleaseEntry }) {
  const link = useApp((state) => linkOfRelease(state.route, release));
  return (
    <a className="hl-button" href={`${releaseAddress(release.version)}${link}`}>
      As it was ({release.version})
    </a>
  );
}

/** From then on the link is one of this release. Back leads to both answers again. */
function Todays({ version }: Pick<OfRelease, "version">) {
  const dispatch = useDispatch();
  const choose = () => {
    dispatch({ kind: "versions", versions: THESE_VERSIONS });
    focusContent();
  };
  return (
    <Toggle on={false} onChange={choose}>
      {isLater(version) ? `With ${HOTLINE_VERSION}` : "With today's model"}
    </Toggle>
  );
}

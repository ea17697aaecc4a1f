/**
 * Tells the reader of a link about its results: whether they are those that the author saw, and with which model
 * version they were made where that is not today's.
 */
import { MODEL_VERSION } from "../../../base/abi.gen.ts";
import { formatNumber } from "../../../base/format.ts";
import { useApp, useDispatch } from "../../state/app-context.ts";
import { VersionNews } from "../../versions/version-news.tsx";
import { focusContent } from "../../parts/use-arrival.ts";
import { Toggle } from "../../parts/toggle.tsx";
import { throughputUnit } from "../../../model/scenario/scenario.ts";
import { changesSince } from "../../../lab/model-history.ts";
import { experimentOf, scenarioOf } from "../../../lab/state/opened.ts";
import { useSelectedName } from "../../lab-parts/run-name.tsx";
import { comparison, type Comparison } from "../../../lab/shared-state.ts";
import "./link-news.css";

export function LinkNews() {
  const said = useApp(comparison);
  const version = useApp((state) => experimentOf(state).modelVersion);
  return (
    <VersionNews>
      {version !== MODEL_VERSION && <OtherModel version={version} />}
      {said !== undefined && <ResultNews said={said} />}
    </VersionNews>
  );
}

/** The core of the link's own model version runs; one button changes to today's, and Back leads back. */
function OtherModel({ version }: { version: number }) {
  const result = useApp((state) => experimentOf(state).result);
  const dispatch = useDispatch();
  const changes = changesSince(version, MODEL_VERSION);
  const useToday = () => {
    dispatch({ kind: "change", change: { modelVersion: MODEL_VERSION, result } });
    focusContent();
  };
  return (
    <p>
      <span>
        <strong>This link says that it was made with model version {version}</strong>; today's is version{" "}
        {MODEL_VERSION}. Where this site has the core of version {version}, that core runs, so that the numbers are the
        author's.{changes !== undefined && ` What has changed since: ${changes}.`}
      </span>
      <Toggle on={false} onChange={useToday}>
        Rerun with today's model
      </Toggle>
    </p>
  );
}

function ResultNews({ said }: { said: Comparison }) {
  const name = useSelectedName();
  const scenario = useApp(scenarioOf);
  const unit = scenario === undefined ? "operations/s" : throughputUnit(scenario);
  const dispatch = useDispatch();
  const close = () => {
    dispatch({ kind: "change", change: { result: undefined } });
    focusContent();
  };
  return (
    <p>
      <span>{sentenceOf(said, name, unit)}</span>
      {said.kind !== "waiting" && (
        <button type="button" className="hl-button hl-button--quiet" onClick={close}>
          Close
        </button>
      )}
    </p>
  );
}

function sentenceOf(said: Comparison, name: string, unit: string) {
  switch (said.kind) {
    case "waiting":
      return `The author's result for "${name}" is in the link. It is compared when this run is finished.`;
    case "same":
      return (
        <>
          <strong>The same result as the author saw</strong>, bit for bit: {name},{" "}
          {formatNumber(said.now.throughput, 4)} {unit}, trace hash <code>{said.now.hash}</code>.
        </>
      );
    case "other":
      return (
        <>
          <strong>Not the result the author saw</strong> at {name}: {formatNumber(said.then.throughput, 4)} {unit}
          (trace hash <code>{said.then.hash}</code>) there, {formatNumber(said.now.throughput, 4)} (
          <code>{said.now.hash}</code>) here. The program, the machine or the model has changed since.
        </>
      );
  }
}

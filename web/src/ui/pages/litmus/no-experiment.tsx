/** In the place of an experiment that the site does not have: it never comes, so others are offered. */
import { nearMatch } from "../../../base/near.ts";
import type { LitmusState } from "../../../lab/link/litmus-state.ts";
import { writeLink } from "../../../lab/link/route.ts";
import { LITMUS_CATALOGUE } from "../../site/litmus-catalogue.ts";

interface NoExperimentProps {
  /** What the link asks for. */
  readonly litmus: LitmusState;
  readonly message: string;
}

export function NoExperiment({ litmus, message }: NoExperimentProps) {
  const near = nearMatch(
    litmus.experiment,
    LITMUS_CATALOGUE.map(({ name }) => name),
  );
  return (
    <>
      <div role="alert">
        <h1>This experiment cannot be opened.</h1>
        <p className="hl-page-lead hl-failure">{message}</p>
      </div>
      <p className="hl-load-failure-ways">
        {near !== undefined && (
          <a
            className="hl-button hl-button--primary"
            href={writeLink({ page: "litmus", litmus: { ...litmus, experiment: near } })}
          >{`Open ${near}`}</a>
        )}
        <a className="hl-button" href="#/">
          All scenarios
        </a>
      </p>
    </>
  );
}

/** In the place of an experiment that the site does not have: it never comes, so others are offered. */
import { nearMatch } from "../../../base/near.ts";
import type { LitmusState } from "../../../lab/link/litmus-state.ts";
import { writeLink } from "../../../lab/link/route.ts";
import { CannotOpen } from "../../parts/cannot-open.tsx";
import { LITMUS_CATALOGUE } from "../../site/litmus-catalogue.ts";

interface NoExperimentProps {
  /** What the link asks for. */
  readonly litmus: LitmusState;
  readonly message: string;
}

export function NoExperiment({ litmus, message }: NoExperimentProps) {
  const name = nearMatch(
    litmus.experiment,
    LITMUS_CATALOGUE.map((one) => one.name),
  );
  const near =
    name === undefined
      ? undefined
      : { name, href: writeLink({ page: "litmus", litmus: { ...litmus, experiment: name } }) };
  return <CannotOpen what="This experiment" message={message} near={near} />;
}

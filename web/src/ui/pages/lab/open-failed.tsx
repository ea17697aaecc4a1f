/**
 * The page in the place of a lab whose scenario cannot be opened. A file that did not come can be asked for again, and
 * a scenario of the reader's own once it has been opened elsewhere; one that the site does not have never comes, so
 * another one is offered.
 */
import { useApp } from "../../state/app-context.ts";
import { nearMatch } from "../../../base/near.ts";
import { writeLink } from "../../../lab/link/route.ts";
import { experimentOf } from "../../../lab/state/opened.ts";
import { isOwnName } from "../../../model/folder/own-folder.ts";
import { CannotOpen } from "../../parts/cannot-open.tsx";
import { CATALOGUE } from "../../site/catalogue.ts";

interface OpenFailedProps {
  readonly message: string;
  readonly onRetry: () => void;
}

export function OpenFailed({ message, onRetry }: OpenFailedProps) {
  const experiment = useApp(experimentOf);
  const { scenario } = experiment;
  const names = CATALOGUE.map((one) => one.name);
  const mayCome = names.includes(scenario) || isOwnName(scenario);
  const name = mayCome ? undefined : nearMatch(scenario, names);
  const near =
    name === undefined
      ? undefined
      : { name, href: writeLink({ page: "lab", experiment: { ...experiment, scenario: name } }) };
  return (
    <main id="main" className="hl-page" tabIndex={-1}>
      <CannotOpen what="This scenario" message={message} near={near}>
        {mayCome && (
          <button type="button" className="hl-button" onClick={onRetry}>
            Try again
          </button>
        )}
      </CannotOpen>
    </main>
  );
}

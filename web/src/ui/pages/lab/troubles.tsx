/**
 * The failures of the present sweep: what, where, what to do. They stand over the figure, since they say why it is
 * empty.
 */
import { asSentence, withHint } from "../../../base/diagnostic-line.ts";
import { countOf } from "../../../base/text.ts";
import { useApp } from "../../state/app-context.ts";
import { CodeLink } from "../../lab-parts/code-link.tsx";
import type { PageState } from "../../../lab/state/app-state.ts";
import type { Trouble } from "../../../lab/state/run-state.ts";
import { programOf } from "../../../lab/state/opened.ts";
import { LoadFailure } from "../../parts/load-failure.tsx";
import { useFigureSweep } from "./lab-context.ts";
import { runNameIn, variantNameIn } from "../../lab-parts/run-name.tsx";

export function Troubles() {
  const troubles = useApp((state) => state.run.troubles);
  const isChanged = useApp((state) => troubles.some((one) => "variant" in one && isChangedSince(state, one.variant)));
  if (troubles.length === 0) return null;
  return (
    <div className="hl-troubles" role="alert" data-changed-since={isChanged ? "" : undefined}>
      {troubles.map((trouble, index) => (
        <TroubleText key={index} trouble={trouble} />
      ))}
    </div>
  );
}

function TroubleText({ trouble }: { trouble: Trouble }) {
  switch (trouble.kind) {
    case "engine":
      return (
        <p>
          <strong>Error.</strong> {trouble.message}
        </p>
      );
    case "unavailable":
      return <Unavailable message={trouble.message} />;
    case "compile":
      return <Broken trouble={trouble} />;
    case "fault":
      return <Fault trouble={trouble} />;
  }
}

function Broken({ trouble }: { trouble: Extract<Trouble, { kind: "compile" }> }) {
  const name = useApp((state) => variantNameIn(state, trouble.variant));
  const errors = trouble.diagnostics.filter((one) => one.severity === "error");
  const [first] = errors;
  return (
    <p>
      <strong>{name} does not compile.</strong> <ChangedSince variant={trouble.variant} />
      {first !== undefined && (
        <>
          <CodeLink variant={trouble.variant} file={first.file} line={first.line}>
            {`${first.file}, line ${first.line}`}
          </CodeLink>
          {`: ${asSentence(withHint(first))}`}
        </>
      )}
      {errors.length > 1 && ` And ${countOf(errors.length - 1, "more problem")}, marked in the code.`}
    </p>
  );
}

function isChangedSince(state: PageState, variant: string): boolean {
  return state.drafts.get(variant) !== programOf(state, variant);
}

/**
 * The message is about the text that ran, which a reader who mends the program still wants to read. Screen readers hear
 * of a changed text at the program: here they would be read the whole message again at the first key.
 */
function ChangedSince({ variant }: { variant: string }) {
  const isChanged = useApp((state) => isChangedSince(state, variant));
  if (!isChanged) return null;
  return (
    <span aria-hidden="true" className="hl-troubles-since">
      {"That was before you changed the text, which has not run yet. "}
    </span>
  );
}

function Unavailable({ message }: { message: string }) {
  const sweep = useFigureSweep();
  return <LoadFailure isInAlert sentence={message} onRetry={() => sweep?.restart()} />;
}

function Fault({ trouble }: { trouble: Extract<Trouble, { kind: "fault" }> }) {
  const name = useApp((state) => runNameIn(state, { seriesId: trouble.variant, x: trouble.x }));
  const { message, details, hint, file, line } = trouble.diagnosis;
  return (
    <div>
      <p>
        <strong>{name} stopped.</strong> <ChangedSince variant={trouble.variant} />
        {message}
      </p>
      {details.length > 0 && (
        <ul>
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
      {hint !== undefined && <p className="hl-muted">Hint: {hint}.</p>}
      {file !== undefined && line !== undefined && line > 0 && (
        <p>
          {"Where: "}
          <CodeLink variant={trouble.variant} file={file} line={line}>
            {`${file}:${line}`}
          </CodeLink>
        </p>
      )}
    </div>
  );
}

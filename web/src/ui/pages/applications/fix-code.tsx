/** The code of a fix: the stock function beside the mended one, with the lines marked in which they differ. */
import { fail, ok, type Result } from "../../../base/result.ts";
import { withOneBranch } from "../../../lang/compile.ts";
import type { FixPart } from "../../../model/scenario/application-schema.ts";
import type { Session } from "../../../session/session.ts";
import { loaded } from "../../state/loaded.ts";
import { useSession } from "../../state/session-context.ts";
import { useAnswer } from "../../state/use-answer.ts";

type FixPlace = NonNullable<FixPart["code"]>;

interface FixCodeProps {
  /** The scenario through which the file is read. */
  readonly scenario: string;
  readonly place: FixPlace;
}

interface BothTexts {
  readonly stock: string;
  readonly mended: string;
}

export function FixCode({ scenario, place }: FixCodeProps) {
  const session = useSession();
  const question = loaded(["fix-code", scenario, place], "The code", () => textsOf(session, scenario, place));
  const { value, failure } = useAnswer(question);
  if (failure !== undefined) return <p className="hl-small">{failure}</p>;
  if (value === undefined) return <p className="hl-small hl-muted">Loading…</p>;
  const { stock, mended } = value;
  return (
    <figure className="hl-fix-code">
      <figcaption className="hl-small hl-muted">
        <code>{place.function}()</code> of {place.file}
      </figcaption>
      <Side name="stock" sign="−" text={stock} other={mended} />
      <Side name="mended" sign="+" text={mended} other={stock} />
    </figure>
  );
}

async function textsOf(
  session: Session,
  scenario: string,
  { file, function: name, condition, stock }: FixPlace,
): Promise<Result<BothTexts, string>> {
  const opened = await session.open(scenario);
  if (!opened.ok) return opened;
  const { sources } = opened.value;
  const text = sources.program(file) ?? sources.include(file);
  const branch = (value: boolean): string | undefined =>
    text === undefined ? undefined : withOneBranch(text, name, condition, value);
  const [one, two] = [branch(stock === "true"), branch(stock !== "true")];
  if (one === undefined || two === undefined) return fail(`${name}() is not to be found in ${file}.`);
  return ok({ stock: one, mended: two });
}

interface SideProps {
  readonly name: string;
  /** Of the lines that the other side does not have. */
  readonly sign: string;
  readonly text: string;
  readonly other: string;
}

function Side({ name, sign, text, other }: SideProps) {
  const others = new Set(other.split("\n"));
  return (
    <div className="hl-fix-side">
      <p className="hl-small">{name}</p>
      <pre tabIndex={0} aria-label={`${name} code`}>
        {text.split("\n").map((line, i) => (
          <span key={i} className={others.has(line) ? "hl-fix-line" : "hl-fix-line hl-fix-line--own"}>
            {`${others.has(line) ? " " : sign} ${line}\n`}
          </span>
        ))}
      </pre>
    </div>
  );
}

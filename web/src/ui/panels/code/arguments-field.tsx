/**
 * The arguments of a plain program's main(), as they stand behind `--` of `hotline run`. What is typed counts when the
 * field is left or Enter is pressed, and Escape takes it back. An empty field means no arguments.
 */
import { useId, useState } from "react";
import type { CompileResult } from "../../../base/program.ts";
import { experimentOf, openedOf } from "../../../lab/state/opened.ts";
import { argumentsText, typedArguments } from "../../../model/scenario/program-arguments.ts";
import { variantOf } from "../../../model/scenario/scenario.ts";
import { Said } from "../../parts/announced.tsx";
import { useApp, useDispatch } from "../../state/app-context.ts";

interface ArgumentsPlaceProps {
  readonly variant: string;
  /** Undefined until the program has been compiled. */
  readonly compiled: CompileResult | undefined;
}

/** The field, where the program's main() takes arguments or has been given some. */
export function ArgumentsPlace({ variant, compiled }: ArgumentsPlaceProps) {
  const own = useApp((state) => {
    const scenario = openedOf(state)?.scenario;
    return scenario === undefined ? undefined : variantOf(scenario, variant)?.arguments;
  });
  const typed = useApp((state) => experimentOf(state).mainArguments[variant]);
  const takes = compiled?.program?.debug.plain?.takesArguments;
  if (!(takes ?? (own !== undefined || typed !== undefined))) return null;
  const standard = argumentsText(own ?? []);
  return <ArgumentsField key={variant} variant={variant} value={typed ?? standard} standard={standard} />;
}

interface ArgumentsFieldProps {
  readonly variant: string;
  readonly value: string;
  /** What the scenario itself says. */
  readonly standard: string;
}

function ArgumentsField({ variant, value, standard }: ArgumentsFieldProps) {
  const noteId = useId();
  const [typed, setTyped] = useState<string>();
  const [isUsed, setUsed] = useState(false);
  const texts = useApp((state) => experimentOf(state).mainArguments);
  const dispatch = useDispatch();
  const read = typedArguments(typed ?? value);
  const take = (): void => {
    if (typed === undefined || !read.ok) return;
    setTyped(undefined);
    const next = typed.trim();
    if (next !== value)
      dispatch({ kind: "change", change: { mainArguments: withText(texts, variant, next, standard) } });
  };
  const press = ({ key }: React.KeyboardEvent): void => {
    if (key === "Enter") take();
    else if (key === "Escape") setTyped(undefined);
  };
  const wrong = read.ok ? undefined : `These are no arguments: ${read.error}.`;
  return (
    <div className="hl-main-arguments">
      <label>
        <span className="hl-choice-label">Arguments</span>
        <input
          className="hl-number-input"
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed ?? value}
          placeholder="none"
          aria-invalid={!read.ok}
          aria-describedby={noteId}
          onChange={({ target }) => setTyped(target.value)}
          onFocus={() => setUsed(true)}
          onBlur={take}
          onKeyDown={press}
        />
      </label>
      <p id={noteId} className="hl-small hl-muted">
        {wrong ?? NOTE}
      </p>
      {/* While arguments are typed they are often wrong: that is announced when the reader stops. */}
      {isUsed && <Said words={wrong ?? ""} />}
    </div>
  );
}

const NOTE =
  "What main() gets, as in hotline run prog.c -- 8. {cores} is the number of cores, {threads} a parameter of this name.";

/** The texts with this one; what the scenario says itself is left out. */
function withText(
  texts: Readonly<Record<string, string>>,
  variant: string,
  text: string,
  standard: string,
): Readonly<Record<string, string>> {
  const others = Object.fromEntries(Object.entries(texts).filter(([id]) => id !== variant));
  return text === standard ? others : { ...others, [variant]: text };
}

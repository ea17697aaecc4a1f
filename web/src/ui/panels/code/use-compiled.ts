/** The shown text, compiled as the reader types: its findings, and the files of the program. */
import { useState } from "react";
import type { CompileResult } from "../../../base/program.ts";
import { variantOf, type Scenario } from "../../../model/scenario/scenario.ts";
import { failureSentence } from "../../../loading/load-error.ts";
import { compiledOf } from "../../../session/questions/compiled.ts";
import { useApp } from "../../state/app-context.ts";
import { useSession } from "../../state/session-context.ts";
import { useAnswer } from "../../state/use-answer.ts";
import { isMeasured } from "../../../lab/state/lab-point.ts";
import { storedMomentOf } from "../../../lab/selectors.ts";
import { openedOf } from "../../../lab/state/opened.ts";

interface Compiled {
  /** What the compiler found last; undefined before it has found anything. */
  readonly result: CompileResult | undefined;
  /** Is it about the shown text, and not about an earlier one? Also true where the compiler did not come. */
  readonly isOfText: boolean;
  /** Why the compiler did not come, in a sentence. */
  readonly failure: string | undefined;
}

export function useCompiled(scenario: Scenario, variant: string, text: string): Compiled {
  const { compiler } = useSession();
  const sources = useApp((state) => openedOf(state)?.sources);
  const entry = variantOf(scenario, variant);
  const question =
    sources === undefined || entry === undefined ? undefined : compiledOf(compiler, { sources, variant: entry, text });
  const { value, coming, failure } = useAnswer(question);
  if (failure === undefined) return { result: value, isOfText: value !== undefined && coming === undefined, failure };
  return { result: undefined, isOfText: true, failure: failureSentence("The compiler", failure) };
}

/**
 * The program first; while the program does not compile, the files of the last text that did, or of the last run, which
 * may be stored.
 */
export function useFiles(variant: string, program: string, compiled: CompileResult | undefined): readonly string[] {
  const ofRun = useApp((state) => state.run.points.get(variant)?.find(isMeasured)?.job.program.debug.files);
  const stored = useApp((state) => {
    const moment = storedMomentOf(state);
    return moment?.variant === variant ? moment.heat : undefined;
  });
  const now = compiled?.program?.debug.files;
  const [last, setLast] = useState(now);
  if (now !== undefined && now !== last) setLast(now);
  return now ?? last ?? ofRun ?? (stored === undefined ? [program] : Object.keys(stored));
}

/** The shown text, compiled as the reader types: its findings, and the files of the program. */
import { useEffect, useState } from "react";
import type { CompileResult } from "../../../base/program.ts";
import { variantOf, type Scenario } from "../../../model/scenario/scenario.ts";
import { SITE_FILES } from "../../../loading/site-files.ts";
import { useApp } from "../../state/app-context.ts";
import { useSession } from "../../state/session-context.ts";
import { isMeasured } from "../../../lab/state/lab-point.ts";
import { storedMomentOf } from "../../../lab/selectors.ts";
import { openedOf } from "../../../lab/state/opened.ts";

const COMPILE_PAUSE_MS = 250;

interface Compiled {
  /** What the compiler found last; undefined before it has found anything. */
  readonly result: CompileResult | undefined;
  /** Is it about the shown text, and not about an earlier one? Also true where the compiler did not come. */
  readonly isOfText: boolean;
}

export function useCompiled(scenario: Scenario, variant: string, text: string): Compiled {
  const { compiler } = useSession();
  const sources = useApp((state) => openedOf(state)?.sources);
  const [compiled, setCompiled] = useState<{ readonly text: string; readonly result: CompileResult | undefined }>();
  useEffect(() => {
    const entry = variantOf(scenario, variant);
    if (sources === undefined || entry === undefined) return undefined;
    let wanted = true;
    /* If the compiler does not come, the run's message tells it; until it comes, the text has no findings. */
    const found = (result: CompileResult | undefined): void => {
      if (wanted) setCompiled({ text, result });
    };
    const compile = (): void => {
      compiler.compile(entry, sources, text).then(found, () => found(undefined));
    };
    const timer = setTimeout(compile, COMPILE_PAUSE_MS);
    const stopLate = SITE_FILES.onLate(compile);
    return () => {
      wanted = false;
      stopLate();
      clearTimeout(timer);
    };
  }, [compiler, scenario, variant, text, sources]);
  return { result: compiled?.result, isOfText: compiled?.text === text };
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

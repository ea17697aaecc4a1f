/** The open experiment, its variant, and the text that is explored. */
import { useEffect, useState } from "react";
import { failureSentence } from "../../../loading/load-error.ts";
import type { LitmusState } from "../../../lab/link/litmus-state.ts";
import { litmusVariantOf } from "../../../model/litmus/litmus-experiment.ts";
import type { LitmusVariant } from "../../../model/litmus/litmus-schema.ts";
import { openLitmusExperiment, type OpenedLitmus } from "../../site/open-litmus.ts";

export type Opening =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly message: string; readonly retry: () => void }
  | { readonly kind: "ready"; readonly opened: OpenedLitmus };

export function useExperiment(name: string): Opening {
  const [attempt, setAttempt] = useState(0);
  const [opening, setOpening] = useState<Opening>({ kind: "loading" });
  useEffect(() => {
    let wanted = true;
    const failed = (message: string): void => {
      if (wanted) setOpening({ kind: "failed", message, retry: () => setAttempt((before) => before + 1) });
    };
    setOpening({ kind: "loading" });
    openLitmusExperiment(name).then(
      (result) => {
        if (!result.ok) return failed(result.error);
        if (wanted) setOpening({ kind: "ready", opened: result.value });
      },
      (error: unknown) => failed(failureSentence("The experiment", error)),
    );
    return () => {
      wanted = false;
    };
  }, [name, attempt]);
  return opening;
}

export interface Studied {
  readonly variant: LitmusVariant;
  /** The text as it stands in the folder. */
  readonly original: string;
  /** The text that is explored: the reader's, where the original has been changed. */
  readonly text: string;
}

export function studiedOf({ experiment, texts }: OpenedLitmus, state: LitmusState): Studied {
  const variant = litmusVariantOf(experiment, state.variant);
  const original = texts.get(variant.test) ?? "";
  return {
    variant,
    original,
    text: Object.hasOwn(state.texts, variant.id) ? (state.texts[variant.id] ?? "") : original,
  };
}

/** Makes a machine of the texts whenever they or the reader's choices have changed, after a short pause. */
import { startTransition, useEffect, useState } from "react";
import type { ImportWishes } from "../../../model/import/import-machine.ts";
import type { SourceFile } from "../../../model/import/texts/source-file.ts";
import { readAside } from "../../reading/read-aside.ts";
import type { MachineRead } from "../../reading/read-machine.ts";
import { reasonOf } from "../../../base/reason.ts";

export type ImportState =
  | { readonly kind: "nothing" }
  | { readonly kind: "reading" }
  | { readonly kind: "read"; readonly imported: MachineRead }
  | { readonly kind: "failed"; readonly message: string };

/** Milliseconds after the last change: a reader is typing, and the page has to show that it reads. assumed */
const PAUSE_MS = 250;

/** `sources` and `wishes` must be stable. */
export function useImport(sources: readonly SourceFile[], wishes: ImportWishes): ImportState {
  const [state, setState] = useState<ImportState>({ kind: "nothing" });
  useEffect(() => {
    if (sources.length === 0) {
      setState({ kind: "nothing" });
      return undefined;
    }
    const controller = new AbortController();
    const { signal } = controller;
    /* A machine of a thousand cores is a large picture: React may draw it in portions. */
    const show = (next: ImportState): void => {
      if (!signal.aborted) startTransition(() => setState(next));
    };
    show({ kind: "reading" });
    const timer = setTimeout(() => {
      readAside("machine", { sources, wishes }, { signal }).then(
        (imported) => show({ kind: "read", imported }),
        (error: unknown) => show({ kind: "failed", message: reasonOf(error) }),
      );
    }, PAUSE_MS);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [sources, wishes]);
  return state;
}

/** The reader's choice of columns, and what is read with it: a choice that has changed meanwhile is read no further. */
import { useEffect, useState } from "react";
import { reasonOf } from "../../../base/reason.ts";
import type { SourceFile } from "../../../model/import/texts/source-file.ts";
import type { ChoosableColumns } from "../../../model/measured/read-measured.ts";
import type { ColumnChoice } from "../../../model/measured/read/column-choice.ts";
import { readAside } from "../../reading/read-aside.ts";
import type { NamedRead } from "../../reading/readings.ts";

export interface ChooserTable {
  readonly source: SourceFile;
  readonly columns: ChoosableColumns;
}

interface Preview {
  readonly choice: ColumnChoice;
  readonly change: (change: Partial<ColumnChoice>) => void;
  /** Undefined until it is read. */
  readonly preview: NamedRead | undefined;
}

export function usePreview({ source, columns }: ChooserTable): Preview {
  const [choice, setChoice] = useState(columns.choice);
  const [read, setRead] = useState<{ readonly of: ColumnChoice; readonly preview: NamedRead }>();
  useEffect(() => {
    const controller = new AbortController();
    const show = (preview: NamedRead): void => {
      if (!controller.signal.aborted) setRead({ of: choice, preview });
    };
    readAside("measured", { sources: [source], wish: choice }, { signal: controller.signal }).then(
      ([first]) => first !== undefined && show(first),
      (error: unknown) => show(failed(source.name, reasonOf(error))),
    );
    return () => controller.abort();
  }, [source, choice]);
  const change = (some: Partial<ColumnChoice>): void => setChoice((before) => ({ ...before, ...some }));
  return { choice, change, preview: read?.of === choice ? read.preview : undefined };
}

function failed(name: string, message: string): NamedRead {
  const findings = [{ severity: "error", file: name, message } as const];
  return { name, format: undefined, curves: [], findings, columns: undefined };
}

/**
 * What the code panel shows: which variant's code, which of its files, and the line to which another panel has pointed.
 * The reader's choice of a file is kept from variant to variant; a step of a tour begins anew.
 */
import { useEffect, useRef, useState } from "react";
import { useApp } from "../../state/app-context.ts";
import type { CodePosition } from "../../../lab/state/app-state.ts";
import { selectedRef } from "../../../lab/place-selectors.ts";

export interface CodeTarget {
  /** The variant; undefined: that of the selected run. */
  readonly variant: string | undefined;
  /** The file; undefined: the program itself. */
  readonly file: string | undefined;
  /** The line to which a panel has pointed; it is marked until a panel points elsewhere. */
  readonly mark: CodePosition | undefined;
  /** The same line, until the editor has gone there. */
  readonly going: CodePosition | undefined;
  readonly chooseVariant: (variant: string) => void;
  readonly chooseFile: (file: string) => void;
  readonly arrived: () => void;
}

export function useCodeTarget(): CodeTarget {
  const selected = useApp((state) => selectedRef(state)?.seriesId);
  const visit = useApp((state) => state.tourVisits);
  const position = useApp((state) => state.codePosition);
  const [variant, chooseVariant] = useState<string | undefined>(undefined);
  const [file, chooseFile] = useState<string | undefined>(undefined);
  const [mark, setMark] = useState<CodePosition | undefined>(undefined);
  const [going, setGoing] = useState<CodePosition | undefined>(undefined);
  useEffect(() => chooseVariant(undefined), [selected, visit]);
  useEffect(() => {
    chooseFile(undefined);
    setMark(undefined);
  }, [visit]);
  // Lines to which a panel pointed before the code panel was there are ignored.
  const known = useRef(position);
  useEffect(() => {
    if (position === known.current) return;
    known.current = position;
    setMark(position);
    setGoing(position);
    if (position === undefined) return;
    chooseVariant(position.variant);
    chooseFile(position.file);
  }, [position]);
  return { variant, file, mark, going, chooseVariant, chooseFile, arrived: () => setGoing(undefined) };
}

/**
 * What the code panel shows: which variant's code, which of its files, and the line to which another panel has pointed.
 * The reader's choice of a file is kept from variant to variant; a step of a tour begins anew.
 */
import { useEffect, useRef, useState } from "react";
import { useApp } from "../../state/app-context.ts";
import type { CodePlace } from "../../../lab/state/app-state.ts";
import { selectedRef } from "../../../lab/place-selectors.ts";

export interface CodeTarget {
  /** The variant; undefined: that of the selected run. */
  readonly variant: string | undefined;
  /** The file; undefined: the program itself. */
  readonly file: string | undefined;
  /** The line to which a panel has pointed; it is marked until a panel points elsewhere. */
  readonly mark: CodePlace | undefined;
  /** The same line, until the editor has gone there. */
  readonly going: CodePlace | undefined;
  readonly chooseVariant: (variant: string) => void;
  readonly chooseFile: (file: string) => void;
  readonly arrived: () => void;
}

export function useCodeTarget(): CodeTarget {
  const selected = useApp((state) => selectedRef(state)?.seriesId);
  const visit = useApp((state) => state.tourVisits);
  const place = useApp((state) => state.codePlace);
  const [variant, chooseVariant] = useState<string | undefined>(undefined);
  const [file, chooseFile] = useState<string | undefined>(undefined);
  const [mark, setMark] = useState<CodePlace | undefined>(undefined);
  const [going, setGoing] = useState<CodePlace | undefined>(undefined);
  useEffect(() => chooseVariant(undefined), [selected, visit]);
  useEffect(() => {
    chooseFile(undefined);
    setMark(undefined);
  }, [visit]);
  // Lines to which a panel pointed before the code panel was there are ignored.
  const known = useRef(place);
  useEffect(() => {
    if (place === known.current) return;
    known.current = place;
    setMark(place);
    setGoing(place);
    if (place === undefined) return;
    chooseVariant(place.variant);
    chooseFile(place.file);
  }, [place]);
  return { variant, file, mark, going, chooseVariant, chooseFile, arrived: () => setGoing(undefined) };
}

/** The choice of a program's file, its own or a header that it includes, with the cost of each in the run. */
import { formatPercent } from "../../../base/format.ts";
import { Choice } from "../../parts/choice.tsx";

interface FileChoiceProps {
  /** The files as the compiler read them, the program first. */
  readonly files: readonly string[];
  readonly shown: string;
  readonly shares: ReadonlyMap<string, number>;
  readonly onChoose: (file: string) => void;
}

/** Files with a smaller share of the cycles have no number. */
const SHARE_SHOWN = 0.005;

export function FileChoice({ files, shown, shares, onChoose }: FileChoiceProps) {
  if (files.length < 2) return null;
  const options = files.map((file) => ({ id: file, label: labelOf(file, shares.get(file) ?? 0) }));
  return <Choice label="file" options={options} value={shown} onChange={onChoose} className="hl-file-choice" />;
}

function labelOf(file: string, share: number): string {
  return share < SHARE_SHOWN ? file : `${file} · ${formatPercent(share)} of the cycles`;
}

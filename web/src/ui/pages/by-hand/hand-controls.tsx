/** Which protocol, how many cores and lines, and whether the reader is asked or a bug is planted. */
import { PROTOCOL_NAMES } from "../../../model/coherence/coherence-words.ts";
import { HAND_CORES, HAND_LINES, type HandState } from "../../../lab/link/hand-state.ts";
import { Choice } from "../../parts/choice.tsx";

interface HandControlsProps {
  readonly state: HandState;
  readonly bugCount: number;
  readonly onChange: (change: Partial<HandState>) => void;
}

export function HandControls({ state, bugCount, onChange }: HandControlsProps) {
  const { protocol, cores, lines, bug, asks } = state;
  return (
    <div className="hl-hand-controls">
      <Choice
        label="Protocol"
        options={PROTOCOL_NAMES.map((name) => ({ id: name, label: name }))}
        value={protocol}
        onChange={(next) => onChange({ protocol: next, accesses: [], bug: undefined })}
      />
      <Choice
        label="Cores"
        options={HAND_CORES.map((count) => ({ id: String(count), label: String(count) }))}
        value={String(cores)}
        onChange={(next) => onChange({ cores: Number(next), accesses: [] })}
      />
      <Choice
        label="Lines"
        options={HAND_LINES.map((count) => ({ id: String(count), label: String(count) }))}
        value={String(lines)}
        onChange={(next) => onChange({ lines: Number(next), accesses: [] })}
      />
      <Choice
        label="Planted bug"
        options={["none", ...Array.from({ length: bugCount }, (_, i) => String(i + 1))].map((id) => ({
          id,
          label: id,
        }))}
        value={bug === undefined || bug > bugCount ? "none" : String(bug)}
        onChange={(next) => onChange({ bug: next === "none" ? undefined : Number(next), accesses: [] })}
      />
      <label>
        <input type="checkbox" checked={asks} onChange={(event) => onChange({ asks: event.target.checked })} />
        Ask me first
      </label>
    </div>
  );
}

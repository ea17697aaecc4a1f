/**
 * The machine that is driven by hand: cores with their copies, the bus with the last access's messages, and memory. The
 * buttons of a core are its accesses.
 */
import { ACCESSES, type AccessKind } from "../../../model/coherence/coherence-words.ts";
import type { Line, LineAccess, Protocol, Step } from "../../../model/coherence/protocol.ts";
import { stateOf } from "../../exercise/coherence-cells.tsx";
import { messageWords } from "../../exercise/coherence-inputs.tsx";
import { lineName, StateLetter } from "../../exercise/coherence-table.tsx";

interface HandPictureProps {
  readonly protocol: Protocol;
  readonly lines: readonly Line[];
  /** The last access, with what it did; undefined before the first one. */
  readonly last: { readonly access: LineAccess; readonly step: Step; readonly number: number } | undefined;
  /** No access can be made now. */
  readonly isHeld: boolean;
  readonly onAccess: (access: LineAccess) => void;
}

export function HandPicture({ protocol, lines, last, isHeld, onAccess }: HandPictureProps) {
  const cores = lines[0]?.states.length ?? 0;
  return (
    <div className="hl-hand-machine" style={{ "--hl-hand-cores": cores } as React.CSSProperties}>
      {Array.from({ length: cores }, (_, core) => (
        <section
          key={core}
          className="hl-hand-core"
          aria-labelledby={`hand-core-${core}`}
          data-acts={last?.access.core === core}
          data-sends={last?.step.supplier === core}
        >
          <h2 id={`hand-core-${core}`}>{`Core ${core}`}</h2>
          {lines.map((line, i) => (
            <HandCopy
              key={i}
              protocol={protocol}
              line={line}
              core={core}
              name={lines.length > 1 ? lineName(i) : undefined}
            >
              <AccessButtons core={core} line={i} lines={lines.length} isHeld={isHeld} onAccess={onAccess} />
            </HandCopy>
          ))}
        </section>
      ))}
      <HandBus last={last} cores={cores} />
      <div className="hl-hand-memory" data-sends={last !== undefined && fromMemory(last.step)}>
        <span>Memory</span>
        {lines.map((line, i) => (
          <span key={i} className="hl-muted">
            {`${lines.length > 1 ? `line ${lineName(i)}: ` : ""}${line.memoryFresh ? "newest value" : "old value"}`}
          </span>
        ))}
      </div>
    </div>
  );
}

function fromMemory({ messages, supplier }: Step): boolean {
  return supplier === undefined && messages.some((message) => message === "BusRd" || message === "BusRdX");
}

interface HandCopyProps {
  readonly protocol: Protocol;
  readonly line: Line;
  readonly core: number;
  /** Of several lines. */
  readonly name: string | undefined;
  readonly children: React.ReactNode;
}

function HandCopy({ protocol, line, core, name, children }: HandCopyProps) {
  const letter = line.states[core] ?? "";
  const { name: stateName } = stateOf(protocol, letter);
  const isOld = letter !== "I" && line.fresh[core] !== true;
  return (
    <div className="hl-hand-copy">
      <p className="hl-hand-state">
        {name !== undefined && <span className="hl-small">{`Line ${name} `}</span>}
        <span className="hl-hand-letter">
          <StateLetter letter={letter} name={stateName} />
        </span>
        <span className="hl-small hl-muted" aria-hidden="true">
          {isOld ? `${stateName}, old value` : stateName}
        </span>
      </p>
      {children}
    </div>
  );
}

const BUTTONS: Readonly<Record<AccessKind, string>> = { read: "Read", write: "Write", update: "Update" };

interface AccessButtonsProps extends Pick<HandPictureProps, "isHeld" | "onAccess"> {
  readonly core: number;
  readonly line: number;
  readonly lines: number;
}

function AccessButtons({ core, line, lines, isHeld, onAccess }: AccessButtonsProps) {
  const of = lines > 1 ? `Core ${core}, line ${lineName(line)}` : `Core ${core}`;
  return (
    <div className="hl-hand-buttons">
      {ACCESSES.map((does) => (
        <button
          key={does}
          type="button"
          className="hl-button"
          aria-label={`${of}: ${does}`}
          aria-disabled={isHeld}
          onClick={() => !isHeld && onAccess({ core, does, line })}
        >
          {BUTTONS[does]}
        </button>
      ))}
    </div>
  );
}

/** The messages go from the core that acts to all others; the line comes from where it is. */
function HandBus({ last, cores }: Pick<HandPictureProps, "last"> & { readonly cores: number }) {
  if (last === undefined) return <p className="hl-hand-bus hl-muted">The bus: press an access of a core.</p>;
  const { step, access, number } = last;
  const from = step.supplier === undefined ? "memory" : `core ${step.supplier}`;
  const hasLine = step.supplier !== undefined || fromMemory(step);
  return (
    <p className="hl-hand-bus" data-busy={step.messages.length > 0}>
      {step.messages.length > 0 && (
        <span
          key={number}
          className="hl-hand-message"
          style={{ "--hl-hand-from": (access.core + 0.5) / cores } as React.CSSProperties}
          aria-hidden="true"
        />
      )}
      <span>
        {step.messages.length === 0
          ? `Core ${access.core} needs no message.`
          : `Core ${access.core} sends ${messageWords(step.messages)}${hasLine ? `; the line comes from ${from}` : ""}.`}
      </span>
    </p>
  );
}

/** What a cell of the table of states is filled in with. */
import type { Message, Protocol } from "../../model/coherence/protocol.ts";

interface StateInputProps {
  readonly label: string;
  readonly protocol: Protocol;
  /** "": none yet. */
  readonly value: string;
  readonly onChange: (state: string) => void;
}

/** The browser's own list: a letter's key chooses its state, and phones bring their own way to choose. */
export function StateInput({ label, protocol, value, onChange }: StateInputProps) {
  return (
    <select
      className="hl-state-input"
      aria-label={label}
      value={value}
      data-empty={value === ""}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">?</option>
      {protocol.states.map(({ letter }) => (
        <option key={letter}>{letter}</option>
      ))}
    </select>
  );
}

interface MessagesInputProps {
  readonly label: string;
  readonly offered: readonly Message[];
  readonly value: readonly Message[];
  readonly onChange: (messages: readonly Message[]) => void;
}

export function MessagesInput({ label, offered, value, onChange }: MessagesInputProps) {
  return (
    <fieldset className="hl-messages-input">
      <legend className="hl-visually-hidden">{label}</legend>
      {offered.map((message) => (
        <label key={message}>
          <input
            type="checkbox"
            checked={value.includes(message)}
            onChange={(event) =>
              onChange(offered.filter((one) => (one === message ? event.target.checked : value.includes(one))))
            }
          />
          {message}
        </label>
      ))}
    </fieldset>
  );
}

export function messageWords(messages: readonly Message[]): string {
  return messages.length === 0 ? "none" : messages.join(" and ");
}
